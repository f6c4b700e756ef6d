internal import HostLoop
internal import ScriptLoading

extension TestReport {
  /// The report as JUnit XML, in the form that Jenkins and GitLab read, with a suite for each file.
  package var junit: String {
    var xml = XMLText()
    xml.open(
      "testsuites",
      [("name", "bridgehost")] + Self.counts(of: cases) + [("time", duration.secondsText)])
    let files = files
    for (index, (file, cases)) in files.enumerated() {
      let name = FilePath.readable(file, from: directory)
      let time = cases.reduce(.zero) { $0 + $1.duration }
      xml.open(
        "testsuite",
        [("name", name)] + Self.counts(of: cases) + [("errors", "0"), ("time", time.secondsText)])
      write(properties, to: &xml)
      for each in cases { write(each, in: name, to: &xml) }
      // JUnit allows text only in suites, so the last one has the notes.
      if index == files.count - 1, !notes.isEmpty {
        xml.element("system-out", [], notes.joined(separator: "\n"))
      }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.text
  }

  private func write(_ test: Case, in file: String, to xml: inout XMLText) {
    var attributes = [("name", test.name), ("classname", file), ("file", file)]
    if let line = test.place.line { attributes.append(("line", "\(line)")) }
    xml.open("testcase", attributes + [("time", test.duration.secondsText)])
    write(test.properties, to: &xml)
    switch test.outcome {
    case .passed: break
    case .skipped(let reason):
      xml.element("skipped", reason.map { [("message", $0)] } ?? [])
    case .failed(let failures):
      xml.element(
        "failure", [("message", failures[0].message), ("type", failures[0].code)],
        failures.map(\.text).joined(separator: "\n\n"))
    }
    if !test.output.isEmpty { xml.element("system-out", [], test.output) }
    xml.close("testcase")
  }

  private func write(_ properties: [Property], to xml: inout XMLText) {
    guard !properties.isEmpty else { return }
    xml.open("properties", [])
    for each in properties {
      xml.element("property", [("name", each.name), ("value", each.value)])
    }
    xml.close("properties")
  }

  private static func counts(of cases: [Case]) -> [(String, String)] {
    [
      ("tests", "\(cases.count)"), ("failures", "\(cases.count { !$0.failures.isEmpty })"),
      ("skipped", "\(cases.count(where: \.isSkipped))"),
    ]
  }
}

/// XML that is written element by element.
private struct XMLText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += indentation + "<\(name)\(words(attributes))>\n"
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    text += indentation + "</\(name)>\n"
  }

  mutating func element(
    _ name: String, _ attributes: [(String, String)], _ content: String? = nil
  ) {
    text += indentation + "<\(name)\(words(attributes))"
    text += content.map { ">\(escaped($0, inAttribute: false))</\(name)>\n" } ?? "/>\n"
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private func words(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1, inAttribute: true))\"" }.joined()
  }

  private func escaped(_ text: String, inAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      // An XML parser would replace it with a space.
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      // XML 1.0 cannot represent most of these characters.
      case "\u{FFFE}", "\u{FFFF}": result += scalar.escape
      case _ where scalar.isUnreadable: result += scalar.escape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
