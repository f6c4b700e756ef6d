import Foundation
import JSEngine
import ScriptLoading
import Synchronization
import Testing

@Suite struct BundleCacheTests {
  @Test func `the second load starts no esbuild, and gives the same script`() throws {
    let app = try LargeApp()
    let (first, runs) = try app.load()
    let (second, runsAgain) = try app.load()
    #expect(runs > 0)
    #expect(runsAgain == 0)
    #expect(second.text == first.text)
    #expect(second.url == first.url)
    #expect(second.isBundled)
    #expect(second.origin(of: #""deep""#)?.source == app.fixture.app + "/src/part.js")
    #expect(second.writtenTexts == first.writtenTexts)
  }

  @Test func `a small script is not kept`() throws {
    let fixture = try ScriptFixture(["app.js": "import './part'", "part.js": "print('small')"])
    _ = try fixture.load("app.js")
    #expect(!FileManager.default.fileExists(atPath: fixture.cache))
  }

  @Test func `the renderer of React is bundled once for small scripts, too, until it changes`()
    throws
  {
    let app = try LargeApp([
      "app.js": "import './src/part'; App.registerComponent()",
      "node_modules/react/package.json": #"{"version": "18.0.0"}"#,
      "node_modules/react/index.js": "",
      "node_modules/react-test-renderer/package.json": #"{"version": "18.0.0"}"#,
      "node_modules/react-test-renderer/index.js": "exports.create = 'first'",
    ])
    func renderer(of script: Script) -> String {
      if case .module(let module) = script.renderer { module.text } else { "none" }
    }
    let (first, runs) = try app.load()
    let (second, runsAgain) = try app.load()
    #expect(runsAgain == runs - 1)
    #expect(renderer(of: first).contains("create = \"first\""))
    #expect(renderer(of: second) == renderer(of: first))
    try app.fixture.write("node_modules/react-test-renderer/index.js", "exports.create = 'other'")
    let (third, runsAfterChange) = try app.load()
    #expect(runsAfterChange == runs)
    #expect(renderer(of: third).contains("create = \"other\""))
  }

  @Test func `warnings are those of the first load`() throws {
    let app = try LargeApp(["src/part.js": "export const part = 'deep' == NaN"])
    let (first, _) = try app.load()
    let (second, runs) = try app.load()
    #expect(runs == 0)
    #expect(first.warnings.contains { $0.contains("NaN") })
    #expect(second.warnings == first.warnings)
  }

  /// A change after which the bundle is another one, or may be.
  struct Change: CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (ScriptFixture) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (ScriptFixture) throws -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  @Test(arguments: [
    Change("a file has another text") {
      try $0.write("src/part.js", "export const part = 'other'")
    },
    Change("a file that contributes nothing has another text") {
      try $0.write("src/unused.js", "export const unused = 2; print('used')")
    },
    Change("a file for iOS is new") {
      try $0.write("src/part.ios.js", "export const part = 'ios'")
    },
    Change("a file of another kind is new, which comes first") {
      try $0.write("src/typed.js", "export const typed = 'js'")
    },
    Change("a file that was looked for in vain is new") {
      try $0.write("lib/optional.js", "module.exports = 'there'")
    },
    Change("a package that was looked for in vain is new") {
      try $0.write("node_modules/absent/index.js", "module.exports = 'there'")
    },
    Change("a package is nearer than the one that was found") {
      try $0.write("src/node_modules/thing/index.js", "module.exports = 'near'")
    },
    Change("the package.json of a package names another file") {
      try $0.write("node_modules/thing/package.json", #"{"main": "other.js"}"#)
    },
    Change("the file that a package.json names is new") {
      try $0.write("node_modules/late/lib/main.js", "module.exports = 'main'")
    },
    Change("a package is a link to another folder") { fixture in
      let link = fixture.app + "/node_modules/linked"
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "../packages/two")
    },
    Change("a tsconfig.json is new") {
      try $0.write(
        "tsconfig.json",
        #"{"compilerOptions": {"baseUrl": ".", "paths": {"thing": ["./src/part"]}}}"#)
    },
    Change("a metro.config.js is new") {
      try $0.write(
        "metro.config.js",
        "module.exports = { resolver: { sourceExts: ['ts', 'js', 'json'] } }")
    },
    Change("a configuration of Babel is new") {
      try $0.write(
        ".babelrc",
        #"{"plugins": [["module-resolver", {"alias": {"thing": "./src/part"}}]]}"#)
    },
    Change("bridgehost's own JavaScript is another one") {
      try $0.write("Libraries/More.js", "export default 1", in: "half/react-native")
    },
    Change("a file is gone") { fixture in
      try FileManager.default.removeItem(atPath: fixture.app + "/src/typed.tsx")
      try fixture.write("src/typed/index.js", "export const typed = 'folder'")
    },
  ]) func `a script is bundled again if something has changed`(_ change: Change) throws {
    let app = try LargeApp()
    _ = try app.load()
    #expect(try app.load().runs == 0)
    try change.make(app.fixture)
    let (script, runs) = try app.load()
    #expect(runs > 0)
    let fresh = try app.load(environment: ["XDG_CACHE_HOME": "/dev/null"])
    #expect(script.text == fresh.script.text)
    #expect(try app.load().runs == 0)
  }

  @Test func `another file of tsconfig.json's extends counts`() throws {
    let app = try LargeApp([
      "tsconfig.json": #"{"extends": "./config/base"}"#,
      "config/base.json": "{}",
    ])
    _ = try app.load()
    #expect(try app.load().runs == 0)
    try app.fixture.write(
      "config/base.json",
      #"{"compilerOptions": {"baseUrl": "..", "paths": {"thing": ["./src/part"]}}}"#)
    let (script, runs) = try app.load()
    #expect(runs > 0)
    #expect(!script.text.contains("'far'") && !script.text.contains("\"far\""))
  }

  @Test func `an earlier target of tsconfig.json's paths counts when it is new`() throws {
    let app = try LargeApp([
      "tsconfig.json": #"{"compilerOptions": {"paths": {"~/*": ["./made/*", "./src/*"]}}}"#,
      "src/part.js": "import { shared } from '~/more/shared'\nexport const part = shared",
      "src/more/shared.js": "export const shared = 'deep'",
      "made/more/other.js": "",
    ])
    _ = try app.load()
    #expect(try app.load().runs == 0)
    try app.fixture.write("made/more/shared.js", "export const shared = 'made'")
    let (script, runs) = try app.load()
    #expect(runs > 0)
    #expect(script.text.contains("\"made\""))
  }

  @Test func `files that nothing imports do not count, and neither do other times`() throws {
    let app = try LargeApp(["elsewhere/old.js": ""])
    _ = try app.load()
    try app.fixture.write("elsewhere/new.js", "print('new')")
    try app.fixture.write("src/notes.md", "A note")
    try app.fixture.write("src/part.js", LargeApp.files["src/part.js"] ?? "")
    #expect(try app.load().runs == 0)
  }

  @Test func `other options have other bundles`() throws {
    let app = try LargeApp()
    _ = try app.load()
    #expect(try app.load(environment: ["NODE_ENV": "production"]).runs > 0)
    #expect(try app.load(aliases: ["thing": app.fixture.app + "/src/part.js"]).runs > 0)
    #expect(try app.load(environment: ["NODE_ENV": "production"]).runs == 0)
    #expect(try app.load(aliases: ["thing": app.fixture.app + "/src/part.js"]).runs == 0)
    #expect(try app.load().runs == 0)
  }

  @Test func `the text of standard input counts`() throws {
    let app = try LargeApp()
    let text = LargeApp.files["app.js"] ?? ""
    _ = try app.load(standardInput: text)
    #expect(try app.load(standardInput: text).runs == 0)
    let (script, runs) = try app.load(standardInput: text + "\nprint('more')")
    #expect(runs > 0)
    #expect(script.text.contains("more"))
  }

  @Test(arguments: [0.0, 0.001, 0.3, 0.999]) func `a damaged file of the cache is replaced`(
    _ place: Double
  ) throws {
    let app = try LargeApp()
    let (first, _) = try app.load()
    let file = try #require(try app.keptFiles.first)
    var data = try Data(contentsOf: file)
    data[Int(Double(data.count) * place)] ^= 0x20
    try data.write(to: file)
    let (second, runs) = try app.load()
    #expect(runs > 0)
    #expect(second.text == first.text)
    try data.prefix(Int(Double(data.count) * place)).write(to: file)
    #expect(try app.load().runs > 0)
    #expect(try app.load().runs == 0)
  }

  @Test func `loads at the same time all get the whole script`() throws {
    let app = try LargeApp()
    let expected = try app.load(environment: ["XDG_CACHE_HOME": "/dev/null"]).script.text
    let texts = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 12) { _ in
      let text = (try? app.load().script.text) ?? "none"
      _ = texts.withLock { $0.insert(text) }
    }
    #expect(texts.withLock { $0 } == [expected])
    #expect(try app.load().runs == 0)
    #expect(try app.keptFiles.count == 1)
  }

  @Test func `without a folder for the cache everything is bundled each time`() throws {
    let app = try LargeApp()
    let (first, runs) = try app.load(environment: ["XDG_CACHE_HOME": "/dev/null"])
    let (second, runsAgain) = try app.load(environment: ["XDG_CACHE_HOME": "/dev/null"])
    #expect(runs > 0)
    #expect(runsAgain > 0)
    #expect(first.text == second.text)
  }

  @Test func `only the user can read the cache, and what others can write is not used`() throws {
    let app = try LargeApp()
    _ = try app.load()
    let file = try #require(try app.keptFiles.first)
    let files = FileManager.default
    #expect(try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    let folder = file.deletingLastPathComponent().path
    #expect(try files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    #expect(try app.load().runs > 0)
  }

  @Test func `the bundles that were not used for longest are deleted first`() throws {
    let app = try LargeApp()
    _ = try app.load()
    let folder = try #require(try app.keptFiles.first).deletingLastPathComponent()
    let old = folder.appendingPathComponent("old")
    // It takes no room on the disk.
    #expect(FileManager.default.createFile(atPath: old.path, contents: nil))
    try FileHandle(forWritingTo: old).truncate(atOffset: 600 << 20)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: old.path)
    try app.fixture.write("src/part.js", "export const part = 'other'")
    _ = try app.load()
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(try app.load().runs == 0)
  }

  @Test func `errors are found again each time`() throws {
    let app = try LargeApp(["src/part.js": "import 'nowhere'"])
    for _ in 0..<2 {
      #expect(throws: ScriptError.self) { try app.load() }
    }
  }
}

/// An app whose bundle is large, and an esbuild that counts its runs.
private struct LargeApp: Sendable {
  static let files = [
    "package.json": #"{"name": "app"}"#,
    "app.js": """
    import { part } from './src/part'
    import { typed } from './src/typed'
    import { text } from './src/large'
    import thing from 'thing'
    import late from 'late'
    import linked from 'linked'
    import './src/inner'
    import './src/unused'
    try { print(require('./lib/optional')) } catch {}
    try { print(require('absent')) } catch {}
    print(part, typed, text.length, thing, late, linked)
    """,
    "src/part.js": "export const part = 'deep'",
    "src/typed.tsx": "export const typed: string = 'tsx'",
    "src/unused.js": "export const unused = 1",
    "src/inner.js": "import thing from 'thing'\nprint(thing)",
    "src/large.js": "export const text = '\(String(repeating: "large ", count: 200_000))'",
    "lib/other.js": "",
    "node_modules/thing/index.js": "module.exports = 'far'",
    "node_modules/thing/other.js": "module.exports = 'other'",
    "node_modules/late/package.json": #"{"main": "lib/main"}"#,
    "node_modules/late/lib/other.js": "",
    "node_modules/late/index.js": "module.exports = 'index'",
    "packages/one/index.js": "module.exports = 'one'",
    "packages/two/index.js": "module.exports = 'two'",
  ]

  let fixture: ScriptFixture
  private let searchPath: String

  init(_ files: [String: String] = [:]) throws {
    fixture = try ScriptFixture(Self.files.merging(files) { $1 })
    try FileManager.default.createSymbolicLink(
      atPath: fixture.app + "/node_modules/linked", withDestinationPath: "../packages/one")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    searchPath =
      try fixture.installFakeBundler(
        "echo run >> '\(fixture.root)/runs'; PATH='\(path)' exec esbuild \"$@\"")
      + ":" + path
  }

  /// The files in the cache of bundles.
  var keptFiles: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: fixture.cache + "/bridgehost/bundles"),
        includingPropertiesForKeys: nil)
    }
  }

  /// Loads the app, and counts the runs of esbuild meanwhile.
  func load(
    environment: [String: String] = [:], aliases: [String: String] = [:],
    standardInput text: String? = nil
  ) throws -> (script: Script, runs: Int) {
    fixture.waitForClock()
    let before = runs
    let loader = fixture.loader(
      searchPath: searchPath, environment: environment, aliases: aliases)
    let source: ScriptSource =
      text.map { .text($0, name: "<stdin>", directory: fixture.app) } ?? .file(path: "app.js")
    let script = try loader.load(source) { _, _ in .moduleSyntax }
    return (script, runs - before)
  }

  private var runs: Int {
    let text = try? String(contentsOfFile: fixture.root + "/runs", encoding: .utf8)
    return text?.count { $0 == "\n" } ?? 0
  }
}
