import Foundation
import Testing

@Suite(.processes) struct `bridgehost health` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
  private static let record =
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
    + "startDate=\"2024-01-05 07:00:00 +0000\" endDate=\"2024-01-05 07:10:00 +0000\" value=\"7\"/>\n"

  private func importing(_ name: String) throws -> Command.Result {
    try Command.run("health", "import", name, "store.db", in: folder.url)
  }

  private func storedSamples() throws -> Int {
    let result = try Command.run("health", "show", "store.db", "--json", in: folder.url)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(object?["samples"] as? Int)
  }

  @Test func `imports an export once, however often it is asked`() throws {
    try folder.write(Self.head + Self.record + "</HealthData>\n", to: "export.xml")
    #expect(try importing("export.xml").status == 0)
    #expect(try storedSamples() == 1)
    let again = try importing("export.xml")
    #expect(again.status == 0)
    #expect(try storedSamples() == 1)
  }

  @Test(arguments: [
    ("", "truncated.xml"), ("{ \"json\": true }", "data.json"),
    ("<?xml version=\"1.0\"?><rss></rss>", "rss.xml"),
  ])
  func `refuses a file that is not an export, and leaves the store unchanged`(
    _ text: String, _ name: String
  ) throws {
    try folder.write(Self.head + Self.record + "</HealthData>\n", to: "export.xml")
    #expect(try importing("export.xml").status == 0)
    try folder.write(text.isEmpty ? Self.head + Self.record + "<Rec" : text, to: name)
    let result = try importing(name)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(name))
    #expect(try storedSamples() == 1)
  }

  @Test func `refuses a file that does not exist`() throws {
    #expect(try importing("gone.xml").status == 2)
  }

  @Test
  func `Ctrl-C in the middle of an import ends it with status 130, and leaves the store complete`()
    throws
  {
    try folder.write(Self.head + Self.record + "</HealthData>\n", to: "export.xml")
    #expect(try importing("export.xml").status == 0)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let command = Command(["health", "import", "pipe", "store.db"], in: folder.url)
    try command.start()
    let pipe = try FileHandle(forWritingTo: folder.url.appendingPathComponent("pipe"))
    var text = Self.head
    for value in 0..<50_000 {
      text += Self.record.replacingOccurrences(of: "\"7\"", with: "\"\(value)\"")
    }
    // The write returns only as the import reads, so now the import is halfway through.
    pipe.write(Data(text.utf8))
    command.interrupt()
    #expect(command.finish().status == 130)
    try pipe.close()
    #expect(try storedSamples() == 1)
  }

  @Test func `shows a table that fits`() throws {
    _ = try Command.run("health", "generate", "s.db", "--days", "9", "--seed", "3", in: folder.url)
    let result = try Command.run("health", "show", "s.db", in: folder.url)
    #expect(result.status == 0)
    #expect(result.output.contains("HeartRate"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `says one day and several days`() throws {
    let one = try Command.run("health", "generate", "s.db", "--days", "1", in: folder.url)
    #expect(one.output.contains(" of 1 day added"), "\(one.output)")
    let more = try Command.run("health", "generate", "s.db", "--days", "2", in: folder.url)
    #expect(more.output.contains(" of 2 days added"), "\(more.output)")
  }

  @Test func `generates the same for a seed`() throws {
    for name in ["a.db", "b.db"] {
      _ = try Command.run("health", "generate", name, "--days", "9", "--seed", "3", in: folder.url)
    }
    let (a, b) = try (
      Command.run("health", "show", "a.db", "--json", in: folder.url),
      Command.run("health", "show", "b.db", "--json", in: folder.url)
    )
    #expect(a.output.replacing("a.db", with: "b.db") == b.output)
  }
}
