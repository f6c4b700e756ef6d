internal import AppHost
internal import HostLoop
internal import JSEngine
internal import NativeBridge
package import ScriptLoading

extension TestReport.Failure: Error {
  /// Makes a failure whose message is the first line of `text`. If that line ends with a colon, the
  /// second line is added.
  init(_ code: String, text: String, at place: SourcePlace? = nil) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = lines.count > 1 ? String(lines[1]) : ""
    guard lines[0].hasSuffix(":"), !rest.isEmpty, !rest.hasPrefix(" ") else {
      self.init(code, String(lines[0]), at: place, details: rest)
      return
    }
    self.init(code, text: "\(lines[0]) \(rest)", at: place)
  }

  /// Makes a failure of a script that cannot be loaded.
  package init(_ error: ScriptError) {
    self.init(
      error.code.rawValue, text: error.message,
      at: error.file.map { SourcePlace(file: $0, line: error.line, column: error.column) })
  }

  /// Makes a failure for a diagnosis of an app, with what follows from it.
  init(_ diagnosis: ReportedDiagnosis, _ consequences: [ReportedDiagnosis]) {
    let lines = [diagnosis.text] + diagnosis.lines(of: consequences, \.codedLine)
    self.init(diagnosis.code, text: lines.joined(separator: "\n"), at: diagnosis.source)
  }

  /// Makes a failure for an error that a script threw. An assertion has a code of its own.
  @HostActor
  init(_ code: String, _ error: JSError, _ errors: ScriptErrors) {
    let isAssertion = error.name == "AssertionError"
    var text = errors.text(error)
    if isAssertion { text = String(text.dropFirst("AssertionError: ".count)) }
    self.init(
      isAssertion ? Self.assertion : code, text: text,
      at: errors.trace(error).top.flatMap(SourcePlace.init))
  }
}
