package import AppHost
internal import HostLoop
internal import ScriptLoading

extension TestReport {
  /// The report for a person: ``specLine(_:_:)`` of each test, then ``specEnd(_:)``.
  ///
  /// - Parameter isFull: whether a failure may have any number of lines.
  package func spec(_ style: TerminalStyle, isFull: Bool = false) -> String {
    let lists = files.map { file, cases in
      specHeading(file, style) + cases.map { specLine($0, style) }.joined()
    }
    return lists.joined() + specEnd(style, isFull: isFull)
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
  ///
  /// - Parameter isFull: whether a failure may have any number of lines.
  package func specEnd(_ style: TerminalStyle, isFull: Bool = false) -> String {
    let failed = cases.filter { !$0.failures.isEmpty }
    var parts = failed.map { specFailure($0, style, isFull) }
    if !notes.isEmpty {
      parts.append(notes.map { style.label(.note) + $0 + "\n" }.joined())
    }
    return (parts + [specSummary(style)]).map { "\n" + $0 }.joined()
  }

  private func specFailure(_ test: Case, _ style: TerminalStyle, _ isFull: Bool) -> String {
    var place = FilePath.readable(test.place.file, from: directory)
    if let line = test.place.line { place += ":\(line)" }
    var text = style.red("✖ \(test.name)") + " " + style.dim(place) + "\n"
    for failure in test.failures {
      let code = failure.code == Failure.assertion ? "" : style.dim(" [\(failure.code)]")
      text += "\n" + indented(style.bold(failure.message) + code)
      if !failure.details.isEmpty {
        text += indented(isFull ? failure.details : Self.shortened(failure.details))
      }
      if !failure.order.isEmpty { text += "\n" + indented(failure.order.joined(separator: "\n")) }
    }
    if !test.output.isEmpty {
      let output = isFull ? test.output : Self.capped(test.output)
      text += "\n" + indented(style.dim("output:")) + indented(output, by: 4)
    }
    for property in test.properties { text += indented("\(property.name): \(property.value)") }
    return text
  }

  /// A difference, source lines and a stack, in at most 40 lines.
  private static func shortened(_ details: String) -> String {
    let lines = details.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let short = lines.shortened(to: mostLinesOfDetails)
    return (short + (lines.count > short.count ? ["shortened: --full shows all of it"] : []))
      .joined(separator: "\n")
  }

  /// One less than people see, because the last one says how to see the rest.
  private static let mostLinesOfDetails = 39

  /// At most 50 lines: those around the place where the scenario failed, or the last ones.
  private static func capped(_ output: String) -> String {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count <= mostLines {
      return lines.map { String($0).shortLine }.joined(separator: "\n")
    }
    let mark = lines.lastIndex { $0.hasPrefix(failureMark) } ?? lines.count - 1
    let end = min(lines.count, max(mark + mostLines / 5, mostLines))
    let start = max(0, end - mostLines)
    func left(_ count: Int) -> [String] {
      count == 0 ? [] : ["… \(count.counted("more line")): see --full or --reporter junit"]
    }
    return (left(start) + lines[start..<end].map { String($0).shortLine } + left(lines.count - end))
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
