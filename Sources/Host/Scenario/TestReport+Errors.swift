internal import Bridge
internal import EventLoop
internal import JSEngine

extension TestReport.Failure: Error {
  /// The code of an assertion that did not hold.
  static let assertion = "assertion"

  /// Takes the first line of `text` for the message.
  init(_ code: String, text: String, at place: TestReport.Place? = nil) {
    let end = text.firstIndex(of: "\n")
    self.init(
      code, String(text[..<(end ?? text.endIndex)]), at: place,
      details: end.map { String(text[text.index(after: $0)...]) } ?? "")
  }

  /// A script that cannot be loaded.
  init(_ error: ScriptError) {
    self.init(
      error.code.rawValue, text: error.message,
      at: error.file.map { TestReport.Place(file: $0, line: error.line, column: error.column) })
  }

  /// What was found wrong with an app.
  init(_ diagnosis: ReportedDiagnosis) { self.init(diagnosis.code, text: diagnosis.text) }

  /// What a script threw; an assertion says so itself.
  @HostActor
  init(_ code: String, _ error: JSError, _ errors: ScriptErrors) {
    let isAssertion = error.name == "AssertionError"
    var text = errors.text(error)
    if isAssertion { text = String(text.dropFirst("AssertionError: ".count)) }
    self.init(
      isAssertion ? Self.assertion : code, text: text,
      at: errors.trace(error).top.flatMap(TestReport.Place.init))
  }
}

extension TestReport.Place {
  /// The place of a call; `nil` when it has none.
  init?(_ frame: StackFrame) {
    guard let file = frame.file else { return nil }
    self.init(file: file, line: frame.line, column: frame.column)
  }
}
