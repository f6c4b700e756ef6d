public import HostLoop

/// Something that a script asked for and did not get: a native call that was rejected, or a request that failed.
public struct Refusal: Sendable {
  /// What the script asked for, such as `Health.queryAnchored` or `POST https://api.example.com/samples`.
  public let subject: String
  /// Why it did not get it, such as `Protected health data is inaccessible`.
  public let reason: String
  /// When it was refused.
  public let time: LoopInstant

  /// The two in one line. Two refusals of one kind have the same line.
  public var sentence: String { "\(reason) (\(subject))" }
}

extension Ledger {
  /// Notes that the script did not get what it asked for.
  public func noteRefusal(of subject: String, because reason: String) {
    latestRefusal = Refusal(subject: subject, reason: reason, time: now)
  }

  /// The latest refusal since that time.
  public func refusal(since time: LoopInstant) -> Refusal? {
    latestRefusal.flatMap { $0.time >= time ? $0 : nil }
  }
}
