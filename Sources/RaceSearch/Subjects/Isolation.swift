/// What one run of a search may leave behind for the next.
package enum Isolation: String, Sendable, Codable {
  /// Nothing: each run has a context of its own.
  case freshContext = "fresh context"
  /// Changes of built-in objects such as `Array.prototype`. The runs share one context, whose code
  /// is compiled once. Each run has new globals and new modules, both the script's and ours.
  case sharedContext = "shared context"
}
