internal import HostLoop
internal import ScriptLoading

extension TestReport {
  /// The report in the Test Anything Protocol, version 14 (testanything.org), with a YAML block
  /// below each failed test.
  package var tap: String {
    var lines = ["TAP version 14", "1..\(cases.count)"]
    var file: String?
    for (index, each) in cases.enumerated() {
      if each.place.file != file {
        lines.append("# " + line(FilePath.readable(each.place.file, from: directory)))
      }
      file = each.place.file
      let ok = each.failures.isEmpty ? "ok" : "not ok"
      lines.append("\(ok) \(index + 1) - \(description(each))")
      if let failure = each.failures.first { lines += block(each, failure) }
    }
    let counts = counts
    lines += notes.map { "# " + line($0) }
    lines += properties.map { "# \($0.name) \(line($0.value))" }
    lines += [
      "# pass \(counts.passed)", "# fail \(counts.failed)", "# skipped \(counts.skipped)",
      "# duration_ms \(milliseconds(duration))",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func description(_ test: Case) -> String {
    let name = line(test.name).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    guard case .skipped(let reason) = test.outcome else { return name }
    return name + " # SKIP" + (reason.map { " " + line($0) } ?? "")
  }

  private func block(_ test: Case, _ failure: Failure) -> [String] {
    var lines = ["---", "message: " + quoted(failure.message), "code: " + quoted(failure.code)]
    if let place = failure.place {
      lines.append("at:")
      lines.append("  file: " + quoted(FilePath.readable(place.file, from: directory)))
      if let line = place.line { lines.append("  line: \(line)") }
      if let column = place.column { lines.append("  column: \(column)") }
    }
    lines.append("duration_ms: \(milliseconds(test.duration))")
    lines += test.properties.map { "\(quoted($0.name)): \(quoted($0.value))" }
    lines += literal("details", test.failures.map(\.text).joined(separator: "\n\n"))
    if !test.output.isEmpty { lines += literal("output", test.output) }
    return (lines + ["..."]).map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// A literal block of YAML. The 2 states the indentation, because the first line may begin with
  /// spaces.
  private func literal(_ key: String, _ text: String) -> [String] {
    let lines = text.readableLines.split(separator: "\n", omittingEmptySubsequences: false)
    return [key + ": |2-"] + lines.map { $0.isEmpty ? "" : "  " + $0 }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isUnreadable: result += "\\" + scalar.escape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").readableLine
  }

  private func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return String(Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000)
  }
}
