import AppHost
import Foundation
import ScriptLoading
import Testing

@Suite struct ScriptErrorTests {
  @Test func `a missing file, a directory and an unreadable file give different errors`() throws {
    let fixture = try ScriptFixture(["src/index.js": ""])
    #expect(fixture.error("nope.js")?.message == "nope.js: no such file")
    #expect(fixture.error("nope.js")?.code == .notFound)
    #expect(fixture.error("src/index.js/x.js")?.code == .notFound)
    #expect(fixture.error("src")?.code == .isDirectory)
    #expect(fixture.error("src")?.message.hasPrefix("src: is a folder") == true)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.app + "/loop.js", withDestinationPath: "loop.js")
    #expect(fixture.error("loop.js")?.code == .notReadable)
  }

  @Test func `a file that is not text says where`() throws {
    let fixture = try ScriptFixture(["nul.js": "let a\nlet é = '\0'"])
    try fixture.write("latin1.js", Data(Array("let a\n// caf".utf8) + [0xE9, 0x0A]))
    try fixture.write("utf16.js", Data([0xFF, 0xFE, 0x61, 0x00]))
    try fixture.write("app.hbc", Data([0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F, 0x60]))
    #expect(fixture.error("latin1.js")?.message == "latin1.js:2:7: is not UTF-8 text")
    #expect(fixture.error("nul.js")?.message.hasPrefix("nul.js:2:10: has a NUL byte") == true)
    #expect(fixture.error("utf16.js")?.message == "utf16.js: is UTF-16 text; save it as UTF-8")
    #expect(fixture.error("app.hbc")?.message.contains("Hermes bytecode") == true)
  }

  @Test func `a file too large for an engine is refused before it is read`() throws {
    let fixture = try ScriptFixture(["huge.js": ""])
    let file = try #require(FileHandle(forWritingAtPath: fixture.app + "/huge.js"))
    try file.truncate(atOffset: 1 << 33)
    #expect(fixture.error("huge.js")?.code == .tooLarge)
  }

  @Test func `a syntax error shows its place`() throws {
    let fixture = try ScriptFixture(["src/app.js": "let a = 1\r\n\tlet 値 = ;\r\nlet b"])
    let error = try #require(fixture.error("src/app.js"))
    #expect(error.code == .syntax)
    #expect(error.file == fixture.app + "/src/app.js")
    #expect(error.line == 2)
    #expect(error.column == 10)
    #expect(
      error.message == """
        src/app.js:2:10: Unexpected ";"
          1 | let a = 1
        > 2 |   let 値 = ;
            |            ^
          3 | let b
        """)
  }

  @Test func `of two readings of a file, the one that got further is reported`() throws {
    let fixture = try ScriptFixture([
      "plain.js": "let a = ;\nlet b: number = 1", "typed.js": "let b: number = 1\nlet a = ;",
    ])
    #expect(fixture.error("plain.js")?.line == 1)
    #expect(fixture.error("typed.js")?.line == 2)
    #expect(fixture.error("typed.js")?.message.hasPrefix("typed.js:2:9: Unexpected") == true)
  }

  @Test func `a missing module names the importer and what to install`() throws {
    let fixture = try ScriptFixture([
      "app.js": "\nimport x from './x'", "package.js": "import y from '@scope/name/deep'",
      "node.js": "import fs from 'fs'", "deep.js": "import 'react-native/Libraries/Core/Timers'",
      "jsx.js": "globalThis.a = <A/>",
    ])
    let error = try #require(fixture.error("app.js"))
    #expect(error.code == .unresolvedImport)
    #expect(
      error.message
        == """
        Cannot find module './x' imported from app.js:2:15
        > 2 | import x from './x'
            |               ^
        """.replacing("> 2", with: "  1 |\n> 2"))
    #expect(
      fixture.error("package.js")?.message.hasPrefix(
        "Cannot find module '@scope/name/deep' imported from package.js:1:15: "
          + "is it installed? (npm install @scope/name)\n") == true)
    #expect(
      fixture.error("node.js")?.message.hasPrefix(
        "node.js:1:16: 'fs' is part of Node.js; React Native has no such module\n") == true)
    #expect(fixture.error("deep.js")?.code == .notProvided)
    #expect(
      fixture.error("deep.js")?.message.hasPrefix(
        "deep.js:1:8: 'react-native/Libraries/Core/Timers' is a file inside React Native") == true)
    #expect(fixture.error("jsx.js")?.message.contains("(npm install react)") == true)
  }

  @Test func `a name that React Native never had is undefined, and a warning corrects a typo`()
    throws
  {
    let fixture = try ScriptFixture([
      "typo.js": "import { NativeModles } from 'react-native'\nNativeModles",
      "none.js": "import { Quux } from 'react-native'\nQuux",
      "default.js": "import RN from 'react-native'\nRN",
      "own.js": "import { halper } from './lib'\nhalper", "lib.js": "export function helper() {}",
    ])
    for (file, words) in [
      "typo.js":
        "typo.js:1:10: 'NativeModles' is not exported by 'react-native', so it is undefined; "
        + "did you mean 'NativeModules'?\n",
      "none.js": "none.js:1:10: 'Quux' is not exported by 'react-native', so it is undefined\n",
      "default.js": "default.js:1:8: 'react-native' has no default export, so it is undefined\n",
      "own.js":
        "own.js:1:10: 'halper' is not exported by 'lib.js', so it is undefined; did you mean 'helper'?\n",
    ] {
      let warnings = try fixture.load(file).warnings
      #expect(warnings.count == 1 && warnings[0].hasPrefix(words), "\(warnings)")
    }
    let piped = try fixture.load(standardInput: "import { Quux } from 'react-native'\nQuux")
    #expect(piped.warnings.count == 1)
  }

  @Test func `of many errors the first five are shown and the rest counted`() throws {
    let imports = (1...8).map { "import './missing\($0)'\n" }.joined()
    let fixture = try ScriptFixture(["app.js": imports])
    let message = try #require(fixture.error("app.js")).message
    #expect(message.components(separatedBy: "Cannot find module").count == 6)
    #expect(message.hasSuffix("\n\n… and 3 more errors"))
  }

  @Test func `an import of an unknown kind of file says what scripts are`() throws {
    let fixture = try ScriptFixture(["app.js": "import './a.foo'", "a.foo": ""])
    #expect(fixture.error("app.js")?.code == .unsupportedFile)
  }

  @Test func `an error in standard input has its place`() throws {
    let fixture = try ScriptFixture()
    let error = #expect(throws: ScriptError.self) {
      try fixture.load(standardInput: "let a\nlet b = ;")
    }
    #expect(error?.message.hasPrefix("<stdin>:2:9: Unexpected \";\"\n") == true)
  }

  @Test func `Flow beyond annotations is named as the cause`() throws {
    let fixture = try ScriptFixture(["app.js": "// @flow\nimport typeof X from './x'\n"])
    #expect(fixture.error("app.js")?.message.contains("marked @flow") == true)
  }
}
