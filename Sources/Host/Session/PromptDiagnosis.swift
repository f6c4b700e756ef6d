internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop

/// Explains a request for permission that nobody answered: iOS shows its sheet only over an app in the
/// foreground.
@HostActor
enum PromptDiagnosis {
  /// The entries of calls whose promises wait for the person: the module is not at fault.
  static func explained(_ session: AppSession) -> [Int] {
    session.healthKit.waitingPrompt == nil ? [] : calls(session).map(\.id)
  }

  private static let method = "\(Health.name).requestAuthorization"

  private static func calls(_ session: AppSession) -> [Ledger.Entry] {
    session.ledger.open.filter { $0.kind == .promise && $0.subject == method }
  }

  static func diagnose(_ session: AppSession) -> [Diagnosis] {
    guard let sheet = session.healthKit.waitingPrompt else { return [] }
    let moments = calls(session).first.map { [Diagnosis.Moment("called", $0.began, $0.place)] }
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
