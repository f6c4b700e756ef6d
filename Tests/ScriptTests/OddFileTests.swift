import Foundation
import Testing

/// Files that bridgehost finds by their names, and that are no files.
@Suite(.processes) struct `A file of the project that is no file` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("console.log('ran');", to: "app.js")
    try folder.write("import { a } from './a';\nconsole.log(a);", to: "importing.js")
    try folder.write("export const a = 'ran';", to: "a.js")
  }

  /// Makes `name` with a command of a shell, and runs the program.
  private func run(_ line: String, _ make: String, _ name: String) throws -> Command.Result {
    let script = "\(make.replacing("NAME", with: name)) && exec $0 \(line)"
    let command = Command(
      ["-c", script, Command.program.path], in: folder.url,
      program: URL(fileURLWithPath: "/bin/sh"))
    try command.start()
    return command.finish()
  }

  private static let uses = [
    ("bridgehost.config.js", "app.js"), ("app.json", "app.js"),
    ("app.race.js", "race app.js --runs 1 --seed 1"),
    ("app.regressions", "race app.js --runs 1 --seed 1"),
  ]
  private static let makes = [
    ("mkfifo NAME", "is a pipe, not a file"), ("mkdir NAME", "is a folder, not a file"),
    ("ln -s NAME NAME", "it is a link that leads back to itself"),
    ("ln -s /dev/zero NAME", "is a device, not a file"),
    ("truncate -s 20G NAME", "is larger than 256 MB"),
  ]

  @Test(arguments: uses, makes)
  func `is told in a sentence, with status 2`(
    use: (name: String, line: String), make: (command: String, words: String)
  ) throws {
    let result = try run(use.line, make.command, use.name)
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("\(use.name): "), "\(result.errors)")
    #expect(result.errors.contains(make.words), "\(result.errors)")
    #expect(!result.output.contains("ran"))
  }

  @Test(arguments: ["package.json", "tsconfig.json", "jsconfig.json"])
  func `does not make the bundler wait`(name: String) throws {
    let result = try run("importing.js", "mkfifo NAME", name)
    #expect(result.status == 2)
    #expect(result.errors.contains("\(name): is a pipe, not a file"), "\(result.errors)")
  }

  @Test(arguments: ["mkfifo NAME", "ln -s /dev/zero NAME"])
  func `does not make the bundler wait if a script imports it`(make: String) throws {
    try FileManager.default.removeItem(atPath: folder.path("a.js"))
    let result = try run("importing.js", make, "a.js")
    #expect(result.status == 2)
    #expect(result.errors.contains("error: a.js: is a "), "\(result.errors)")
  }

  @Test(arguments: ["mkfifo NAME", "ln -s /dev/zero NAME"])
  func `is no scenario file`(make: String) throws {
    let result = try run("test", make, "app.scenario.js")
    #expect(result.status == 2)
    #expect(result.output.contains("app.scenario.js: is a "), "\(result.output)\(result.errors)")
  }

  @Test(arguments: ["metro.config.js", "babel.config.js"])
  func `is ignored with a warning if its project runs without it`(name: String) throws {
    let result = try run("importing.js", "mkfifo NAME", name)
    #expect(result.output == "ran\n", "\(result.errors)")
    #expect(result.errors.contains("\(name) is ignored: it is a pipe, not a file"))
  }

  @Test(arguments: ["app.race.js", "bridgehost.config.js"])
  func `that is a link to nothing is told, too`(name: String) throws {
    let line = name == "app.race.js" ? "race app.js --runs 1" : "app.js"
    let result = try run(line, "ln -s nowhere NAME", name)
    #expect(result.status == 2)
    #expect(result.errors.contains("\(name): is a link to a file that does not exist"))
  }
}
