import Foundation
import ScriptLoading
import Testing

/// What syntax trees say of files, as far as it decides how a script is loaded.
@Suite struct `Facts of files` {
  /// The facts that are kept, one file each.
  private func kept(_ fixture: ScriptFixture) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: fixture.cache + "/bridgehost/facts"))
      ?? []
  }

  @Test(arguments: [
    "function run(require) { return require('x') }\nrun(String)",
    "const require = (name) => name; require('x')",
    "const { exports } = { exports: {} }; exports.a = 1",
    "var module = { exports: {} }; module.exports.a = 1",
    "(function (module, exports) { module.exports = exports; exports.a = 1 })({}, {})",
    "console.log(typeof require, typeof exports, typeof module)",
    "var r = /[`]/, s = 1; // `\n/* require('x') */ r = /'/; s = '`'; // import('x')",
    "var a = `\nrequire('x') \\${require('y')}\n`",
    "var o = { require: 1, exports() {} }; o.require; o.exports.a = 1; class A { exports = o?.exports }",
    "var Exports = class exports {}; function f() { require('x'); function require() {} }",
    "var x = '\u{1F600}é'; /*\r\n exports.a = 1 \u{2028} */ x",
    "for (const require of [String]) require('x'); try { a } catch (exports) { exports.b = 1 }",
    "var metro = {}; __d(function (g, require, i, a, module, exports, d) { exports.a = require(d[0]) }, 0, [])",
  ])
  func `a script that declares these names itself, or only has the words, is plain`(
    text: String
  ) throws {
    let fixture = try ScriptFixture(["app.js": text])
    #expect(try fixture.load("app.js", engine: nil, searchPath: "").text == text)
    #expect(kept(fixture).count == 1)
  }

  @Test(arguments: [
    "!function (root, make) { typeof exports === 'object' && typeof module !== 'undefined' ? module.exports = make() : root.x = make() }(this, () => 1)",
    "const load = require; load('./x')", "const all = [require]", "import /* later */ ('./x')",
    "var s = `${`${'`'}${require('./x')}`}`", "if (typeof require === 'function') require('./x')",
    "var r = /[`]/; require('./x'); var s = '`'", "\u{FEFF}var s = 'é\u{1F600}'\r\nrequire('./x')",
    "#!/usr/bin/env bridgehost\nrequire('./x')", "module['exports'] = 1", "a = 1 / exports / 2",
    "function f() { { function g(require) {} } return require('./x') }",
  ])
  func `a script that uses what Metro gives to each file is bundled`(text: String) throws {
    let fixture = try ScriptFixture(["app.js": text, "x.js": "globalThis.fromX = 1"])
    #expect(try fixture.load("app.js", engine: nil).sourceMap != nil)
    #expect(kept(fixture).count == 1)
  }

  @Test func `a script without these words needs no parser`() throws {
    let fixture = try ScriptFixture([
      "app.js": "// An important module, required everywhere\nawait2(); const { required } = {}"
    ])
    _ = try fixture.load("app.js", engine: nil, searchPath: "")
    #expect(kept(fixture).isEmpty)
  }

  @Test func `what a tree says is kept, by the text of the file`() throws {
    let fixture = try ScriptFixture(["app.js": "// require('x')"])
    _ = try fixture.load("app.js", engine: nil, searchPath: "")
    let file = try #require(kept(fixture).first)
    let path = "\(fixture.cache)/bridgehost/facts/\(file)"
    let facts = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    // What is kept counts.
    try Data(facts.replacing("\"usesModules\":false", with: "\"usesModules\":true").utf8)
      .write(to: URL(fileURLWithPath: path))
    #expect(try fixture.load("app.js", engine: nil).sourceMap != nil)
    // A file that is damaged does not.
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try fixture.load("app.js", engine: nil).sourceMap == nil)
  }

  @Test func `an acorn-jsx that does not fit is left out`() throws {
    let acorn = try String(contentsOfFile: "/usr/share/nodejs/acorn/dist/acorn.js", encoding: .utf8)
    let fixture = try ScriptFixture([
      "app.js": "// require('x')", "node_modules/acorn/dist/acorn.js": acorn,
      "node_modules/acorn-jsx/xhtml.js": "module.exports = {};",
      "node_modules/acorn-jsx/index.js": "module.exports = require('./inject')(require('acorn'));",
    ])
    let loader = fixture.loader(systemPackages: [])
    #expect(try loader.load(.file(path: "app.js")) { _, _ in nil }.sourceMap == nil)
  }

  @Test func `a script is bundled if there is no parser to read it`() throws {
    let fixture = try ScriptFixture(["app.js": "// require('x')\nglobalThis.a = 1"])
    let loader = fixture.loader(systemPackages: [])
    let script = try loader.load(.file(path: "app.js")) { _, _ in nil }
    #expect(script.sourceMap != nil)
    #expect(script.warnings.isEmpty)
  }

  @Test func `code that is nested too deeply is left to the bundler`() throws {
    let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let fixture = try ScriptFixture(["app.js": "require('./x')\(nested)", "x.js": ""])
    #expect(throws: ScriptError.self) { _ = try fixture.load("app.js", engine: nil) }
    let long = "require('./x')" + String(repeating: "+1", count: 20_000)
    try fixture.write("app.js", long)
    #expect(try fixture.load("app.js", engine: nil).sourceMap != nil)
  }

  @Test func `statements like export A from keep their lines, and only statements count`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import * as all from './all'; globalThis.all = all",
      "all.js": """
      // export Comment from './a'
      const text = 'é\u{1F600}'; const view = `
      export Template from './a'
      `;
      export A, { b as c,
        d } from './a';\r
      export E, * as space from "./a"
      export
        F
        from './a';
      export const late = () => { throw new Error(text + view) };
      """,
      "a.js": "export default 1; export const b = 2, d = 3",
    ])
    let script = try fixture.load("app.js")
    for name in ["A:", "c:", "d:", "E:", "space:", "F:"] {
      #expect(script.text.contains(" \(name)"))
    }
    #expect(script.text.contains("\nexport Template from './a'\n"))
    #expect(script.origin(of: "new Error(text")?.line == 11)
  }

  @Test func `a clause in a template stays as it is`() throws {
    let fixture = try ScriptFixture([
      "app.js": """
      import { make } from './make';
      export const shown = `
        } catch (error) {
      ${(() => { try { make() } catch (inner) { return `
      } catch (deep) {
      ` } })()}
      `;
      try { make(shown) } catch (outer) { console.log(outer) }
      """,
      "make.js": "import * as all from './x'; export const make = () => all.default.missing()",
      "x.js": "exports.name = 1",
    ])
    let text = try fixture.load("app.js").text
    #expect(text.contains("} catch (error) {\n"))
    #expect(text.contains("} catch (deep) {\n"))
    #expect(text.contains("catch (inner) { globalThis.__bridgehost?.write(inner);"))
    #expect(text.contains("catch (outer) { globalThis.__bridgehost?.write(outer);"))
  }
}
