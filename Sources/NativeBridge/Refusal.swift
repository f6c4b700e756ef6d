public import HostLoop

/// A native call that was rejected, or a request that failed.
public struct Refusal: Sendable {
  /// The call or request, such as `Health.queryAnchored` or `POST https://api.example.com/samples`.
  public let subject: String
  /// Why it failed, such as `Protected health data is inaccessible`.
  public let reason: String
  /// When it failed.
  public let time: LoopInstant

  /// Both in one line. Failures with the same cause have the same line.
  public var sentence: String { "\(reason) (\(subject))" }
}

extension Ledger {
  /// Notes that a call or a request failed.
  public func noteRefusal(of subject: String, because reason: String) {
    latestRefusal = Refusal(subject: subject, reason: reason, time: now)
  }

  /// The latest failure since this time.
  public func refusal(since time: LoopInstant) -> Refusal? {
    latestRefusal.flatMap { $0.time >= time ? $0 : nil }
  }
}
