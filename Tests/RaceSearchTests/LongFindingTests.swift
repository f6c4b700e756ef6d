import AppHost
import Capabilities
import Foundation
import HostLoop
import RaceSearch
import StandardCapabilities
import Testing

/// What a report shows of a finding whose run has very many steps.
@Suite(.serialized) @HostActor struct `A finding of a long run` {
  private static let stepCount = 3000

  /// The report of a search whose script fails at once, with many more steps and delays in its finding.
  private static func report() async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = 1
    options.faultPlans = []
    let short = try await AppSearch.report("throw new Error('the end');", options).json()
    var report = try #require(
      try JSONSerialization.jsonObject(with: Data(short.utf8)) as? [String: Any])
    var findings = try #require(report["findings"] as? [[String: Any]])
    var failure = try #require(findings[0]["failure"] as? [String: Any])
    let line = String(repeating: "x", count: 2000)
    failure["message"] =
      "the end\n" + (1...300).map { "line \($0) \(line)" }.joined(separator: "\n")
    findings[0]["failure"] = failure
    func task(_ index: Int) -> [String: Any] {
      ["lane": "javaScript", "label": "part", "subject": "of \(index)", "occurrence": 1]
    }
    findings[0]["steps"] = (1...stepCount).map { index -> [String: Any] in
      [
        "id": index, "cause": 0, "nanoseconds": index * 1_000_000, "side": "javaScript",
        "task": task(index),
      ]
    }
    let delays = (0..<200).map { ["task": task(1000 + $0), "until": task(1500 + $0)] }
    findings[0]["schedule"] = ["inputs": [Any](), "delays": delays] as [String: Any]
    report["findings"] = findings
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "bridgehost-test-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: report).write(to: file)
    return try SearchReport(contentsOf: file.path, with: RaceInput.standard)
  }

  private static func text(isFull: Bool = false, width: Int? = 80) async throws -> [String] {
    let finding = try #require(try await report().findings.first)
    let command = "bridgehost race app.js --replay " + String(repeating: "t", count: 1200)
    return FindingText(finding, replay: command, style: TerminalStyle(isColored: false))
      .text(width: width, isFull: isFull).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `has at most 60 rows of a terminal, with its ends and what is left out`() async throws
  {
    let lines = try await Self.text()
    let rows = lines.reduce(0) { $0 + max(0, $1.count - 1) / 80 + 1 }
    #expect(rows <= FindingText.mostLines, "\(lines.joined(separator: "\n"))")
    #expect(rows > 50)
    #expect(lines.contains("  the end"))
    #expect(lines.contains { $0.hasSuffix("▼ part of 1000") })
    #expect(lines.contains { $0.contains("part of 3000") })
    #expect(lines.contains { $0.contains("… ") && $0.hasSuffix(" more steps") })
    #expect(lines.contains("    … 197 more delays"))
    #expect(lines.contains { $0.contains("… ") && $0.hasSuffix(" more lines") })
    #expect(lines.contains { $0.hasPrefix("  replay: bridgehost race app.js") })
    #expect(lines.last == "  shortened: --full shows all of it")
  }

  @Test func `has the same bound without a terminal, where no line is wrapped`() async throws {
    let lines = try await Self.text(width: nil)
    #expect(lines.count <= FindingText.mostLines)
    #expect(lines.filter { !$0.contains("replay: ") }.allSatisfy { $0.count <= 510 })
  }

  @Test func `has all of it if that is asked for`() async throws {
    let lines = try await Self.text(isFull: true)
    let ends = Set(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
    #expect((1...Self.stepCount).allSatisfy { ends.contains("\($0)") })
    #expect(lines.contains { $0.contains(String(repeating: "x", count: 2000)) })
    #expect(!lines.contains { $0.contains("shortened") })
  }

  @Test func `has a page that draws only a part of its steps, with their numbers`() async throws {
    let page = try RacePage(try await Self.report()).html()
    let begin = try #require(page.range(of: #"type="application/json">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: begin..<page.endIndex)).lowerBound
    let data = try JSONDecoder().decode(Page.self, from: Data(page[begin..<end].utf8))
    let item = try #require(data.findings.first)
    let numbers = try #require(item.numbers)
    // The delayed steps and those for which they wait are drawn, too.
    #expect(numbers.count == 1500 + 400)
    #expect(numbers.first == 1 && numbers.contains(1000) && numbers.last == Self.stepCount)
    #expect(item.texts.count == numbers.count && item.times.count == numbers.count)
    #expect(item.finding.steps.count == numbers.count)
    #expect(data.report.findings.isEmpty)
  }

  private struct Page: Decodable {
    let report: Report
    let findings: [Item]

    struct Report: Decodable { let findings: [Empty] }
    struct Empty: Decodable {}
    struct Item: Decodable {
      let texts, times: [String]
      let numbers: [Int]?
      let finding: Steps
    }
    struct Steps: Decodable { let steps: [Empty] }
  }
}
