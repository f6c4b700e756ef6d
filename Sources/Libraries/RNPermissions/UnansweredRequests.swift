internal import Capabilities
internal import HostLoop
package import NativeBridge
internal import Privacy
internal import SimulatedPhone

// Reports permission requests without an answer. The module is not at fault.
extension RNPermissionsCapability {
  package var explainedEntries: [Int] {
    (privacy.waiting + privacy.unanswered).compactMap(\.entry)
  }

  package func diagnose() -> [Diagnosis] {
    grouped(privacy.waiting).map { names, entry in
      Diagnosis(
        .permissionPromptUnseen,
        "\(entry.subject)() asked for \(names) in the background. iOS shows no prompt there, so the prompt waits "
          + "unseen, and the promise waits until a person opens the app",
        moments: [Diagnosis.Moment("called", entry.began, entry.place)])
    }
      + grouped(privacy.unanswered).map { names, entry in
        var diagnosis = Diagnosis(
          .permissionWithoutReason,
          "iOS never answers \(entry.subject)() for \(names): the app's Info.plist does not say what the app needs it for",
          moments: [Diagnosis.Moment("called", entry.began, entry.place)])
        diagnosis.specificFix = fix(of: names)
        return diagnosis
      }
  }

  /// The open calls of each method, with the names of their permissions.
  private func grouped(_ prompts: [Privacy.WaitingPrompt]) -> [(String, Ledger.Entry)] {
    var calls: [(names: [String], entry: Ledger.Entry)] = []
    let open = app.ledger.open
    for prompt in prompts {
      guard let entry = open.first(where: { $0.id == prompt.entry }) else { continue }
      if let known = calls.firstIndex(where: { $0.entry.subject == entry.subject }) {
        if !calls[known].names.contains(prompt.name) { calls[known].names.append(prompt.name) }
      } else {
        calls.append(([prompt.name], entry))
      }
    }
    return calls.map { ($0.names.joined(separator: ", "), $0.entry) }
  }

  private func fix(of name: String) -> String? {
    guard let key = Permission.all[Permission.prefix + name]?.reasons.first else { return nil }
    return
      "add \(key) to the app's Info.plist: with Expo in expo.ios.infoPlist of app.json"
  }

  package nonisolated static var diagnoses: [DiagnosisKind] {
    [.permissionPromptUnseen, .permissionWithoutReason]
  }
}
