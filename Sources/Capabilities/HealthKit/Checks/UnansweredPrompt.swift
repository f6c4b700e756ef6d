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

  private static let method = "\(Health.name).requestAuthorization"

  private var waitingCalls: [Ledger.Entry] {
    app.ledger.open.filter { $0.kind == .promise && $0.subject == Self.method }
  }

  var unansweredPrompt: [Diagnosis] {
    guard let sheet = healthKit.waitingPrompt else { return [] }
    let moments = waitingCalls.first.map { [Diagnosis.Moment("called", $0.began, $0.place)] }
    switch sheet {
    case .shown:
      return [
        Diagnosis(
          .healthPromptOpen,
          "nobody answered the permission sheet of \(Self.method)(), so its promise still waits",
          moments: moments ?? [])
      ]
    case .waiting:
      return [
        Diagnosis(
          .healthPromptUnseen,
          "\(Self.method)() was called in the background. iOS shows no permission sheet there, so its promise waits until "
            + "a person opens the app",
          moments: moments ?? [])
      ]
    }
  }
}
