internal import Foundation
internal import HostLoop
internal import NativeBridge

/// Samples that the app read for an update of HealthKit or a task, and had not sent when it completed that work. iOS may
/// suspend the app before a later request with them is answered.
struct EarlyCompletions {
  /// A call with which the app completed its work.
  struct Completion {
    /// The work, such as `the update of HKWorkoutTypeIdentifier`.
    let work: String
    let time: LoopInstant
    let place: Place?
  }

  private var unsent: [UUID: Completion] = [:]

  mutating func note(_ samples: [UUID], unsentAt completion: Completion) {
    for sample in samples { unsent[sample] = completion }
  }

  /// Called when a request with these samples has ended.
  ///
  /// - Returns: the completion that came before, and how many of the samples it concerns. `nil` if there is none.
  mutating func sent(_ samples: Set<UUID>) -> (completion: Completion, count: Int)? {
    if unsent.isEmpty { return nil }
    let found = samples.compactMap { unsent.removeValue(forKey: $0) }
    return found.min { $0.time < $1.time }.map { ($0, found.count) }
  }

  /// The app has ended, or was reloaded: what it sends now, it has read again.
  mutating func forget() { unsent = [:] }
}
