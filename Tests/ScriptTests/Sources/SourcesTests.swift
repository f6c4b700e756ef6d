import Testing

/// Sources that are not plain JavaScript modules, as projects and libraries have them. Metro and Babel take them, so bridgehost does.
@Suite(.processes) struct `The sources of a project` {
  let project: SourceProject

  init() throws { project = try SourceProject() }

  @Test func `may export in both ways in one file`() throws {
    let result = try project.run(
      """
      import standard, { named } from 'mixed';
      import * as all from 'mixed';
      const required = require('mixed');
      console.log(standard(), named, all.added, required.added, required.named);
      """,
      files: [
        "node_modules/mixed/index.js":
          "export const named = 1;\nexport default function get() { return 0 }\nmodule.exports.added = 2;\n"
      ])
    #expect(result.output == "0 1 2 2 1\n")
  }

  @Test func `decide for themselves whether they are ES modules, whatever their package says`()
    throws
  {
    let wrapped =
      "!function(e,t){\"object\"==typeof exports&&\"object\"==typeof module?module.exports=t():e.wrapped=t()}"
      + "(this,function(){return{far:3}});"
    let result = try project.run(
      """
      import { far } from 'wrapped';
      import wrapped, * as all from 'wrapped';
      import plain from 'plain';
      import handed, { own } from 'handed';
      import turned, { side } from 'turned';
      import both, { added } from 'both';
      console.log(far, wrapped.far, all.far, require('wrapped').far, plain, own, handed.own);
      console.log(turned, side, both, added, require('turned').default);
      """,
      files: [
        "node_modules/wrapped/package.json": #"{"type": "module", "main": "es5/index.js"}"#,
        "node_modules/wrapped/es5/index.js": wrapped,
        "node_modules/plain/package.json": #"{"type": "module", "react-native": "lib/main"}"#,
        "node_modules/plain/lib/main.js":
          "const other = require('./other');\nexports.__esModule = true;\nexports.default = other;",
        "node_modules/plain/lib/other.js": "module.exports = 'other';",
        "node_modules/handed/package.json": #"{"type": "module"}"#,
        "node_modules/handed/index.js":
          "(function (fill) { typeof exports === 'object' && fill(exports); })((it) => { it.own = 1; });",
        "node_modules/turned/package.json": #"{"type": "commonjs"}"#,
        "node_modules/turned/index.js":
          "export default 'es';\nexport { default as side } from './side.cjs';",
        "node_modules/turned/side.cjs": "export default 'side';",
        "node_modules/both/package.json": #"{"type": "module"}"#,
        "node_modules/both/index.js": "export default 'both';\nmodule.exports.added = 2;",
      ])
    #expect(result.errors == "")
    #expect(result.output == "3 3 3 3 other 1 1\nes side both 2 es\n")
  }

  @Test func `of an app of ES modules may be CommonJS modules, and import as Babel does`() throws {
    let result = try project.run(
      """
      import main, { unit } from './common';
      import whole from './whole';
      import * as all from './whole';
      console.log(main, unit, whole.a, all.a, all.default.a);
      import('./whole').then((late) => console.log(late.a, late.default.a));
      exports.unused = 1;
      """,
      files: [
        "package.json": #"{"name": "my-app", "type": "module"}"#,
        "common.js": "exports.__esModule = true; exports.default = 'main'; exports.unit = 'bpm';",
        "whole.js": "module.exports = { a: 1 };",
      ])
    #expect(result.errors == "")
    #expect(result.output == "main bpm 1 1 1\n1 1\n")
  }

  @Test func `have the variables module and exports in ES modules, too`() throws {
    let files = [
      "store.js": """
      export const twice = () => exports.one + 1;
      export const one = 1;
      const keep = (module) => module.hot;
      if (module.hot) module.hot.accept('./store', () => {});
      console.log(typeof module, typeof exports, typeof module.hot, keep({ hot: 'mine' }));
      """,
      "late.mjs": "export const late = typeof module.exports;\nmodule.missing.name;\n",
    ]
    let index = """
      import { twice } from './store';
      console.log(twice());
      import('./late.mjs').catch((error) => console.log(error.message));
      """
    let result = try project.run(index, files: files)
    #expect(
      result.output == """
        object object object mine
        2
        undefined is not an object (evaluating 'module.missing.name')

        """)
    let production = try project.run(index, files: files, environment: ["NODE_ENV": "production"])
    #expect(production.output.hasPrefix("object object undefined mine\n2\n"))
  }

  @Test func `may await in parentheses at the top level of a .js file`() throws {
    let result = try project.run("const x = await (Promise.resolve(4));\nconsole.log(x);\n")
    #expect(result.output == "4\n")
    let inFunction = try project.run(
      "const f = async () => console.log(await (Promise.resolve(5)));\nf();\n")
    #expect(inFunction.output == "5\n")
  }

  @Test func `leave no bundler behind if bridgehost is killed`() throws {
    var files: [String: String] = [:]
    for number in 0..<200 { files["images/\(number).gif"] = "GIF89a" }
    let index = (0..<200).map { "require('./images/\($0).gif');\n" }.joined()
    let command = try project.start(index, files: files)
    command.waitForChild(with: "--service")
    command.kill()
    // The bundler has the test's end of a connection, so this waits for it, too.
    #expect(command.finish().status == 137)
  }
}
