import Foundation
import Testing

@Suite(.processes) struct `Help` {
  private func run(_ arguments: String...) throws -> Command.Result {
    let command = Command(arguments, in: Command.root)
    try command.start()
    return command.finish()
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `of the program has its usage, the options of a run, and the commands`(
    word: String
  ) throws {
    let result = try run(word)
    #expect(result.status == 0)
    let headings = [
      "USAGE: bridgehost [options] [app.js", "ARGUMENTS:", "OPTIONS:", "SUBCOMMANDS:",
    ]
    let positions = headings.map { result.output.firstRange(of: $0)?.lowerBound }
    #expect(!positions.contains(nil))
    #expect(positions.compactMap(\.self) == positions.compactMap(\.self).sorted())
    for option in ["--backend", "--virtual-time", "--architecture", "--version", "--help"] {
      #expect(result.output.contains("  " + option) || result.output.contains(", " + option))
    }
    #expect(
      result.output.contains("health                  Fill a health store, or show what is in it."))
  }

  @Test func `is shown if no script is given`() throws {
    let result = try run()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: Missing expected argument '<script>'"))
    #expect(result.errors.contains("See 'bridgehost --help'"), "\(result.errors)")
  }

  @Test(arguments: [["race", "--help"], ["help", "race"]])
  func `of race has the options of a search`(words: [String]) throws {
    let command = Command(words, in: Command.root)
    try command.start()
    let result = command.finish()
    #expect(result.status == 0)
    for part in ["ARGUMENTS:", "--plan", "--replay", "SUBCOMMANDS:", "  merge"] {
      #expect(result.output.contains(part))
    }
  }

  @Test func `of a command is its own`() throws {
    let result = try run("health", "--help")
    #expect(result.output.contains("USAGE: bridgehost health <subcommand>"))
    #expect(!result.output.contains("--virtual-time"))
  }

  @Test(arguments: [
    [], ["run"], ["race"], ["race", "search"], ["race", "merge"], ["test"], ["check"], ["init"],
    ["modules"],
    ["health"],
    ["health", "import"], ["health", "generate"], ["health", "show"],
  ])
  func `of every command is written in plain words`(words: [String]) throws {
    let command = Command(words + ["--help"], in: Command.root)
    try command.start()
    let result = command.finish()
    #expect(result.status == 0)
    let text =
      " " + result.output.lowercased().replacing(#/[^a-z]+/#, with: " ") + " "
    for riddle in [
      "mend", "deed", "story", "stories", "life", "is told", "says so", "held against",
    ] {
      #expect(!text.contains(" \(riddle) "), "bridgehost \(words) --help has '\(riddle)'")
    }
    #expect(!result.output.contains("Of "))
  }
}
