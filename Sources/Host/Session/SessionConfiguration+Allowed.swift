internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop

// Which codes `allow` may have.
extension SessionConfiguration {
  /// Why a code cannot be allowed, with the code that was probably meant; `nil` when it can.
  @HostActor
  public func problem(allowing code: String) -> String? {
    if diagnosisKinds.contains(where: { $0.code == code }) { return nil }
    let codes = (diagnosisKinds + kindsOfCapabilities).map(\.code)
    if codes.contains(code) { return nil }
    let meant = Spelling.closest(to: code, among: codes).map { "; did you mean '\($0)'?" }
    return "there is no diagnosis '\(code)'\(meant ?? ": docs/DIAGNOSES.md lists them all")"
  }

  /// A capability says what it finds once it is made: these are made for a phone that is never switched on.
  @HostActor
  private var kindsOfCapabilities: [DiagnosisKind] {
    if capabilities.isEmpty { return [] }
    let app = AppConnection(
      phone: Phone(loop: EventLoop(clock: .virtual), profile: profile, info: info ?? AppInfo()),
      log: { _ in }, report: { _ in })
    // One that cannot be made says so when the session makes it.
    return capabilities.flatMap { (try? $0(app))?.diagnoses ?? [] }
  }
}
