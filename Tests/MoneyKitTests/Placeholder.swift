// Replaced by its owner.
