internal import Capabilities
internal import NativeBridge
internal import ScriptLoading

// Which codes `allow` accepts.
extension SessionConfiguration {
  /// Why a code cannot be allowed, with the code that was probably meant. `nil` if it can be
  /// allowed.
  package func problem(allowing code: String) -> String? {
    let codes = (DiagnosisKind.ofHost + capabilities.flatMap { $0.diagnoses }).map(\.code)
    if codes.contains(code) { return nil }
    if FailureCode(rawValue: code) != nil || ScriptError.Code(rawValue: code) != nil {
      return "'\(code)' cannot be allowed: it is not the code of a diagnosis"
    }
    let meant = Spelling.closest(to: code, among: codes).map { "; did you mean '\($0)'?" }
    return "there is no diagnosis '\(code)'\(meant ?? ": docs/DIAGNOSES.md lists them all")"
  }
}

extension SessionConfiguration {
  /// The codes of warnings that make a run with this diagnosis fail.
  func raised(by diagnosis: Diagnosis) -> Set<String> {
    let isChecked = checksDelivery || !diagnosis.kind.isAboutDelivery
    return diagnosis.failsSearch && isSearched && isChecked ? [diagnosis.code] : raised
  }
}
