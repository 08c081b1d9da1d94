// To be replaced by the first suite.
