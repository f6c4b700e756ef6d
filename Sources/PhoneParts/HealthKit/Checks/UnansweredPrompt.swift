internal import Capabilities
internal import HostLoop
internal import NativeBridge

// Reports a permission request without an answer. iOS shows its sheet only over an app in the
// foreground.
extension HealthKitCapability {
  /// The ledger entries of calls whose promises wait for the person's answer. The module is not at
  /// fault.
  package var explainedEntries: [Int] {
    healthKit.waitingPrompt == nil ? [] : waitingCalls.map(\.id)
  }

  private var waitingCalls: [Ledger.Entry] {
    let methods = ([.own] + libraries).flatMap(\.askingMethods) + otherAskingMethods
    return app.ledger.open.filter {
      ($0.kind == .promise || $0.kind == .callback) && methods.contains($0.subject)
    }
  }

  var unansweredPrompt: [Diagnosis] {
    guard let sheet = healthKit.waitingPrompt else { return [] }
    let call = waitingCalls.first
    let moments = call.map { [Diagnosis.Moment("called", $0.began, $0.place)] }
    let method = call?.subject ?? HealthLibrary.own.askingMethods.joined()
    let answer = call?.kind == .callback ? "callback" : "promise"
    switch sheet {
    case .shown:
      return [
        Diagnosis(
          .healthPromptOpen,
          "nobody answered the permission sheet of \(method)(), so its \(answer) still waits",
          moments: moments ?? [])
      ]
    case .waiting:
      return [
        Diagnosis(
          .healthPromptUnseen,
          "\(method)() was called in the background. iOS shows no permission sheet there, so its \(answer) waits until "
            + "a person opens the app",
          moments: moments ?? [])
      ]
    }
  }
}
