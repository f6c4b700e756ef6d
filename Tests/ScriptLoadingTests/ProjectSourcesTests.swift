import Foundation
import JavaScriptHalf
import ScriptLoading
import Testing

/// Sources that esbuild alone does not understand as Metro and Babel do.
@Suite struct `Sources as Metro takes them` {
  /// A project with the JavaScript of the program itself.
  private func project(_ files: [String: String]) throws -> ScriptFixture {
    let fixture = try ScriptFixture(files)
    try FileManager.default.removeItem(atPath: fixture.half)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.half, withDestinationPath: JavaScriptHalf.directory)
    return fixture
  }

  private static let flow = """
    /**
     * @flow strict-local
     */
    import type {A} from './nowhere';
    import typeof B from './nowhere';
    import {type C, real} from './real';
    export type Props = {| +x: ?string, ...A |};
    opaque type ID: string = string;
    declare var __OTHER__: boolean;
    export class Sensor<+T> extends Base<Props> {
      props: Props;
      +state: {...} = {};
      read(x: ?T, y?: string = 'y'): Promise<void> { return (real(x): any)?.y ?? y; }
    }
    export const wait = async <T>(x: T): Promise<
      T
    > => { throw new Error('late' + (x: any)); };
    export default (Sensor: Class<any>);
    """

  @Test(.enabled(if: ScriptFixture.hasTypeStripper))
  func `Flow's types are removed, and positions stay`() throws {
    let fixture = try project([
      "index.js": "import { wait } from 'flow-library'; import './app'; wait(1)",
      "app.js":
        "// @flow\nlet a: ?number = 1;\nfunction f(x: {| a: 1 |}) { return (x: any) }\nf(a);",
      "node_modules/flow-library/package.json": #"{"main": "lib/index.js"}"#,
      "node_modules/flow-library/lib/index.js": Self.flow,
      "node_modules/flow-library/lib/real.js":
        "// no mark\nexport const real = (x: ?string) => (x: any)",
    ])
    let script = try fixture.load("index.js")
    let late = try #require(script.origin(of: "new Error(\"late\""))
    #expect(late.source == fixture.app + "/node_modules/flow-library/lib/index.js")
    #expect(late.line == 17)
    #expect(late.column == 14)
    #expect(!script.text.contains("props;"))
    #expect(script.sourceMap?.sourceText(of: late.source) == Self.flow)
    #expect(script.warnings.isEmpty)
  }

  @Test(.enabled(if: ScriptFixture.hasTypeStripper))
  func `a text without its types is in the user's cache the next time`() throws {
    let fixture = try project([
      "index.js": "// @flow\nimport type {A} from './a';\nglobalThis.done = (1: any)"
    ])
    _ = try fixture.load("index.js")
    let folder = fixture.cache + "/bridgehost/types"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 1)
    try Data("globalThis.cached = 1".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(files[0])"))
    #expect(try fixture.load("index.js").text.contains("globalThis.cached"))
  }

  @Test func `Flow's types without a parser name the package to install`() throws {
    let fixture = try project(["index.js": "// @flow\nimport typeof X from './x'\n"])
    let error = #expect(throws: ScriptError.self) {
      try fixture.loader(systemPackages: []).load(.file(path: "index.js")) { _, _ in .moduleSyntax }
    }
    #expect(
      error?.message.hasSuffix(
        "The file is marked @flow. bridgehost removes Flow's types with Babel's parser. Install it: apt-get install "
          + "node-babel7-standalone, or npm install --save-dev @babel/parser") == true,
      "\(error?.message ?? "")")
  }

  @Test
  func
    `types without a mark and without a parser name the package, too, but a typing error does not`()
    throws
  {
    let fixture = try project([
      "index.js": "const f = (x) => (x: any)\n", "typo.js": "import './x'\nlet a = ;\n",
    ])
    func message(_ file: String) -> String? {
      #expect(throws: ScriptError.self) {
        try fixture.loader(systemPackages: []).load(.file(path: file)) { _, _ in .moduleSyntax }
      }?.message
    }
    #expect(
      message("index.js")?.hasSuffix(
        "These may be Flow's types. bridgehost removes Flow's types with Babel's parser. Install it: apt-get install "
          + "node-babel7-standalone, or npm install --save-dev @babel/parser") == true)
    #expect(message("typo.js")?.contains("Babel") == false)
  }

  @Test func `a parser in the project is taken before that of the machine`() throws {
    let fixture = try project([
      "index.js": "// @flow\nimport type {A} from './a';\nglobalThis.done = 1",
      "node_modules/@babel/parser/package.json": #"{"version": "1.0.0"}"#,
      "node_modules/@babel/parser/lib/index.js": """
      exports.parse = (text) => ({program: {body: [
        {type: 'ImportDeclaration', importKind: 'type', specifiers: [], start: 9, end: 36}]}});
      """,
    ])
    #expect(try fixture.load("index.js").text.contains("globalThis.done = 1"))
  }

  @Test func `export and module.exports in one file make one module`() throws {
    let fixture = try project([
      "index.js": """
      import standard, { b, c } from 'mixed';
      import own from './own';
      globalThis.all = [standard, b, c, require('mixed').d, own];
      """,
      "node_modules/mixed/package.json": #"{"main": "index.js"}"#,
      "node_modules/mixed/index.js":
        "export const b = 1;\nexport default function get() {}\nmodule.exports.c = 2;\nexports.d = 3;\n",
      "own.js": "export default 1;\nmodule.exports = { own: true };\n",
    ])
    let script = try fixture.load("index.js")
    #expect(script.warnings.isEmpty)
    #expect(script.origin(of: ".c = 2")?.line == 3)
  }

  // react-native-screens 3.12: src/index.native.tsx, and src/fabric with Flow's types.
  @Test
  func `export type and module.exports make one module, also beside a file with Flow's types`()
    throws
  {
    let fixture = try project([
      "index.js": "import { enable } from 'screens'; globalThis.enable = enable;",
      "node_modules/screens/package.json": #"{"main": "index"}"#,
      "node_modules/screens/index.tsx": """
      const fabric = globalThis.usesFabric ? require('./fabric') : {};
      function enable(): void {}
      export type { Props } from './types';
      module.exports = { enable, fabric };
      """,
      "node_modules/screens/types.ts": "export type Props = { a: string };",
      "node_modules/screens/fabric.js":
        "const add = (a: number): number => a;\nmodule.exports = add;\n",
    ])
    #expect(try fixture.load("index.js").warnings.isEmpty)
  }

  @Test func `a file of a package of ES modules sees what a CommonJS module says of itself`() throws
  {
    let fixture = try project([
      "index.js": "import 'esm'",
      "node_modules/esm/package.json": #"{"main": "index.js", "type": "module"}"#,
      "node_modules/esm/index.js": "import x from 'common'; globalThis.x = x",
      "node_modules/common/index.js": "exports.__esModule = true; exports.default = 1",
    ])
    let text = try fixture.load("index.js").text
    #expect(text.contains("!mod || !mod.__esModule"))
    #expect(!text.contains("isNodeMode ||"))
  }

  @Test func `an asset is registered, with its scales and its size`() throws {
    let fixture = try project([
      "index.js":
        "globalThis.all = [require('./logo.png'), require('./icon.png'), require('assets/x.png')]"
    ])
    let images: [(path: String, side: UInt8)] = [
      ("logo.png", 10), ("logo@2x.png", 20), ("icon.ios.png", 5),
      ("node_modules/assets/x@3x.png", 9),
    ]
    for image in images { try fixture.write(image.path, Self.png(image.side)) }
    let text = try fixture.load("index.js").text
    #expect(text.contains(#"name: "logo""#))
    #expect(text.contains("scales: [1, 2]"))
    #expect(text.contains("width: 10"))
    #expect(text.contains(#"name: "icon""#))
    #expect(text.contains("scales: [3]"))
    #expect(text.contains("width: 3"))
    #expect(text.contains(#"httpServerLocation: "/assets/node_modules/assets""#))
  }

  @Test func `an asset that is not there is an error`() throws {
    let fixture = try project(["index.js": "require('./none.png')"])
    #expect(
      fixture.error("index.js")?.message.hasPrefix(
        "Cannot find module './none.png' imported from index.js:1:9") == true)
  }

  private static func png(_ side: UInt8) -> Data {
    Data([
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, side, 0,
      0, 0, side,
    ])
  }

  @Test func `helpers of Babel, JSON, cjs, exports and browser fields resolve`() throws {
    let fixture = try project([
      "index.js": """
      import _spread from '@babel/runtime/helpers/objectSpread2';
      var _interop = require('@babel/runtime/helpers/interopRequireDefault');
      import data from './data.json';
      import common from './common.cjs';
      import native from 'exporting'; import both from 'exporting/both';
      import 'browsing';
      globalThis.all = [_spread, _interop, data, common, native, both];
      """,
      "data.json": #"{"a": 1}"#, "common.cjs": "module.exports = 'cjs'",
      "node_modules/@babel/runtime/package.json": """
      {"exports": {"./helpers/objectSpread2": [{"node": "./no.js", "import": "./esm.js", "default": "./no.js"}, "./no.js"],
        "./helpers/interopRequireDefault": "./interop.js"}}
      """,
      "node_modules/@babel/runtime/esm.js": "export default 'spread'",
      "node_modules/@babel/runtime/interop.js":
        "module.exports = (x) => x; module.exports.default = module.exports;",
      "node_modules/exporting/package.json": """
      {"main": "./no.js", "exports": {".": {"react-native": "./native.js", "default": "./no.js"},
        "./both": {"require": "./no.js", "import": "./both.mjs"}}}
      """,
      "node_modules/exporting/native.js": "module.exports = 'native'",
      "node_modules/exporting/both.mjs": "export default 'both'",
      "node_modules/browsing/package.json":
        #"{"main": "./index.js", "browser": {"./node.js": "./phone.js", "fs": false}}"#,
      "node_modules/browsing/index.js": "require('./node'); require('fs')",
      "node_modules/browsing/phone.js": "globalThis.phone = 1",
    ])
    let sources = try #require(try fixture.load("index.js").sourceMap).sources
    let names = Set(sources.map { FilePath.name(of: $0) })
    #expect(names.isSuperset(of: ["esm.js", "interop.js", "native.js", "both.mjs", "phone.js"]))
    #expect(!names.contains("no.js"))
  }

  @Test func `imports follow metro.config.js, Babel's aliases and the paths of tsconfig.json`()
    throws
  {
    let fixture = try project([
      "package.json": "{}",
      "index.js":
        "import '@/a'; import '~/b'; import 'components/c'; import 'extra'; import './d'; import '#paths/e'",
      "metro.config.js": """
      const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
      const path = require('path');
      const own = require('./settings');
      const defaults = getDefaultConfig(__dirname);
      module.exports = mergeConfig(defaults, {
        resolver: {
          sourceExts: ['web.js', ...defaults.resolver.sourceExts, 'es'],
          extraNodeModules: { extra: path.resolve(__dirname, own.folder) },
        },
      });
      """,
      "settings.json": #"{"folder": "../shared/extra"}"#,
      "babel.config.js": """
      module.exports = (api) => {
        api.cache(true);
        return { presets: ['module:@react-native/babel-preset'], plugins: [
          ['module-resolver', { root: ['./src'], alias: { '@': './src', '^~/(.+)': './src/\\\\1' } }]] };
      };
      """,
      "tsconfig.json": ##"{"compilerOptions": {"paths": {"#paths/*": ["./src/*"]}}}"##,
      "src/a.js": "globalThis.n = 1", "src/b.es": "globalThis.n = 2",
      "src/components/c.js": "globalThis.n = 3", "../shared/extra/index.js": "globalThis.n = 4",
      "d.web.js": "globalThis.n = 5",
      "src/e.ts": "globalThis.n = 6",
    ])
    let script = try fixture.load("index.js")
    #expect(script.warnings.isEmpty, "\(script.warnings)")
    let names = try #require(script.sourceMap).sources.map { FilePath.name(of: $0) }
    #expect(Set(names) == ["index.js", "a.js", "b.es", "c.js", "d.web.js", "e.ts"])
  }

  @Test func `a metro.config.js that does more is named, and the script runs without it`() throws {
    let fixture = try project([
      "package.json": "{}", "index.js": "import './a'", "a.js": "globalThis.a = 1",
      "metro.config.js":
        "const fs = require('fs'); module.exports = { resolver: { sourceExts: fs.readdirSync('.') } }",
      "babel.config.js":
        "module.exports = {plugins: [['module-resolver', {alias: {'^x-(.*)$': 1}}]]}",
    ])
    #expect(
      try fixture.load("index.js").warnings == [
        "metro.config.js is ignored: it requires 'fs'",
        "babel.config.js: bridgehost ignores the alias '^x-(.*)$' of module-resolver, because its target is neither a text, a list of texts nor a function",
      ])
  }

  @Test
  func `a package that was not built and a name in another case are reported as such`()
    throws
  {
    let fixture = try project([
      "unbuilt.js": "\nimport 'unbuilt'", "exports.js": "import 'exporting'",
      "case.js": "import './lib/Foo'",
      "package.js": "import 'Lower'", "lib/foo.js": "",
      "node_modules/unbuilt/package.json": #"{"main": "lib/index.js"}"#,
      "node_modules/exporting/package.json": #"{"exports": {".": "./dist/main.js"}}"#,
      "node_modules/lower/index.js": "",
    ])
    func first(_ file: String) -> Substring? {
      fixture.error(file)?.message.split(separator: "\n").first
    }
    #expect(
      first("unbuilt.js")
        == "The package 'unbuilt' is installed, but its file lib/index.js is missing: the package was not built. It is imported from unbuilt.js:2:8"
    )
    #expect(
      first("exports.js")
        == "The package 'exporting' is installed, but its file dist/main.js is missing: the package was not built. It is imported from exports.js:1:8"
    )
    #expect(
      first("case.js")
        == "Cannot find 'lib/Foo.js' imported from case.js:1:8: there is only 'lib/foo.js'")
    #expect(
      first("package.js")
        == "Cannot find module 'Lower' imported from package.js:1:8: there is only 'node_modules/lower'"
    )
  }

  @Test func `a bundle that Metro made says that it needs --metro`() throws {
    let fixture = try project([
      "main.jsbundle":
        "var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;\n__d(function(){},0,[]);\n__r(0);"
    ])
    #expect(
      fixture.error("main.jsbundle")?.message
        == "main.jsbundle: is a bundle that Metro made for a phone\nRun it with --metro: bridgehost --metro main.jsbundle"
    )
  }

  @Test func `stacks and messages have the names of the source`() throws {
    let fixture = try project([
      "index.js": """
      import { get as other } from './other';
      import React from 'library';
      import * as all from './whole';
      const get = () => other(React.nothing.x, all.y);
      get();
      """,
      "other.js": "export function get() {\n  return 1;\n}", "whole.js": "exports.y = 1",
      "node_modules/library/index.js": "exports.nothing = 1",
    ])
    let script = try fixture.load("index.js")
    let line = try #require(
      script.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains(".nothing.x") })
    let trace = StackTrace("get2@\(script.url):\(line + 1):22", script: script)
    #expect(trace.frames.first?.function == "get")
    let map = try #require(script.sourceMap)
    let place = StackFrame(file: fixture.app + "/index.js")
    #expect(
      map.written(
        message:
          "undefined is not an object (evaluating 'get2(import_library.default.nothing.x, all.import_y2)')",
        at: place)
        == "undefined is not an object (evaluating 'get(React.nothing.x, all.import_y2)')")
    #expect(
      map.written(
        message: "x is not a function. (In '(0, import_whole.y)()', 'import_whole.y' is 1)",
        at: place)
        == "x is not a function. (In 'all.y()', 'all.y' is 1)")
    #expect(map.written(message: "no user get2", at: place) == "no user get2")
  }
}

extension ScriptFixture {
  /// Whether the machine has what takes Flow's types off: Debian's `node-babel7-standalone`.
  static let hasTypeStripper = FileManager.default.fileExists(
    atPath: "/usr/share/nodejs/@babel/standalone/babel.min.js")
}
