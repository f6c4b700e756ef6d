import Foundation
import Testing

/// A search that says how far it is, and one that ends by itself after some time. Both wait much less than for a person.
struct SearchTimeTests {
  private let folder: RaceFolder

  init() throws {
    folder = try RaceFolder()
    try folder.write("setTimeout(() => {}, 1);", to: "idle.js")
  }

  /// Searches without the seed that other tests have.
  private func race(waiting seconds: String, _ options: String...) throws -> Command.Result {
    let command = Command(
      [
        "-u", "BRIDGEHOST_SEED", "BRIDGEHOST_SEARCH_TIME=\(seconds)", Command.program.path, "race",
        "idle.js", "--allow-idle", "-j", "1",
      ] + options, in: folder.url, program: URL(fileURLWithPath: "/usr/bin/env"))
    try command.start()
    return command.finish()
  }

  private static let end = "the search ended after "

  @Test func `a search without a seed and a number of runs ends by itself, and that is no failure`()
    throws
  {
    let result = try race(waiting: "0.05", "--json", "r.json", "--tap", "r.tap")
    #expect(result.status == 0, "\(result.errors)")
    let line = try #require(
      result.output.firstMatch(
        of: #/the search ended after (\d+) runs, because 50 ms were over\. To search on: (.*)/#))
    #expect(try #require(Int(line.output.1)) < 1000)
    #expect(line.output.2.hasPrefix("bridgehost race idle.js --allow-idle -j 1 --json r.json"))
    #expect(line.output.2.hasSuffix(" --runs 1000"))
    #expect(result.output.contains(" choices in a run; "))
    #expect(try folder.text(of: "r.json").contains("\"usualSeconds\":0.05"))
    let tap = try folder.text(of: "r.tap")
    #expect(tap.contains("ok 1") && tap.contains("# " + Self.end) && !tap.contains("SKIP"))
    #expect(try folder.race("merge", "r.json").status == 0)
  }

  @Test(arguments: [
    ["--seed", "1"], ["--runs", "200"], ["--shard", "1/4"], ["--strategy", "dfs"],
  ])
  func `a search with a seed or a number of runs makes all of them, and says how far it is`(
    _ options: [String]
  ) throws {
    let result = try race(waiting: "0.01", options[0], options[1], "--plan", "launch")
    #expect(result.status == 0)
    #expect(!result.output.contains(Self.end))
    if options[0] == "--strategy" { return }
    let notes = result.errors.matches(
      of: #/note: (\d+) of ([0-9,]+) runs?, 0 findings so far, about \d+ s left\n/#)
    let counts = notes.compactMap { Int($0.output.1) }
    #expect(!counts.isEmpty && counts.count < 12, "\(result.errors)")
    #expect(counts == counts.sorted())
  }

  @Test func `a search that is over soon says nothing of how far it is`() throws {
    let result = try folder.race("idle.js", "--allow-idle", "--runs", "20")
    #expect(result.errors == "")
  }
}
