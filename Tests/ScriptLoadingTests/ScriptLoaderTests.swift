import AppHost
import Foundation
import ScriptLoading
import Testing

@Suite struct ScriptLoaderTests {
  @Test func `a plain script is taken as it is and starts no process`() throws {
    let text = "var a = 1\nconsole.log(a)\n"
    let fixture = try ScriptFixture(["app.js": text])
    let script = try fixture.load("app.js", engine: nil, searchPath: "")
    #expect(script.text == text)
    #expect(script.url == fixture.app + "/app.js")
    #expect(script.sourceMap == nil)
    #expect(!script.isAsync)
  }

  @Test(arguments: [
    "// require('x') is for modules\nvar a = 1",
    "/* import('x')\n module.exports */ 1",
    "var s = \"use require('x')\", t = 'exports.a'",
    "var m = {}; m.exports.a = 1; myrequire('x'); chai.require('y')",
  ])
  func `words in comments, strings and other names make no module`(text: String) throws {
    let fixture = try ScriptFixture(["app.js": text])
    #expect(try fixture.load("app.js", engine: nil, searchPath: "").text == text)
  }

  @Test(arguments: [
    "const x = require('./x')", "import('./x')", "module.exports = 1", "exports.a = 1",
    "var s = `${require('./x')}`", "var r = /'/; require('./x'); /'/",
    "a = [/[/']/, require('./x'), 1 / 2]",
  ])
  func `a script that uses modules is bundled`(text: String) throws {
    let fixture = try ScriptFixture(["app.js": text, "x.js": "globalThis.fromX = 1"])
    #expect(try fixture.load("app.js", engine: nil).sourceMap != nil)
  }

  @Test func `a bundle that Metro made is plain, and its map beside it is found`() throws {
    let map = #"{"version":3,"sources":["src/a.js"],"names":[],"mappings":"AACE"}"#
    let text = "__d(function(g,require,i,a,m,e,d){require(d[0]);m.exports=1},0,[]);__r(0);"
    let fixture = try ScriptFixture(["main.jsbundle": text, "main.jsbundle.map": map])
    let script = try fixture.load("main.jsbundle", engine: nil, searchPath: "")
    #expect(script.text == text)
    let position = try #require(script.sourceMap?.original(line: 1, column: 5))
    #expect(position.source == fixture.app + "/src/a.js")
    #expect(position.line == 2)
    #expect(position.column == 3)
  }

  @Test func `a shebang, a byte order mark and an empty file are fine`() throws {
    let fixture = try ScriptFixture([
      "tool": "#!/usr/bin/env bridgehost\nlet a", "bom.js": "\u{FEFF}let a", "empty.js": "",
    ])
    #expect(try fixture.load("tool", engine: nil).text == "///usr/bin/env bridgehost\nlet a")
    #expect(try fixture.load("bom.js", engine: nil).text.unicodeScalars.first == "l")
    #expect(try fixture.load("empty.js", engine: nil).text == "")
  }

  @Test func `modules, types and react-native come together in one text`() throws {
    let fixture = try ScriptFixture([
      "app.js": """
      import { NativeModules, NativeEventEmitter } from 'react-native'
      import { Handler } from './src/Handler'
      new Handler(NativeEventEmitter, NativeModules)
      """,
      "src/Handler.js": """
      export class Handler {
        subscription: any
        onData = (count: number): void => { throw new Error('from handler' + count) }
      }
      """,
    ])
    let script = try fixture.load("app.js")
    #expect(!script.text.contains("import "))
    #expect(script.text.hasPrefix("\"use strict\"; (() => {"))
    #expect(!script.text.contains("sourceMappingURL"))
    #expect(script.url == fixture.app + "/app.js")
    #expect(script.warnings.isEmpty)
    let position = try #require(script.origin(of: "new Error(\"from handler\""))
    #expect(position.source == fixture.app + "/src/Handler.js")
    #expect(position.line == 3)
    #expect(position.column == 45)
    #expect(script.sourceMap?.sourceText(of: position.source)?.contains("count: number") == true)
  }

  @Test
  func
    `reading annotations keeps imports that only have effects, and no fields that are only types`()
    throws
  {
    let fixture = try ScriptFixture([
      "app.js": "import unused from './effect'\nclass A { field: any }\nnew A()",
      "effect.js": "globalThis.effect = 1\nexport default 1",
    ])
    let script = try fixture.load("app.js")
    #expect(script.text.contains("globalThis.effect = 1"))
    #expect(!script.text.contains("field;"))
  }

  @Test func `no temporary file outlives a bundle`() throws {
    func leftovers() throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
      return Set(names.filter { $0.hasPrefix("bridgehost-") && $0.count == 17 })
    }
    let before = try leftovers()
    let fixture = try ScriptFixture(["app.js": "let a: number = 1", "bad.js": "let a: number = ;"])
    _ = try fixture.load("app.js")
    #expect(fixture.error("bad.js") != nil)
    // Other tests may be bundling now: give their temporary files time to disappear.
    var left = try leftovers().subtracting(before)
    for _ in 0..<50 where !left.isEmpty {
      Thread.sleep(forTimeInterval: 0.1)
      left = left.intersection(try leftovers())
    }
    #expect(left.isEmpty)
  }

  @Test func `await at the top level makes the script a promise, with positions intact`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import './dep'\nawait null\nexport const answer = 42\nglobalThis.later = answer",
      "dep.js": "globalThis.dep = 1",
    ])
    let script = try fixture.load("app.js")
    #expect(script.isAsync)
    #expect(script.text.hasPrefix("(async () => {"))
    #expect(!script.text.contains("export "))
    let position = try #require(script.origin(of: "globalThis.later"))
    #expect(position.source == fixture.app + "/app.js")
    #expect(position.line == 4)
    #expect(position.column == 1)
  }

  @Test(arguments: [
    ("a.ts", "enum E { A }\nconst x: E = E.A"), ("a.tsx", "const f = <T,>(x: T): T => x"),
    ("a.mjs", "export default 1"), ("a.cjs", "module.exports = require('./d.json')"),
    ("d.json", #"{"a": 1}"#), ("a.es6", "import './d.json'"), ("noextension", "import './d.json'"),
  ])
  func `every kind of script works as an entry`(path: String, text: String) throws {
    let fixture = try ScriptFixture(["d.json": #"{"a": 1}"#])
    try fixture.write(path, text)
    let script = try fixture.load(path)
    #expect(script.url == fixture.app + "/" + path)
    #expect(script.sourceMap?.problem == nil)
  }

  @Test func `files are found in Metro's order`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import './a'; import './b'; import './c'; import './d'; import 'package'",
      "a.ios.js": "'ios'", "a.native.js": "'no'", "a.js": "'no'",
      "b.native.js": "'native'", "b.js": "'no'",
      "c.js": "'js first'", "c.ios.ts": "'no'", "c.ts": "'no'",
      "d.ios.tsx": "'ios tsx'", "d.tsx": "'no'",
      "node_modules/package/package.json":
        #"{"main": "no.js", "module": "no.js", "browser": "no.js", "react-native": "yes.js"}"#,
      "node_modules/package/yes.js": "globalThis.yes = 1",
    ])
    let sources = try #require(try fixture.load("app.js").sourceMap).sources
    let names = Set(sources.map { $0.dropFirst(fixture.app.count + 1) })
    #expect(
      names == [
        "a.ios.js", "b.native.js", "c.js", "d.ios.tsx", "node_modules/package/yes.js",
      ])
  }

  @Test func `an import of an image works`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import logo from './logo.png'; globalThis.logo = logo; require('./b.ttf')"
    ])
    try fixture.write("logo.png", Data([0x89, 0x50, 0x00, 0xFF]))
    try fixture.write("b.ttf", Data([0]))
    #expect(try fixture.load("app.js").warnings.isEmpty)
  }

  @Test func `modules marked free of effects are evaluated all the same`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import './setup'", "setup.js": "globalThis.ready = 1",
      "package.json": #"{"sideEffects": false}"#,
    ])
    #expect(try fixture.load("app.js").text.contains("globalThis.ready = 1"))
  }

  @Test func `CommonJS modules are not made strict`() throws {
    let fixture = try ScriptFixture([
      "app.js": "require('./legacy')", "legacy.js": "undeclared = 1; module.exports = 1",
    ])
    #expect(!(try fixture.load("app.js").text.contains("use strict")))
  }

  @Test func `ES modules are strict beside CommonJS modules that are strict, too`() throws {
    let fixture = try ScriptFixture([
      "app.js":
        "import './old'; import 'ieee754'; import data from './data.json'; require('./data.json'); globalThis.a = data",
      "node_modules/ieee754/index.js": "exports.read = 1",
      "old.js": "'use strict'; module.exports = 1", "data.json": "1",
      "sloppy.js": "import './old'; import './legacy'",
      "legacy.js": "undeclared = 1; module.exports = 1",
    ])
    let text = try fixture.load("app.js").text
    #expect(text.hasPrefix("\"use strict\"; ") && text.contains("__commonJS({"))
    #expect(!(try fixture.load("sloppy.js").text.hasPrefix("\"use strict\"")))
  }

  @Test func `standard input resolves imports from its directory`() throws {
    let fixture = try ScriptFixture(["lib/dep.js": "export const dep: string = 'x'"])
    let script = try fixture.load(
      standardInput: "import { dep } from './lib/dep'\nlet n: number = 1\nglobalThis.a = dep + n")
    #expect(script.url == "<stdin>")
    #expect(script.origin(of: "globalThis.a")?.source == "<stdin>")
    #expect(script.origin(of: "globalThis.a")?.line == 3)
    let awaiting = try fixture.load(standardInput: "export const a = await 1\nexport default a")
    #expect(awaiting.isAsync)
    #expect(!awaiting.text.contains("export"))
    #expect(try fixture.load(standardInput: "plain()", engine: nil).text == "plain()")
  }

  @Test func `a script can come through a named pipe`() throws {
    let fixture = try ScriptFixture(["dep.js": "globalThis.dep = 1"])
    let path = fixture.app + "/pipe.js"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = Thread {
      let text = Data("import './dep'\nglobalThis.a = 1".utf8)
      FileHandle(forWritingAtPath: path)?.write(text)
    }
    writer.start()
    let script = try fixture.load("pipe.js")
    #expect(script.text.contains("globalThis.dep = 1"))
    #expect(script.origin(of: "globalThis.a")?.source == path)
  }

  @Test func `a folder with odd letters in its name is fine`() throws {
    let name = "a=b, c: 'd' \"e\" é/app.js"
    let fixture = try ScriptFixture([
      name: "import { x } from './x'\nlet n: number = x\nglobalThis.n = n"
    ])
    try fixture.write(name.replacing("app.js", with: "x.ts"), "export const x: number = 1")
    let script = try fixture.load(name)
    #expect(script.origin(of: "globalThis.n")?.source == fixture.app + "/" + name)
    try fixture.write(name, "import './nope'")
    #expect(
      fixture.error(name)?.message.hasPrefix(
        "Cannot find module './nope' imported from \(name):1:8\n") == true)
  }

  @Test func `the project's tsconfig is honoured, also for annotated .js files`() throws {
    let fixture = try ScriptFixture([
      "tsconfig.json": #"{"compilerOptions": {"baseUrl": ".", "paths": {"~/*": ["./src/*"]}}}"#,
      "plain.js": "import { a } from '~/a'\nglobalThis.n = a",
      "src/a.ts": "export const a: number = 1",
      "app.js": "import { a } from '~/a'\nlet n: number = a\nglobalThis.n = n",
    ])
    #expect(try fixture.load("app.js").text.contains("globalThis.n"))
    #expect(try fixture.load("plain.js").text.contains("globalThis.n"))
  }

  @Test(arguments: [nil, "react-native", "preserve", "react", "react-jsxdev"])
  func `JSX becomes calls of React, whatever tsconfig says`(setting: String?) throws {
    let fixture = try ScriptFixture([
      "app.tsx": "globalThis.a = <A/>",
      "node_modules/react/jsx-runtime.js": "export const jsx = () => 1",
    ])
    if let setting {
      try fixture.write("tsconfig.json", #"{"compilerOptions": {"jsx": "\#(setting)"}}"#)
    }
    let script = try fixture.load("app.tsx")
    #expect(script.text.contains("globalThis.a = jsx(A, {})"))
    #expect(script.warnings.isEmpty)
  }

  @Test func `JSX in a package needs no import of React, either`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import { bell } from 'bell'\nglobalThis.bell = bell",
      "node_modules/bell/index.js": "export const bell = <Bell/>",
      "node_modules/react/jsx-runtime.js": "export const jsx = () => 1",
    ])
    #expect(try fixture.load("app.js").text.contains("jsx(Bell, {})"))
  }

  @Test func `much text through standard input does not block`() throws {
    let fixture = try ScriptFixture()
    let line = "export const text = 'öäü€😀'\n"
    let text = (0..<20_000).map { line.replacing("text", with: "text\($0)") }.joined()
    let script = try fixture.load(standardInput: text + "globalThis.last = text19999")
    #expect(script.origin(of: "globalThis.last")?.line == 20_001)
  }

  @Test func `warnings are readable and do not stop a script`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import * as RN from 'react-native'\nglobalThis.a = RN.Quux"
    ])
    let script = try fixture.load("app.js")
    #expect(script.warnings.count == 1)
    #expect(
      script.warnings.first?.hasPrefix(
        "app.js:2:19: 'Quux' is not exported by 'react-native'") == true)
  }
}
