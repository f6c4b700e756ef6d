/// A request as the backend received it.
package struct RecordedRequest: Sendable {
  /// The method, such as `POST`.
  package let method: String

  /// The path and query as sent, percent-encoded, such as `/workouts?since=3`.
  package let path: String

  /// The header fields, by name in lower case. If a name occurs several times, the last field.
  package let headers: [String: String]

  /// The body, without transfer encoding. If there is a `content-encoding`, the body is still
  /// encoded.
  package let body: [UInt8]

  /// When the whole body had arrived.
  package let receivedAt: ContinuousClock.Instant
}
