import Testing

/// Sources with Flow's types.
extension `The sources of a project` {
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
    // The code is that of the app, with its types, and not that of the library.
    #expect(result.errors.contains("'name' in sensor, (sensor.read(4): any), "))
    #expect(result.errors.contains("> 9 | fail('pulse');"))
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
  func `beside a file with a mistake are no mistakes`() throws {
    let result = try project.run(
      "import './bad'; import './typed'",
      files: [
        "bad.js": "const a = 1;\nconst b = = 2;\n",
        "typed.js": "// @flow\nimport typeof A from './x';\nconst b: ?A = null;\n",
      ])
    #expect(result.errors.contains("bad.js:2:11: Unexpected \"=\""), "\(result.errors)")
    #expect(!result.errors.contains("typed.js"), "\(result.errors)")
    #expect(!result.errors.contains("@flow"), "\(result.errors)")
  }

  @Test(.enabled(if: SourceProject.hasTypeParser))
  func `with decorators need a plugin, and no newer parser of Flow`() throws {
    let result = try project.run(
      "import './decorated'",
      files: [
        "decorated.js":
          "// @flow\nclass A {\n  @observable b: ?string = null;\n}\nexport default A;\n"
      ])
    #expect(result.errors.contains("decorated.js:3:3: "), "\(result.errors)")
    #expect(result.errors.contains("Decorators need a plugin of Babel"), "\(result.errors)")
    #expect(!result.errors.contains("hermes"), "\(result.errors)")
  }

  // esbuild calls them as TypeScript does, which the older mobx understands, too.
  @Test(
    .enabled(if: SourceProject.hasTypeParser),
    arguments: [
      #"{"plugins": [["@babel/plugin-proposal-decorators", {"legacy": true}]]}"#,
      #"{"presets": ["react-native"], "plugins": ["transform-decorators-legacy"]}"#,
      #"{"presets": ["babel-preset-expo"]}"#,
    ], ["", "// @flow\ntype Size = number;\n"])
  func `with decorators of before the standard work`(_ babel: String, _ mark: String) throws {
    let result = try project.run(
      "import Lamp from './lamp';\nconst lamp = new Lamp();\nconsole.log(lamp.watts, lamp.shine(), lamp.on, Lamp.room);",
      files: [
        ".babelrc": babel,
        "lamp.js": mark + """
          const doubled = (_, name) => ({ get() { return this['$' + name]; }, set(value) { this['$' + name] = value * 2; } });
          const told = (_, name, descriptor) => ({ ...descriptor, value() { return name + ' ' + descriptor.value.call(this); } });
          const inside = (room) => (type) => { type.room = room; return type; };
          @inside('kitchen')
          export default class Lamp {
            @doubled watts = 5;
            on = <a />.type;
            @told shine() { return this.watts; }
          }
          """,
      ])
    #expect(result.output == "10 shine 10 a kitchen\n", "\(result.errors)")
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
}
