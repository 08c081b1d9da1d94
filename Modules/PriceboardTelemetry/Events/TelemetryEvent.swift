/// One thing that a module reports as having happened.
///
/// Each module declares its own event type, an enum as a rule, and documents its cases.
/// An event carries typed values: counts, durations, identifiers of public things, error cases.
/// An event never carries an address, a coordinate, a token or a finished sentence.
/// New cases may come with a minor release; an app's `switch` keeps a branch for those it does not know.
public protocol TelemetryEvent: Sendable {}
