package import NativeBridge

/// A call with which JavaScript ended a background fetch, or tried to.
package struct FinishCall: Sendable {
  /// The module whose `finish` was called, such as `HealthEmitter`.
  package let module: String
  /// The fetchId that JavaScript passed. `nil` if it passed none.
  package let fetchId: Int?
  /// The number of the fetch that it ended. `nil` if it ended none.
  package let fetch: Int?
  package let place: Place

  /// A call at that place.
  package init(module: String, fetchId: Int?, fetch: Int?, at place: Place) {
    self.module = module
    self.fetchId = fetchId
    self.fetch = fetch
    self.place = place
  }
}
