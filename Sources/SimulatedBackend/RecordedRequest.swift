/// A request as the backend received it.
package struct RecordedRequest: Sendable {
  /// The method, such as `POST`.
  package let method: String

  /// The path and query as sent, percent-encoded, such as `/workouts?since=3`.
  package let path: String

  /// The header fields by name, in lower case. Of several fields with one name, the last.
  package let headers: [String: String]

  /// The body, without the framing of its transfer; still encoded if `content-encoding` says so.
  package let body: [UInt8]

  /// When the body was complete.
  package let receivedAt: ContinuousClock.Instant
}
