import Foundation
import Testing

/// `bridgehost init` in an empty folder, or a second time: the files it writes run at once.
@Suite(.processes) struct InitTests {
  /// All files below a folder, except those of packages.
  static func files(in folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    for name in names where !name.hasPrefix("node_modules/") {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder.path(name), isDirectory: &isFolder)
      if exists, !isFolder.boolValue {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      }
    }
    return files
  }

  static func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// A React Native project with packages in `node_modules`; each package is given as its files by path.
  static func project(_ packages: [String: [String: String]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let names = (["react", "react-native"] + packages.keys.sorted()).map { "\"\($0)\": \"*\"" }
    let list = names.joined(separator: ", ")
    try folder.write("{ \"name\": \"demo\", \"dependencies\": { \(list) } }", to: "package.json")
    try folder.write("{ \"name\": \"demo\", \"displayName\": \"Demo\" }", to: "app.json")
    try folder.write("", to: "index.js")
    for (package, files) in packages {
      let place = "node_modules/\(package)/"
      try folder.write(
        "{ \"name\": \"\(package)\", \"version\": \"1.2.0\" }", to: place + "package.json")
      for (name, text) in files { try folder.write(text, to: place + name) }
    }
    return folder
  }

  /// Runs `init` with `--half` for each package of a project.
  static func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Command.Result {
    let manifest = try JSONSerialization.jsonObject(
      with: Data(text("package.json", in: folder).utf8))
    let names = ((manifest as? [String: Any])?["dependencies"] as? [String: Any] ?? [:]).keys
      .sorted()
    let packages = names.filter { !["react", "react-native"].contains($0) }
    let command = Command(
      ["init"] + arguments + packages.flatMap { ["--half", $0] }, in: folder.url)
    try command.start()
    return command.finish()
  }

  private static let written = [
    "bridgehost/background.js", "bridgehost/background.scenario.js", "bridgehost.config.js",
    "bridgehost/jsconfig.json", "bridgehost/types/bridgehost/index.d.ts",
    "bridgehost/types/bridgehost/native.d.ts", "bridgehost/types/bridgehost/testing.d.ts",
    "bridgehost/types/react-native/index.d.ts", ".github/workflows/bridgehost.yml",
  ]

  @Test func `in an empty folder writes what runs, and what passes its tests and the search`()
    throws
  {
    let folder = try TemporaryFolder()
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(
      result.output == Self.written.map { "wrote  \($0)\n" }.joined() + """

        Next:
          bridgehost --backend bridgehost/background.js
          bridgehost test
          bridgehost race bridgehost/background.js

        """)
    #expect(try Self.files(in: folder).keys.sorted() == Self.written.sorted())

    let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("  bridgehost ") }
    for words in commands.map({ $0.split(separator: " ").dropFirst().map(String.init) }) {
      let isSearch = words.first == "race"
      let command = Command(words + (isSearch ? ["--runs", "40"] : []), in: folder.url)
      try command.start()
      let run = command.finish()
      #expect(run.status == 0, "\(words): \(run.output)\(run.errors)")
      #expect(!run.errors.contains("warning"), "\(run.errors)")
      #expect(run.output.contains("no run failed") == isSearch)
    }
  }

  @Test func `a second time writes nothing`() throws {
    let folder = try Self.project([
      "react-native-doorbell": ["index.ts": InitNativeHalfTests.codegen]
    ])
    _ = try Self.run("--swift", in: folder)
    let before = try Self.files(in: folder)
    let result = try Self.run("--swift", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.output.contains("wrote"))
    #expect(result.output.contains("kept   bridgehost/react-native-doorbell.native.js (exists)\n"))
    #expect(try Self.files(in: folder) == before)
  }

  @Test func `makes the folder that it is given`() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("init", "my app/phone", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("wrote  my app/phone/bridgehost/background.js\n"))
    #expect(result.output.contains("\n  cd 'my app/phone'\n  bridgehost --backend"))
    let test = try Command.run("test", in: folder.url.appendingPathComponent("my app/phone"))
    #expect(test.status == 0, "\(test.output)")
  }

  @Test func `hands out the types that come with the program`() throws {
    let folder = try TemporaryFolder()
    _ = try Command.run("init", in: folder.url)
    let names = Self.written.filter { $0.hasSuffix(".d.ts") }
    #expect(names.count == 4)
    for name in names {
      let own = Command.root.appendingPathComponent(
        name.replacing("bridgehost/types/", with: "js/"))
      #expect(try Self.text(name, in: folder) == String(contentsOf: own, encoding: .utf8))
    }
  }

  @Test func `installs in the workflow what README says`() throws {
    let folder = try TemporaryFolder()
    _ = try Command.run("init", "--swift", in: folder.url)
    let workflow = try Self.text(".github/workflows/bridgehost.yml", in: folder)
    let readme = try String(
      contentsOf: Command.root.appendingPathComponent("README.md"), encoding: .utf8)
    let line = try #require(readme.firstMatch(of: /apt-get install -y ([^&]*)&&/))
    let packages = line.1.split { $0.isWhitespace || $0 == "\\" }
    #expect(packages.count == 14)
    for package in packages { #expect(workflow.contains(" \(package)")) }
    // In a workflow step, whose keys are indented by eight spaces.
    let runs = workflow.split(separator: "\n").filter { $0.contains(#/^ *run: /#) }
    #expect(runs.count == 4)
    #expect(runs.allSatisfy { $0.hasPrefix("        run: ") })
  }

  @Test func `installs in the workflow the package of the release, and searches with one seed`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try Command.run("init", in: folder.url)
    let workflow = try Self.text(".github/workflows/bridgehost.yml", in: folder)
    let version = try Command.run("--version", in: folder.url).output.trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(workflow.contains("BRIDGEHOST_VERSION: \(version)\n"), "\(workflow)")
    #expect(workflow.contains("apt-get install -y ./bridgehost_${BRIDGEHOST_VERSION}_amd64.deb\n"))
    #expect(workflow.contains("run: bridgehost test --reporter github\n"))
    #expect(
      workflow.contains("run: bridgehost race --seed 1 --github bridgehost/background.js\n"))
    #expect(!workflow.contains("swift") && !workflow.contains("setup-node"))
    let runs = workflow.split(separator: "\n").filter { $0.contains(#/^ *run: /#) }
    #expect(runs.count == 3)
    #expect(runs.allSatisfy { $0.hasPrefix("        run: ") })
  }

  /// The app of the project, and not an example.
  @Test(arguments: ["js", "ts"])
  func `in a project writes a scenario of its app, which passes`(language: String) throws {
    let folder = try Self.project([:])
    try folder.write("console.log('started');", to: "index.js")
    if language == "ts" { try folder.write("{}", to: "tsconfig.json") }
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let written = try Self.files(in: folder).keys.filter { $0.hasPrefix("bridgehost") }
    let configuration = language == "ts" ? "tsconfig" : "jsconfig"
    #expect(
      written.filter { !$0.contains("/types/") }.sorted() == [
        "bridgehost.config.js", "bridgehost/app.scenario.\(language)",
        "bridgehost/\(configuration).json",
      ])
    let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("  bridgehost ") }
    #expect(commands == ["  bridgehost --backend", "  bridgehost test", "  bridgehost race"])
    for words in [["--backend"], ["test"], ["race", "--runs", "5", "--allow-idle"]] {
      let command = Command(words, in: folder.url)
      try command.start()
      let run = command.finish()
      #expect(run.status == 0, "\(words): \(run.output)\(run.errors)")
    }
  }

  @Test func `names the module with which an app starts`() throws {
    let folder = try Self.project(["expo": ["AppEntry.js": "console.log('started');"]])
    try folder.write(
      #"{ "main": "expo/AppEntry", "dependencies": { "react-native": "*", "expo": "*" } }"#,
      to: "package.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let scenario = try Self.text("bridgehost/app.scenario.js", in: folder)
    #expect(scenario.contains("const app = 'expo/AppEntry';"), "\(scenario)")
    #expect(try Command.run("test", in: folder.url).status == 0)
  }

  @Test func `says that a package is no dependency`() throws {
    let folder = try Self.project([:])
    let result = try Command.run("init", "--half", "bell", in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.errors.contains("--half: bell is not among the dependencies"), "\(result.errors)")
  }
}
