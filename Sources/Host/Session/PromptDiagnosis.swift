internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop

/// Explains a request for permission that nobody answered: iOS shows its sheet only over an app in the
/// foreground.
@HostActor
enum PromptDiagnosis {
  static func diagnose(_ session: AppSession) -> [Diagnosis] {
    guard let sheet = session.healthKit.waitingPrompt else { return [] }
    let method = "\(Health.name).requestAuthorization"
    let calls = session.ledger.open.filter { $0.kind == .promise && $0.subject == method }
    // It is explained here, and not the module's fault.
    for call in calls { session.ledger.end(call.id, .cancelled) }
    let moments = calls.first.map { [Diagnosis.Moment("called", $0.began, $0.place)] }
    switch sheet {
    case .shown:
      return [
        Diagnosis(
          .healthPromptOpen,
          "nobody answered the sheet of \(method)(), whose promise waits for that",
          moments: moments ?? [])
      ]
    case .waiting:
      return [
        Diagnosis(
          .healthPromptUnseen,
          "\(method)() was called in the background, where iOS shows no sheet: its promise waits until "
            + "a person opens the app",
          moments: moments ?? [])
      ]
    }
  }
}
