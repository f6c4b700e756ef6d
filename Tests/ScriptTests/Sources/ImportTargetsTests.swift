import Testing

/// The files that imports mean.
extension `The sources of a project` {
  @Test func `may need Babel's helpers, JSON, .cjs, and packages with exports and browser fields`()
    throws
  {
    let result = try project.run(
      """
      var interop = require('@babel/runtime/helpers/interopRequireDefault');
      import spread from '@babel/runtime/helpers/objectSpread2';
      import { answer } from './data.json';
      import common from './common.cjs';
      import exporting from 'exporting';
      import { deep } from 'exporting/features/deep';
      import browsing from 'browsing';
      console.log(interop({}).default !== undefined, spread, answer, common, exporting, deep, browsing);
      """,
      files: [
        "data.json": #"{"answer": 42}"#, "common.cjs": "module.exports = 'cjs'",
        "node_modules/@babel/runtime/package.json": """
        {"exports": {"./helpers/interopRequireDefault": "./interop.js",
          "./helpers/objectSpread2": [{"node": "./no.js", "import": "./esm.js"}, "./no.js"]}}
        """,
        "node_modules/@babel/runtime/interop.js": """
        function interop(e) { return e && e.__esModule ? e : { 'default': e } }
        module.exports = interop, module.exports.__esModule = true, module.exports['default'] = module.exports;
        """,
        "node_modules/@babel/runtime/esm.js": "export default 'spread'",
        "node_modules/exporting/package.json": """
        {"main": "./no.js", "exports": {
          ".": {"node": "./no.js", "react-native": "./native.js", "default": "./no.js"},
          "./features/*": {"react-native": "./src/*.js"}}}
        """,
        "node_modules/exporting/native.js": "module.exports = 'native'",
        "node_modules/exporting/src/deep.js": "export const deep = 'deep'",
        "node_modules/browsing/package.json":
          #"{"main": "./index.js", "browser": {"./node.js": "./phone.js", "fs": false}}"#,
        "node_modules/browsing/index.js":
          "module.exports = require('./node') + Object.keys(require('fs')).length",
        "node_modules/browsing/phone.js": "module.exports = 'phone'",
      ])
    #expect(result.output == "true spread 42 cjs native deep phone0\n")
  }

  @Test func `come from main, and never from module, as with Metro`() throws {
    let result = try project.run(
      """
      import check, { twice } from 'both';
      import listed from 'listed';
      console.log(require('both')(1), check(2), twice(3), listed);
      """,
      files: [
        "node_modules/both/package.json": #"{"main": "lib/index.js", "module": "lib/index.mjs"}"#,
        "node_modules/both/lib/index.js":
          "module.exports = (x) => 'main ' + x; module.exports.twice = (x) => 2 * x;",
        "node_modules/both/lib/index.mjs": "export default 'module'",
        "node_modules/listed/package.json": #"{"module": "esm.js"}"#,
        "node_modules/listed/esm.js": "export default 'module'",
        "node_modules/listed/index.js":
          "exports.__esModule = true; exports.default = 'index';",
      ])
    #expect(result.output == "main 1 main 2 6 index\n")
    let other = try project.run(
      "import 'modern'",
      files: [
        "node_modules/modern/package.json": #"{"module": "esm.js"}"#,
        "node_modules/modern/esm.js": "",
      ])
    #expect(
      other.errors.contains(
        "The package 'modern' names its file esm.js only in the field `module`, which Metro does not read."
      ), "\(other.errors)")
  }

  @Test func `are replaced as the objects react-native and browser of a package say`() throws {
    let result = try project.run(
      """
      import first from 'replacing';
      console.log(first, require('replacing/lib/part'), require('entry'));
      """,
      files: [
        "node_modules/replacing/package.json": """
        {"main": "./lib/index.js", "browser": {"./lib/settings.js": "./no.js", "fs": false},
          "react-native": {"./lib/settings": "./lib/settings.phone", "crypto": "./lib/crypto.js", "os": false,
            "node-only": "other", "./lib/part.js": "./lib/phone"}}
        """,
        "node_modules/replacing/lib/index.js": """
        module.exports = [require('./settings'), require('crypto'), typeof require('os').cpus, require('node-only'),
          typeof require('fs').read].join();
        """,
        "node_modules/replacing/lib/settings.js": "module.exports = 'node'",
        "node_modules/replacing/lib/settings.phone.js": "module.exports = 'phone'",
        "node_modules/replacing/lib/crypto.js": "module.exports = 'own crypto'",
        "node_modules/replacing/lib/part.js": "module.exports = 'node'",
        "node_modules/replacing/lib/phone.ts": "export = 'part'",
        "node_modules/other/index.js": "module.exports = 'other'",
        "node_modules/entry/package.json":
          #"{"main": "lib/main", "react-native": {"lib/main.js": "./lib/native.js"}}"#,
        "node_modules/entry/lib/main.js": "module.exports = 'node'",
        "node_modules/entry/lib/native.js": "module.exports = 'native'",
      ])
    #expect(
      result.output == "phone,own crypto,undefined,other,undefined part native\n",
      "\(result.errors)")
  }

  @Test func `may import files that the exports of a package do not list, with a warning`() throws {
    let result = try project.run(
      """
      import hidden from 'listing/lib/hidden';
      console.log(hidden, require('node-only'), require('listing'));
      """,
      files: [
        "node_modules/listing/package.json": #"{"exports": {".": "./index.js"}}"#,
        "node_modules/listing/index.js": "module.exports = require('node-only/inner')",
        "node_modules/listing/lib/hidden.js": "module.exports = 'hidden'",
        "node_modules/node-only/package.json":
          #"{"main": "main", "exports": {".": {"node": "./node.js"}}}"#,
        "node_modules/node-only/main.js": "module.exports = 'main'",
        "node_modules/node-only/inner/index.js": "module.exports = 'inner'",
      ])
    #expect(result.output == "hidden main inner\n", "\(result.errors)")
    #expect(
      result.errors == """
        warning: index.js: the `exports` of 'listing' have no file for 'listing/lib/hidden'. Metro warns, too, and takes node_modules/listing/lib/hidden.js
        warning: index.js: the `exports` of 'node-only' have no file for 'node-only'. Metro warns, too, and takes node_modules/node-only/main.js

        """)
  }

  @Test(arguments: ["import Button from './parts/Button.js'", "require('./again')"])
  func `do not find TypeScript files for imports of .js, because Metro does not`(text: String)
    throws
  {
    let result = try project.run(
      text,
      files: [
        "parts/Button.tsx": "export default 1", "other.js": "",
        "again.ts":
          "// './parts/Button.js'\nimport './other.js'; export * from './parts/Button.js'",
      ])
    #expect(
      result.errors.contains("Cannot find module './parts/Button.js' imported from "),
      "\(result.errors)")
    #expect(
      result.errors.contains(
        """
        : there is only 'parts/Button.tsx'
        """))
    #expect(
      result.errors.contains(
        "TypeScript takes this file for the import, but Metro does not. Write the import without an extension."
      ))
  }

  @Test func `may require images, which are numbers with a size`() throws {
    for (name, side) in [("logo.png", 10), ("logo@2x.png", 20), ("logo@3x.png", 30)] as [(_, UInt8)]
    {
      try project.write("img/" + name, SourceProject.png(side))
    }
    try project.write("node_modules/icons/one@2x.png", SourceProject.png(8))
    let result = try project.run(
      """
      import { Image } from 'react-native';
      import logo from './img/logo.png';
      const { width, uri, scale } = Image.resolveAssetSource(logo);
      console.log(typeof logo, width, scale, uri);
      console.log(Image.resolveAssetSource(require('icons/one.png')).height);
      """)
    #expect(result.output == "number 10 3 file:///app.app/assets/img/logo@3x.png\n4\n")
    let none = try project.run("require('./img/none.png')")
    #expect(
      none.errors.hasPrefix(
        "error: Cannot find module './img/none.png' imported from index.js:1:9\n"))
  }

  @Test func `that are not there are named as what they are`() throws {
    let files = [
      "node_modules/unbuilt/package.json": #"{"main": "lib/index.js"}"#,
      "lib/sync.js": "export const a = 1\n",
    ]
    let unbuilt = try project.run("import 'unbuilt'", files: files)
    #expect(
      unbuilt.errors.contains(
        "The package 'unbuilt' is installed, but its file lib/index.js is missing: the package was not built"
      ))
    let otherCase = try project.run("import { a } from './lib/Sync';\na")
    #expect(
      otherCase.errors.contains("Cannot find 'lib/Sync.js' imported from index.js:1:")
        || otherCase.errors.contains("Cannot find module './lib/Sync' imported from index.js:1:"))
    #expect(otherCase.errors.contains("there is only 'lib/sync.js'"))
    let bundle = try project.run(
      "var __BUNDLE_START_TIME__=Date.now(),__DEV__=false;\n__d((function(g,r){r(1)}),0,[]);\n"
        + "function load(){return require('./x')}\n__r(0);\n")
    #expect(
      bundle.errors.contains("Run it with --metro: bridgehost --metro index.js"))
    #expect([unbuilt.status, otherCase.status, bundle.status] == [2, 2, 2])
  }

  private static let exporting = [
    "node_modules/kinds/package.json": """
    {"main": "main.js", "browser": {"./main.js": "./phone.js"}, "exports": {
      ".": {"browser": "./browser.js", "import": "./import.js", "require": "./require.js"},
      "./part": {"browser": "./browser.js", "default": "./inner.js"}}}
    """,
    "node_modules/kinds/main.js": "module.exports = 'main'",
    "node_modules/kinds/phone.js": "module.exports = 'phone'",
    "node_modules/kinds/part.js": "module.exports = 'part'",
    "node_modules/kinds/inner.js": "module.exports = 'inner'",
    "node_modules/kinds/browser.js": "module.exports = 'browser'",
    "node_modules/kinds/import.js": "export default 'import'",
    "node_modules/kinds/require.js": "module.exports = 'require'",
  ]

  @Test(arguments: [
    ("0.79.0", "", "import require inner"), ("0.78.0", "", "phone phone part"),
    ("0.76.0", "unstable_enablePackageExports: true", "import import inner"),
    ("0.71.0", "unstable_enablePackageExports: true", "phone phone part"),
    ("0.80.0", "unstable_enablePackageExports: false", "phone phone part"),
    ("0.80.0", "unstable_conditionNames: ['browser']", "browser browser browser"),
    ("0.80.0", "unstable_conditionsByPlatform: { ios: ['browser'] }", "browser browser browser"),
  ])
  func
    `are in exports as Metro of the app's React Native reads them, without the condition browser`(
      version: String, setting: String, output: String
    ) throws
  {
    let result = try project.run(
      """
      import file from 'kinds';
      console.log(file, require('kinds').default ?? require('kinds'), require('kinds/part'));
      """,
      files: Self.exporting.merging(
        ["metro.config.js": "module.exports = { resolver: { \(setting) } };"]) { $1 },
      options: ["--launch", "none", "--quiet", "--react-native", version])
    #expect(result.output == output + "\n", "\(result.errors)")
    #expect(result.errors == "")
  }

  @Test func `only in exports are not found by the Metro of React Native 0.78`() throws {
    let result = try project.run(
      "import 'modern'",
      files: [
        "node_modules/modern/package.json": #"{"exports": "./lib.js"}"#,
        "node_modules/modern/lib.js": "console.log(1)",
      ], options: ["--launch", "none", "--quiet", "--react-native", "0.78.0"])
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "The package 'modern' names its file only in `exports`, which Metro reads from React Native 0.79 on."
      ), "\(result.errors)")
  }
}
