import Foundation
import Testing

/// Searches that several machines share: `--shard`, and `race merge`.
@Suite(.processes) struct SearchPartsTests {
  private let folder: RaceFolder

  init() throws { folder = try RaceFolder() }

  @Test func `a search with missing parts is not complete`() throws {
    for part in ["1", "2", "3"] {
      let options = ["--seed", "5", "--plan", "reload", "--runs", "6", "--no-delivery-check"]
      _ = try folder.race(["my app.js"] + options + ["--shard", "\(part)/3", "--json", part])
    }
    let some = try folder.race("merge", "3", "1")
    #expect(some.status == 2)
    #expect(some.errors.contains("the search has 3 parts, and these are missing: 2"))
    #expect(try folder.race("merge", "3", "1", "2").status == 0)
    try FileManager.default.copyItem(atPath: folder.path("1"), toPath: folder.path("copy"))
    #expect(try folder.race("merge", "1", "copy").errors.contains("part 1 of 3 is there twice"))
    #expect(try folder.race("merge", "1", "none").errors.contains("none does not exist"))
    mkfifo(folder.path("pipe"), 0o600)
    #expect(try folder.race("merge", "1", "pipe").errors.contains("pipe is a pipe, not a file"))
    let junit = try folder.race("merge", "3", "1", "--junit", "some.xml")
    #expect(junit.status == 2)
    #expect(try folder.text(of: "some.xml").contains("<failure"))
  }

  @Test func `parts of different searches cannot be merged`() throws {
    let options = ["my app.js", "--seed", "5", "--plan", "reload", "--no-delivery-check"]
    _ = try folder.race(options + ["--runs", "6", "--shard", "1/2", "--json", "1"])
    for (name, other) in [("more", ["--runs", "8"]), ("faults", ["--runs", "6", "--faults"])] {
      _ = try folder.race(options + other + ["--shard", "2/2", "--json", name])
      let merged = try folder.race("merge", "1", name)
      #expect(merged.status == 2)
      #expect(merged.errors.contains("the reports are parts of different searches: seed 5, 6 runs"))
    }
  }

  @Test func `parts with an interrupted one are not a complete search`() throws {
    let options = ["my app.js", "--seed", "5", "--no-delivery-check", "--runs", "1000000"]
    let command = Command(
      ["race"] + options + ["--shard", "1/2", "--json", "1", "--junit", "1.xml"], in: folder.url)
    try command.start()
    command.waitForOutput("seed 5")
    command.interrupt()
    #expect(command.finish().status == 130)
    #expect(try folder.text(of: "1.xml").contains("the search was interrupted"))
    let merged = try folder.race("merge", "1")
    #expect(merged.status == 2)
  }

  @Test func `a report is of the same script wherever that lies`() throws {
    let inside = folder.url.appendingPathComponent("a/b")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.path("my app.js"), toPath: inside.appendingPathComponent("my app.js").path)
    let options = ["--seed", "5", "--plan", "reload", "--runs", "6", "--no-delivery-check"]
    _ = try folder.race(["my app.js"] + options + ["--shard", "1/2", "--json", "1"])
    _ = try folder.race(["a/b/my app.js"] + options + ["--shard", "2/2", "--json", "2"])
    #expect(try folder.race("merge", "1", "2").status == 0)
  }
}
