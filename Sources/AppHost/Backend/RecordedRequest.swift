/// A request as the backend received it.
public struct RecordedRequest: Sendable {
  /// The method, such as `POST`.
  public let method: String

  /// The path and query as sent, percent-encoded, such as `/workouts?since=3`.
  public let path: String

  /// The header fields by name, in lower case. Of several fields with one name, the last.
  public let headers: [String: String]

  /// The body, without the framing of its transfer; still encoded if `content-encoding` says so.
  public let body: [UInt8]

  /// When the body was complete.
  public let receivedAt: ContinuousClock.Instant
}
