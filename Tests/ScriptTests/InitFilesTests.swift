import Foundation
import Testing

/// `bridgehost init` where files exist already, or the project is not as expected.
@Suite(.processes) struct InitFilesTests {
  @Test func `leaves every file that exists as it is`() throws {
    let folder = try InitTests.project(["bell": ["index.js": "NativeModules.Bell.ring();"]])
    let mine = [
      "index.js", "bridgehost/app.scenario.js",
      "bridgehost/bell.native.js", "bridgehost/jsconfig.json", "bridgehost/swift/Package.swift",
      "bridgehost/types/bridgehost/index.d.ts", ".github/workflows/bridgehost.yml",
    ]
    for name in mine { try folder.write("// mine\r\n\u{0}", to: name) }
    try folder.write("export default { profile: 'ios-17' };", to: "bridgehost.config.ts")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bridgehost/types/bridgehost/native.d.ts"),
      withDestinationPath: "/nowhere/at/all")
    let result = try InitTests.run("--swift", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    for name in mine {
      #expect(
        try String(contentsOfFile: folder.path(name), encoding: .utf8) == "// mine\r\n\u{0}")
      if name != "index.js" { #expect(result.output.contains("kept   \(name) (exists)\n")) }
    }
    #expect(result.output.contains("kept   bridgehost/types/bridgehost/native.d.ts (exists)\n"))
    // A configuration in JavaScript would take precedence over the project's own.
    #expect(result.output.contains("kept   bridgehost.config.ts (exists)\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("bridgehost.config.js")))
    #expect(
      result.errors.contains(
        "note: init did not change bridgehost.config.ts: add to its `natives` './bridgehost/bell.native.js'"
      ))
  }

  @Test(arguments: [
    ("{", "package.json is not valid JSON"),
    ("[]", "package.json: it must be an object"),
    (#"{ "dependencies": [] }"#, "package.json: dependencies must be an object"),
    (#"{ "name": 3 }"#, "package.json: name must be a string"),
    (String(repeating: "[", count: 100_000), "package.json is not valid JSON"),
  ])
  func `a package.json that cannot be read ends it before anything is written`(
    _ text: String, _ message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "package.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test(arguments: [["init", ""], ["init", "--swift", "--clone", ""]])
  func `an empty name is not a folder`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let command = Command(arguments, in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 64)
    #expect(result.errors.contains("The name of a folder is empty"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `names only what the project's own configuration lacks`() throws {
    let folder = try InitTests.project(["bell": ["index.js": "NativeModules.Bell.ring();"]])
    try folder.write("export default { natives: [] };", to: "bridgehost.config.mjs")
    let first = try InitTests.run(in: folder)
    #expect(
      first.errors.contains(
        "init did not change bridgehost.config.mjs: add to its `natives` './bridgehost/bell.native.js'\n"
      ), "\(first.errors)")
    try FileManager.default.removeItem(atPath: folder.path("bridgehost.config.mjs"))
    try folder.write(
      "export default { natives: ['./bridgehost/bell.native.js'] };", to: "bridgehost.config.mjs")
    #expect(try InitTests.run(in: folder).errors == "")
  }

  /// Earlier versions of `init` wrote the alias.
  @Test func `the replacement of Expo that it wrote once is ignored`() throws {
    let folder = try InitTests.project(["expo": ["index.js": "exports.name = 'the real one';"]])
    try folder.write("exports.name = 'replaced';", to: "bridgehost/expo-modules-core.js")
    try folder.write(
      "export default { alias: { expo: './bridgehost/expo-modules-core.js' } };",
      to: "bridgehost.config.js")
    try folder.write("import { name } from 'expo'; console.log(name);", to: "index.js")
    let result = try Command.run("--launch", "user", in: folder.url)
    #expect(result.output == "the real one\n", "\(result.errors)")
  }

  @Test func `reads the app.json that the project's own configuration names`() throws {
    let folder = try TemporaryFolder()
    try folder.write("export default { appJson: './ios/app.json' };", to: "bridgehost.config.mjs")
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] } } } }"#,
      to: "ios/app.json")
    let result = try Command.run("init", in: folder.url)
    #expect(
      result.errors.hasPrefix("note: ios/app.json does not allow background fetches"),
      "\(result.errors)")
  }

  @Test func `names the packages that it did not read completely`() throws {
    let folder = try InitTests.project([
      "bell": ["dist/index.js": String(repeating: "// much\n", count: 200_000)],
      "lamp": ["index.js": "NativeModules.Lamp.light();"],
    ])
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "note: bridgehost did not read these packages completely, so their native modules may be incomplete: "
        + "bell (dist/index.js: larger than 1 MB)\n")
  }

  @Test func `says that an app without background fetches needs them`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["audio"] } } } }"#,
      to: "app.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("note: app.json does not allow background fetches"))

    try folder.write("{", to: "app.json")
    let broken = try Command.run("init", in: folder.url)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("app.json: it is not valid JSON"), "\(broken.errors)")
  }

  @Test func `says that an app without HealthKit's entitlement needs it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["fetch"] } } } }"#,
      to: "app.json")
    let result = try Command.run("init", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "note: the app does not declare the entitlement com.apple.developer.healthkit."))
  }

  @Test func `says what stands in its way`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let onFile = try Command.run("init", "file", in: folder.url)
    #expect(onFile.status == 2)
    #expect(onFile.errors == "error: file is a file: name the folder of the project\n")

    try folder.write("", to: "project/bridgehost")
    let inside = try Command.run("init", "project", in: folder.url)
    #expect(inside.status == 2)
    #expect(inside.errors.contains("project/bridgehost is a file, and must be a folder"))

    let nowhere = try Command.run("init", "/proc/self/nowhere", in: folder.url)
    #expect(nowhere.status == 2)
    #expect(nowhere.errors.contains("cannot make the folder /proc/self/nowhere: "))

    let shell = Command(
      ["-c", "mkdir gone && cd gone && rmdir ../gone && \"$0\" init", Command.program.path],
      in: folder.url, program: URL(fileURLWithPath: "/bin/sh"))
    try shell.start()
    let gone = shell.finish()
    #expect(gone.status == 2)
    #expect(gone.errors.contains("the working directory does not exist any more"), "\(gone.errors)")

    let usage = try Command.run("init", "--clone", "x", in: folder.url)
    #expect(usage.status == 64)
    #expect(usage.errors.contains("--clone needs --swift"))
  }

  @Test func `writes all files even if nobody reads its output`() throws {
    let folder = try TemporaryFolder()
    let shell = Command(
      ["-c", "\"$0\" init | true", Command.program.path], in: folder.url,
      program: URL(fileURLWithPath: "/bin/sh"))
    try shell.start()
    #expect(shell.finish().status == 0)
    #expect(try InitTests.files(in: folder).count == 9)
  }

  @Test func `reads whatever lies in a package to the end`() throws {
    let brackets = "NativeModules.Bell.ring(" + String(repeating: "({[<`${", count: 20_000)
    let folder = try InitTests.project([
      "bell": [
        "brackets.js": brackets,
        "deep.js": "NativeModules.Bell.ring(" + String(repeating: "(", count: 100_000),
        "many.js": String(repeating: "var { A } = NativeModules || A;", count: 4_000),
        "long.js": "NativeModules.Bell.ring(" + String(repeating: "a || ", count: 4_000) + "a)",
        "ends.js": "NativeModules.Lamp.dim(); '\\",
        "names.js":
          "NativeModules['a\u{2028}b']; NativeModules['__proto__']; NativeModules[`x\ny`];",
        "types.ts":
          "interface Spec extends Spec { a(): \u{2028}b; getConstants(): { 'x\\n': 'y\\n' } }\n"
          + "TurboModuleRegistry.get<Spec>('Typed')",
        "large.js": "NativeModules.TooLarge.ring();" + String(repeating: " ", count: 2 << 20),
      ]
    ])
    let place = folder.path("node_modules/bell/")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: place + "circle", withDestinationPath: ".")
    try Data([0x4E, 0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: place + "bytes.js"))
    mkfifo(place + "pipe.js", 0o600)
    try manager.createDirectory(
      atPath: place + String(repeating: "deep/", count: 100), withIntermediateDirectories: true)
    let result = try InitTests.run(in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let half = try String(contentsOfFile: folder.path("bridgehost/bell.native.js"), encoding: .utf8)
    #expect(half.contains("nativeModule('Bell'"))
    #expect(half.contains("nativeModule('Typed'"))
    for other in ["TooLarge", "Lamp", "__proto__", "x\ny"] { #expect(!half.contains(other)) }
    let run = try Command.run("--backend", "index.js", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `with --swift writes a package whose program has the native modules of the project`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("{ \"name\": \"@home/my-app 2\" }", to: "package.json")
    try folder.write("", to: "clones/bridgehost/Package.swift")
    let result = try Command.run("init", "--swift", "--clone", "clones/bridgehost", in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let package = try String(
      contentsOfFile: folder.path("bridgehost/swift/Package.swift"), encoding: .utf8)
    #expect(package.contains("name: \"HomeMyApp2Host\","))
    #expect(
      package.contains(".package(name: \"bridgehost\", path: \"../../clones/bridgehost\")"))
    let program = try String(
      contentsOfFile: folder.path("bridgehost/swift/Sources/HomeMyApp2Host/Program.swift"),
      encoding: .utf8)
    #expect(program.contains("Bridgehost.main(modules: { [Greeter()] })"))
    #expect(
      result.output.contains("\n  swift run --package-path bridgehost/swift HomeMyApp2Host test\n"))
    let workflow = try String(
      contentsOfFile: folder.path(".github/workflows/bridgehost.yml"), encoding: .utf8)
    #expect(workflow.contains(".bridgehost/.build/release/HomeMyApp2Host test"))

    let other = try TemporaryFolder()
    let without = try Command.run("init", "app", "--swift", in: other.url)
    #expect(without.status == 0)
    #expect(
      without.errors.hasPrefix(
        "note: there is no clone of bridgehost at \(other.path("bridgehost"))"))
  }
}
