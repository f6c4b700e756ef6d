import Foundation
import Testing

/// Sources that are not plain JavaScript modules, as projects and libraries have them. Metro and Babel take them, so bridgehost does.
@Suite struct `The sources of a project` {
  let project: SourceProject

  init() throws { project = try SourceProject() }

  private static let flowLibrary = [
    "node_modules/flowing/package.json": #"{"main": "lib/index.js"}"#,
    "node_modules/flowing/lib/index.js": """
    /**
     * A library.
     * @flow strict
     */
    import typeof Other from './types';
    import {type Shape, real} from './real';
    export type Props = {| +name: ?string, ...Shape |};
    opaque type ID: string = string;
    declare var __NEVER__: boolean;
    declare export function never(): void;
    export class Sensor<+T> {
      name: ?T;
      +unit: string = 'bpm';
      read(value?: ?T): T { return (real(value): any); }
    }
    export const fail = (what: ID): empty => {
      throw new TypeError(`no ${(what: any)}`);
    };
    """,
    "node_modules/flowing/lib/real.js":
      "// No mark: Metro takes the types off all the same.\nexport const real = (x: ?mixed) => x;\n",
  ]

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `may have Flow's types, also in libraries, and errors name their lines`() throws {
    let result = try project.run(
      """
      /* @flow */
      import { Sensor, fail } from 'flowing';
      type State = {| at: number, ...Shape |};
      const state: { [key: string]: ?State } = {};
      const sensor: Sensor<number> = new Sensor();
      function twice<T>(x: T): T { return x }
      const unit = sensor.unit as ?string | $ReadOnly<{ a: Array<string> }>;
      console.log(unit, 'name' in sensor, (sensor.read(4): any), twice<number>(5 as any), typeof state);
      fail('pulse');
      """, files: Self.flowLibrary)
    #expect(result.output == "bpm false 4 5 object\n")
    #expect(result.errors.contains("TypeError: no pulse"))
    #expect(result.errors.contains("> 17 |   throw new TypeError(`no ${(what: any)}`);"))
    #expect(result.errors.contains("at fail (node_modules/flowing/lib/index.js:17:13)"))
    #expect(result.errors.contains("at index.js:9:1"))
  }

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `may have the types and the components of newer Flow`() throws {
    let result = try project.run(
      """
      /** @flow strict */
      import React from 'react';
      import typeof Other from './other';
      export type Guard = (x: mixed) => implies x is string;
      type Flat<T> = T extends $ReadOnlyArray<infer U>
        ? U
        : T extends string ? 1 : T;
      type Optional<O> = {+[K in keyof O]?: O[K]};
      declare component Other(a: string, ...rest: Props) renders Node;
      declare export const version: string;
      enum Status { Active, Paused }
      enum Code of number { Ok = 200, Gone = 410 }
      const isText = (x: mixed): x is string => typeof x === 'string';
      function isActive(x: mixed): implies x is Status { return x === Status.Active }
      hook useTwice(count: number): ?number { return (count * 2 as ?number) }
      component Row(
        'data-id' as id: string,
        title?: string = 'untitled',
        style as {color = 'red', ...others}: {color?: string},
        ...rest: {...}
      ) renders? Node {
        return [id as any as string, title, color, useTwice(4) as const, Object.keys(rest).join()];
      }
      const [a]: [x: number, y?: string, ...Rest] = ([1] as [number]);
      console.log(isText('a'), isActive('Active'), Code.Gone, a, ...Row({ 'data-id': 'i', style: {}, more: 1 }));
      export default component App() { return <Row data-id="x" /> }
      Row();
      """,
      files: [
        "node_modules/flow-enums-runtime/index.js":
          "module.exports = (it) => it; module.exports.Mirrored = (names) => ({ [names[0]]: names[0] });"
      ])
    #expect(result.output == "true true 410 1 i untitled red 8 more\n")
    #expect(result.errors.contains("at Row (index.js:"))
    #expect(result.errors.contains("at index.js:27:1"))
  }

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `with Flow that no parser here can read are named, and nothing else is`() throws {
    let result = try project.run(
      "import './typed'; import './unreadable'; require('./a.png')",
      files: [
        "typed.js": "// @flow\nimport typeof A from './x';\n",
        "unreadable.js": "// @flow\nconst n: ?number = 1;\nmatch (n) { 1 => {} }\n", "a.png": "",
      ])
    #expect(result.status == 2)
    #expect(result.errors.contains("unreadable.js:3:10: Flow's `match` is not known"))
    #expect(result.errors.contains("React Native reads the newest Flow with hermes-parser"))
    #expect(!result.errors.contains("typeof"))
    #expect(!result.errors.contains("a.png"))
  }

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `are read with types when only type arguments of calls show that they have some`() throws {
    let result = try project.run(
      "import 'marked'",
      files: [
        "node_modules/marked/index.js":
          "/* @flow */\nconst keep = (x) => x;\nconsole.log(keep<string>(1));\n"
      ])
    #expect(result.output == "1\n")
    #expect(result.status == 0)
  }

  @Test(.enabled(if: SourceProject.hasTypeParser), arguments: ["// @flow\n\n", ""])
  func `may be those of the article about background fetch`(mark: String) throws {
    let result = try project.run(
      """
      import { AppRegistry } from 'react-native'
      import App from './App'
      import { name } from './app.json'
      AppRegistry.registerComponent(name, () => App)
      """,
      files: [
        "app.json": #"{"name": "MyApp"}"#,
        "App.js": mark + """
          import React from 'react'
          import EmitterHandler from './src/EmitterHandler'
          type Props = {}
          export default class App extends React.Component<Props> {
            componentDidMount() { EmitterHandler.subscribe() }
            render() { return <></> }
          }
          """,
        "src/EmitterHandler.js": mark + """
          import { NativeEventEmitter, NativeModules } from 'react-native'
          const HealthEmitter = NativeModules.HealthEmitter
          const eventEmitter = new NativeEventEmitter(HealthEmitter)
          class EmitterHandler {
            subscription: any
            subscribe() {
              this.subscription = eventEmitter.addListener('onSendData', this.onSendData)
            }
            onSendData = (event: any) => {
              const { workouts } = event
              this.sendToBackEnd((workouts: any))
            }
            sendToBackEnd = async (workouts) => {
              console.log('workouts', workouts.length)
              HealthEmitter.finish()
            }
          }
          const emitterHandler = new EmitterHandler()
          export default emitterHandler
          """,
      ], options: ["--no-delivery-check"])
    #expect(result.output == "workouts 12\n")
    #expect(result.errors.contains("\"MyApp\" is mounted"))
    #expect(result.status == 0)
  }

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

  @Test func `find their own names in the messages of errors that they catch`() throws {
    let result = try project.run(
      """
      import library, { use } from 'library';
      import * as all from 'library';
      const get = () => library.nothing.x;
      const print = (error) => console.log(error.message);
      try { get() } catch (error) { print(error) }
      try { library.read(1) } catch ({ message }) { console.log(message) }
      try { use.b.c() } catch (error) { print(error) }
      try { new all.Sensor() } catch (error) { print(error) }
      use(() => get.b.c);
      ErrorUtils.setGlobalHandler(print);
      setTimeout(() => use.d.e);
      const late = () => Promise.resolve().then(get);
      late().catch(print);
      late().then(null, print).then(() => Promise.allSettled([late()])).then(([it]) => print(it.reason))
        .then(async () => { try { await late() } catch (error) { print(error) } });
      const quoted = `try {
      } catch (error) {
      }`;
      console.log(quoted.length);
      """,
      files: [
        "node_modules/library/index.js": """
        exports.__esModule = true;
        exports.default = {};
        exports.use = (run) => { try { run() } catch (error) { console.log(error.message) } };
        function get() {}
        """
      ])
    let nothing = "undefined is not an object (evaluating 'library.nothing.x')\n"
    #expect(
      result.output == nothing
        + "library.read is not a function. (In 'library.read(1)', 'library.read' is undefined)\n"
        + "undefined is not an object (evaluating 'use.b.c')\n"
        + "undefined is not a constructor (evaluating 'new all.Sensor()')\n"
        + "undefined is not an object (evaluating 'get.b.c')\n"
        + "25\n" + nothing + nothing + nothing + nothing
        + "undefined is not an object (evaluating 'use.d.e')\n")
  }

  @Test func `see the names of their functions and classes, also of those that another file has`()
    throws
  {
    let result = try project.run(
      """
      import { get as other, SyncError as OtherError } from './other';
      import library from 'library';
      import unnamed from './unnamed';
      import Unnamed from './class';
      const get = () => other.name;
      function fetchAll() {}
      class SyncError extends OtherError {}
      class Sensor { static all = [new Sensor()]; get2() {} }
      function get3() {}
      console.log(get.name, other.name, fetchAll.name, get3.name, Sensor.name, Sensor.all[0].constructor.name);
      console.log(new SyncError('late').name, new OtherError('late').name, unnamed.name, Unnamed.name);
      console.log(...library.names, library.isStrict);
      """,
      files: [
        "other.js": """
        export function get() {}
        export class SyncError extends Error {
          constructor(message) {
            super(message);
            this.name = this.constructor.name;
          }
        }
        const fetchAll = async () => `
        };`;
        fetchAll();
        class Sensor {}
        new Sensor();
        """,
        "unnamed.js": "export default function () {}", "class.js": "export default class {}",
        "node_modules/library/index.js": """
        'use strict';
        function get() {}
        class Sensor {}
        const fetchAll = async () => {
          return 1;
        };
        exports.names = [get.name, Sensor.name, fetchAll.name];
        exports.isStrict = (function () { return this === undefined; })();
        """,
      ])
    #expect(result.errors == "")
    #expect(
      result.output == """
        get get fetchAll get3 Sensor Sensor
        SyncError SyncError _default _default
        get Sensor fetchAll true

        """)
  }

  @Test func `may import names that their module does not export, in a library`() throws {
    let files = [
      "node_modules/old/index.js": """
      import { BackIOS, BackHandler, Text as NativeText } from 'react-native';
      import { gone as lost } from './other';
      console.log(BackIOS, typeof BackHandler, lost);
      export const show = () => NativeText.nothing.x;
      """, "node_modules/old/other.js": "export const here = 1;\n",
    ]
    let result = try project.run("import { show } from 'old';\nshow();\n", files: files)
    #expect(result.output == "undefined object undefined\n")
    #expect(result.errors.contains("(evaluating 'NativeText.nothing.x')"))
    #expect(!result.errors.contains("is not exported"))
  }

  @Test func `have undefined names that do not exist, and warnings with the place of each`() throws
  {
    let result = try project.run(
      """
      import { Vieww, View as Other } from 'react-native';
      import { Platfrom } from 'react-native/Libraries/Utilities/Platform';
      import nothing, { halper } from './own';
      import { typed } from './typed';
      await 1;
      console.log(Vieww, typeof Other, Platfrom, nothing, halper, typed);
      """,
      files: [
        "own.js": "export function helper() {}\n",
        "typed.ts": """
        import { Alertt } from 'react-native';
        export const typed: unknown = Alertt;
        """,
      ], options: ["--launch", "none"])
    #expect(result.output == "undefined function undefined undefined undefined undefined\n")
    #expect(result.status == 0)
    for words in [
      "index.js:1:10: 'Vieww' is not exported by 'react-native', so it is undefined; did you mean 'View'?",
      "index.js:2:10: 'Platfrom' is not exported by 'react-native/Libraries/Utilities/Platform', so it is",
      "index.js:3:8: 'own.js' has no default export, so it is undefined",
      "index.js:3:19: 'halper' is not exported by 'own.js', so it is undefined; did you mean 'helper'?",
      "typed.ts:1:10: 'Alertt' is not exported by 'react-native', so it is undefined; did you mean 'Alert'?",
    ] { #expect(result.errors.contains("warning: " + words), "\(result.errors)") }
  }

  @Test func `may do so in packages of ES modules, too`() throws {
    let result = try project.run(
      "import all, { back, Deep, list } from 'modern';\nconsole.log(back, Deep, list, all());\n",
      files: [
        "node_modules/modern/package.json": #"{"type": "module", "main": "index.js"}"#,
        "node_modules/modern/index.js": """
        import {
          BackIOS as Old,
          Text, ListViewX } from 'react-native';
        import nothing from './other.js';
        export { Deep } from './other.js';
        export const back = Old, list = ListViewX;
        export default () => typeof Text + nothing;
        """, "node_modules/modern/other.js": "export const here = 1;\n",
      ])
    #expect(result.output == "undefined undefined undefined functionundefined\n")
    #expect(result.status == 0)
  }

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

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `may export the default of another file, with Flow's types and in TypeScript, too`() throws {
    let result = try project.run(
      """
      export A, { b } from './a';
      export default from './a';
      import { A as one, b, all } from './list';
      import { A as two, T } from './typed';
      console.log(one, b, all.b, two, T, `
      export C from './a'`.length);
      null.pulse;
      """,
      files: [
        "a.js": "export default 'a'; export const b = 'b';",
        "list.js":
          "// @flow\nexport A,\n{ b }\n  from \"./a\";\nexport B, * as all from './a';\n(1: number);",
        "typed.ts": "export A from './a'\nexport const T: string = 't'",
      ])
    #expect(result.output == "a b b a t 20\n", "\(result.errors)")
    #expect(result.errors.contains("at index.js:7:1"), "\(result.errors)")
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

  @Test func `are found as metro.config.js, Babel's aliases and tsconfig.json say`() throws {
    let result = try project.run(
      "import '@/a'; import './b'; import 'shared/c'; import 'typed/d'; import '~c/e'",
      files: [
        "metro.config.js": """
        const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
        const { resolver: { sourceExts } } = getDefaultConfig(__dirname);
        module.exports = mergeConfig(getDefaultConfig(__dirname), {
          resolver: { sourceExts: ['phone.js', ...sourceExts],
            extraNodeModules: { shared: require('path').join(__dirname, 'vendor') } } });
        """,
        "babel.config.js": """
        module.exports = function (api) {
          api.cache(true);
          return { plugins: [['module-resolver', { alias: { '@': './src', '^~(.+)/(.+)': () => 1, '~c': './c' } }]] };
        };
        """,
        "tsconfig.json": #"{"compilerOptions": {"paths": {"typed/*": ["./types/*"]}}}"#,
        "src/a.js": "console.log('a')", "b.phone.js": "console.log('b')",
        "b.js": "console.log('not b')",
        "vendor/c.js": "console.log('c')", "types/d.ts": "console.log('d' as string)",
        "c/e.js": "console.log('e')",
      ])
    #expect(result.output == "a\nb\nc\nd\ne\n")
    #expect(
      result.errors.contains(
        "babel.config.js: bridgehost ignores the alias '^~(.+)/(.+)' of module-resolver"))
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

  @Test func `have their own names in stacks and messages`() throws {
    let result = try project.run(
      """
      import { get as other } from './other';
      import settings from './settings';
      const get = () => other(settings.missing.x);
      get();
      """,
      files: [
        "other.js": "export function get(x) {\n  return x;\n}\n",
        "settings.js": "export default { a: 1 }\n",
      ])
    #expect(
      result.errors.contains(
        "TypeError: undefined is not an object (evaluating 'settings.missing.x')"))
    #expect(result.errors.contains("at get (index.js:3:"))
    #expect(!result.errors.contains("get2"))
    #expect(!result.errors.contains("iife"))
    #expect(!result.errors.contains("/tmp/bridgehost-"))
  }

  @Test func `have their own places in a stack that the script prints`() throws {
    let result = try project.run(
      """
      import { get as other } from './other';
      const get = () => other().split('\\n').length;
      console.log('lines', get(), typeof import.meta);
      """,
      files: [
        "other.js": "export function get() {\n  console.log(new Error().stack);\n  return 'a';\n}\n"
      ])
    #expect(
      result.output == "get@other.js:2:19\nget@index.js:2:19\n@index.js:3:22\nlines 1 object\n")
    #expect(
      result.errors.hasPrefix(
        "warning: index.js:3:36: import.meta is empty, because React Native has none\n"))
  }

  @Test func `may await in parentheses at the top level of a .js file`() throws {
    let result = try project.run("const x = await (Promise.resolve(4));\nconsole.log(x);\n")
    #expect(result.output == "4\n")
    let inFunction = try project.run(
      "const f = async () => console.log(await (Promise.resolve(5)));\nf();\n")
    #expect(inFunction.output == "5\n")
  }

  @Test func `read the version of React Native from its package.json`() throws {
    let text = """
      import { name, version } from 'react-native/package.json';
      import { View } from 'react-native';
      console.log(name, version, require('react-native/package.json').version, typeof View);
      """
    let installed = [
      "node_modules/react-native/package.json": #"{"name": "react-native", "version": "0.72.5"}"#
    ]
    #expect(
      try project.run(text, files: installed).output == "react-native 0.72.5 0.72.5 function\n")
    let absent = "import 'react-native/Libraries/Nothing/Here';\n"
    #expect(
      try project.run(absent + text, files: installed).output
        == "react-native 0.72.5 0.72.5 function\n")
  }

  @Test(arguments: [("0.59.9", "object 0"), ("0.60.0", "")])
  func `name files inside React Native without their path until 0.59`(
    version: String, output: String
  ) throws {
    let result = try project.run(
      "console.log(typeof require('NativeModules'), 0);\n",
      files: [
        "node_modules/react-native/package.json":
          #"{"name": "react-native", "version": "\#(version)"}"#
      ])
    #expect(result.output == (output.isEmpty ? "" : output + "\n"))
    #expect(result.status == (output.isEmpty ? 2 : 0))
  }

  @Test func `import a drawing without its extension if metro.config.js makes drawings sources`()
    throws
  {
    let result = try project.run(
      "import Eye from './eye';\nconsole.log(Eye);\n",
      files: [
        "eye.svg": "<svg/>",
        "metro.config.js": """
        const { getDefaultConfig } = require('metro-config');
        module.exports = (async () => {
          const { resolver: { sourceExts, assetExts } } = await getDefaultConfig();
          return {
            transformer: { babelTransformerPath: require.resolve('react-native-svg-transformer') },
            resolver: {
              assetExts: assetExts.filter((each) => each !== 'svg'), sourceExts: [...sourceExts, 'svg'],
            },
          };
        })();
        """,
      ])
    #expect(result.output == "RNSVGSvgView\n")
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
