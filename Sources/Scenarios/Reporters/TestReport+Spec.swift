package import AppHost
internal import HostLoop
internal import ScriptLoading

extension TestReport {
  /// The report for a person: ``specLine(_:_:)`` of each test, then ``specEnd(_:)``.
  package func spec(_ style: TerminalStyle) -> String {
    let lists = files.map { file, cases in
      specHeading(file, style) + cases.map { specLine($0, style) }.joined()
    }
    return lists.joined() + specEnd(style)
  }

  /// The line above the tests of a file.
  package func specHeading(_ file: String, _ style: TerminalStyle) -> String {
    style.bold(FilePath.readable(file, from: directory)) + "\n"
  }

  /// The line of a test.
  package func specLine(_ test: Case, _ style: TerminalStyle) -> String {
    switch test.outcome {
    case .passed: "  \(style.green("✔")) \(test.name) \(time(test, style))\n"
    case .failed: "  \(style.red("✖ " + test.name)) \(time(test, style))\n"
    case .skipped(let reason):
      "  " + style.dim("- \(test.name) (skipped\(reason.map { ": " + $0 } ?? ""))") + "\n"
    }
  }

  private func time(_ test: Case, _ style: TerminalStyle) -> String {
    style.dim("(\(test.duration.readable))")
  }

  /// The end of the report: each failure with its details, the notes, and the counts.
  package func specEnd(_ style: TerminalStyle) -> String {
    let failed = cases.filter { !$0.failures.isEmpty }
    var parts = failed.map { specFailure($0, style) }
    if !notes.isEmpty {
      parts.append(notes.map { style.label(.note) + $0 + "\n" }.joined())
    }
    return (parts + [specSummary(style)]).map { "\n" + $0 }.joined()
  }

  private func specFailure(_ test: Case, _ style: TerminalStyle) -> String {
    var place = FilePath.readable(test.place.file, from: directory)
    if let line = test.place.line { place += ":\(line)" }
    var text = style.red("✖ \(test.name)") + " " + style.dim(place) + "\n"
    for failure in test.failures {
      let code = failure.code == Failure.assertion ? "" : style.dim(" [\(failure.code)]")
      text += "\n" + indented(style.bold(failure.message) + code)
      if !failure.details.isEmpty { text += indented(failure.details) }
    }
    if !test.output.isEmpty {
      text += "\n" + indented(style.dim("output:")) + indented(Self.capped(test.output), by: 4)
    }
    for property in test.properties { text += indented("\(property.name): \(property.value)") }
    return text
  }

  /// At most 50 lines: those around the place where the scenario failed, or the last ones.
  private static func capped(_ output: String) -> String {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count <= mostLines { return output }
    let mark = lines.lastIndex { $0.hasPrefix(failureMark) } ?? lines.count - 1
    let end = min(lines.count, max(mark + mostLines / 5, mostLines))
    let start = max(0, end - mostLines)
    func left(_ count: Int) -> [String] {
      count == 0 ? [] : ["… \(count) more \(count == 1 ? "line" : "lines"): see --reporter junit"]
    }
    return (left(start) + lines[start..<end].map(String.init) + left(lines.count - end))
      .joined(separator: "\n")
  }

  private static let mostLines = 50

  private func specSummary(_ style: TerminalStyle) -> String {
    let counts = counts
    var parts = ["\(counts.passed) passed"]
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    parts.append(duration.readable)
    parts += properties.map { "\($0.name) \($0.value)" }
    let line = parts.joined(separator: " · ")
    return (counts.failed > 0 ? style.red(line) : style.green(line)) + "\n"
  }

  private func indented(_ text: String, by count: Int = 2) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "\n" : String(repeating: " ", count: count) + line + "\n"
    }.joined()
  }
}
