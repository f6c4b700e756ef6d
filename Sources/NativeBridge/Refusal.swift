package import HostLoop

/// A native call that was rejected, or a request that failed.
package struct Refusal: Sendable {
  /// The call or request, such as `Health.queryAnchored` or `POST https://api.example.com/samples`.
  package let subject: String
  /// Why it failed, such as `Protected health data is inaccessible`.
  package let reason: String
  /// When it failed.
  package let time: LoopInstant

  /// Both in one line. Failures with the same cause have the same line.
  package var sentence: String { "\(reason) (\(subject))" }
}

extension Ledger {
  /// Notes that a call or a request failed.
  public func noteRefusal(of subject: String, because reason: String) {
    latestRefusal = Refusal(subject: subject, reason: reason, time: now)
  }

  /// The latest failure since this time.
  package func refusal(since time: LoopInstant) -> Refusal? {
    latestRefusal.flatMap { $0.time >= time ? $0 : nil }
  }
}
