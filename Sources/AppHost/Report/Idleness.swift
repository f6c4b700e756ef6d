internal import Capabilities
internal import CoreModules
internal import HostLoop
internal import NativeBridge
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone

// A run in which nothing happened. It passes, but it shows nothing.
extension AppSession {
  /// A message that the script read nothing, sent nothing and finished nothing, with the likely reason. `nil` if it
  /// did something, or failed.
  func idleness(after diagnoses: [ReportedDiagnosis]) -> String? {
    guard !hasCrashed, !wasCutShort, !wasInterrupted, !diagnoses.contains(where: \.isFailure),
      !hasDoneAnything, !isSuperseded
    else { return nil }
    if script.isEmpty { return "nothing happened: the script is empty" }
    // A script that listens to nothing has shown with its output what it does.
    if launch == .none || hasPrinted && listenedEvents.isEmpty { return nil }
    let hints = installed.waking.compactMap(\.idleHint)
    let listeners = listenedEvents.isEmpty ? [] : ["it listens only to \(listenedEvents)"]
    return
      (["nothing happened: the script read nothing, sent nothing and finished nothing"]
      + listeners + hints).joined(separator: ". ").capitalizingSentences
  }

  /// A message that iOS woke the app and no wake succeeded, with the reason.
  func lackOfSuccess(
    after diagnoses: [ReportedDiagnosis], _ failures: [WakeFailure]
  ) -> String? {
    // A script may plan failures for one run, but not for all runs of a search.
    let isPlanned = isDriven && !configuration.isSearched
    guard !hasCrashed, !wasCutShort, !wasInterrupted, !isPlanned,
      !diagnoses.contains(where: \.isFailure)
    else { return nil }
    // An app that handles no wakes shows what it does when a person opens it.
    let kinds = installed.waking.compactMap(\.wakes).ofApp
    guard !kinds.isEmpty,
      kinds.flatMap(\.all).allSatisfy({ $0.outcome == .failed || $0.outcome == .unfinished }),
      let reason = reason(ofHandled: kinds, failures)
    else { return nil }
    return "no wake of the app succeeded in any run: \(reason)"
  }

  /// Why no wake of the kinds that the app handles succeeded.
  private func reason(ofHandled kinds: [Wakes], _ failures: [WakeFailure]) -> String? {
    if kinds.allSatisfy(\.all.isEmpty) {
      return "no \(kinds.map(\.one).joined(separator: " or ")) succeeded"
    }
    return failures.first { failure in kinds.contains { $0.one == failure.what } }?.reason
  }

  /// Whether the script did anything that another program, the phone or iOS could notice.
  private var hasDoneAnything: Bool {
    ledger.hasWork || isDone || hasLookedUp(PhoneControl.name)
      || generation.bundle?.userInterface.views.isEmpty == false
  }

  /// Whether a wake of the app was finished, or a headless task began.
  private var isDone: Bool {
    ledger.count(.headlessTask) > 0
      || installed.waking.contains { capability in
        capability.isUsed && (capability.wakes?.all.contains { $0.outcome != .unfinished } ?? false)
      }
  }

  /// The events that the script listens to, without those about the state of the app.
  private var listenedEvents: String {
    var names: [String] = []
    for entry in ledger.history(of: .subscription) where !Ledger.isAboutAppState(entry.about.name) {
      let name = "`\(entry.about.name.readableLine)`"
      if !names.contains(name) { names.append(name) }
    }
    return names.prefix(3).joined(separator: ", ")
  }
}

extension String {
  /// With a capital letter after each full stop.
  fileprivate var capitalizingSentences: String {
    let parts = split(separator: ". ", omittingEmptySubsequences: false).enumerated()
    return parts.map { $0.offset == 0 ? String($0.element) : $0.element.capitalizingFirst }
      .joined(separator: ". ")
  }
}

extension Substring {
  /// `iOS` keeps its small letter.
  fileprivate var capitalizingFirst: String {
    hasPrefix("iOS ") ? String(self) : prefix(1).uppercased() + dropFirst()
  }
}
