/// What one run of a search may leave for the next.
package enum Isolation: String, Sendable, Codable {
  /// Nothing: each run has a context of its own.
  case freshContext = "fresh context"
  /// What it did to built-in objects such as `Array.prototype`: runs have fresh modules, the script's and
  /// ours, and fresh globals, in one context whose code is compiled once.
  case sharedContext = "shared context"
}
