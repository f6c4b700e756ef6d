import Foundation
import Testing

/// What happens to the component that a script registers with `AppRegistry`. These tests use Debian's React 18.
@Suite(.processes) struct `The root component` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `App.js`, whose default export an `index.js` registers.
  private func run(
    _ options: String..., app: String, files: [String: String] = [:]
  ) throws -> Command.Result {
    try run(options, app: app, files: files)
  }

  private func run(
    _ options: [String], app: String, files: [String: String]
  ) throws -> Command.Result {
    try MountedApp(app: app, files: files).run(options, in: folder)
  }

  /// An app that subscribes in `componentDidMount`, as the article about background fetch in React Native has it.
  private static let subscriber = """
    import React from 'react';
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { HealthEmitter } = NativeModules;
    const emitter = new NativeEventEmitter(HealthEmitter);
    export default class App extends React.Component {
      componentDidMount() {
        this.subscription = emitter.addListener('onSendData', ({ workouts, fetchId }) => {
          console.log(`received ${workouts.length}`);
          HealthEmitter.finish('newData', fetchId);
        });
      }
      componentWillUnmount() { this.subscription.remove(); }
      render() { return null; }
    }
    """

  @Test(arguments: ["turbo", "bridge"])
  func `is mounted in a launch in the background, and gets the events to which it subscribes`(
    architecture: String
  ) throws {
    let result = try run(
      "--no-delivery-check", "--architecture", architecture, app: Self.subscriber)
    #expect(result.output == "received 12\n")
    #expect(result.status == 0)
    #expect(result.errors.contains("newData after"))
    #expect(result.errors.contains("app      \"MyApp\" is mounted: 0 host components"))
  }

  @Test func `has hooks, effects, context, Suspense and error boundaries`() throws {
    let result = try run(
      "--launch", "user", "--virtual-time",
      app: """
        import React, { createContext, Suspense, useContext, useEffect, useState } from 'react';
        const Name = createContext('nobody');
        const Lazy = React.lazy(async () => ({ default: () => <text>lazy</text> }));
        function Hello() {
          const name = useContext(Name);
          const [count, setCount] = useState(0);
          useEffect(() => {
            console.log('hello', name, count);
            if (count < 2) setCount(count + 1);
          }, [count]);
          return <text>{name}</text>;
        }
        class Boundary extends React.Component {
          state = { message: null };
          static getDerivedStateFromError(error) { return { message: error.message }; }
          componentDidCatch(error) { console.log('caught', error.message); }
          render() { return this.state.message ? <text>{this.state.message}</text> : this.props.children; }
        }
        const Broken = () => { throw new Error('broken'); };
        export default () => (
          <Name.Provider value="Ada">
            <Hello />
            <Suspense fallback={null}><Lazy /></Suspense>
            <Boundary><Broken /></Boundary>
          </Name.Provider>);
        """)
    #expect(result.status == 0)
    let lines = Set(result.output.split(separator: "\n"))
    #expect(lines == ["caught broken", "hello Ada 0", "hello Ada 1", "hello Ada 2"])
    #expect(!result.errors.contains("error:"))
  }

  @Test(arguments: ["turbo", "bridge"])
  func `catches the error of a component with hooks, without a warning of React`(
    architecture: String
  ) throws {
    let result = try run(
      "--launch", "user", "--architecture", architecture,
      app: """
        import React from 'react';
        class Boundary extends React.Component {
          state = { message: null };
          static getDerivedStateFromError(error) { return { message: error.message }; }
          componentDidMount() { console.error('mounted'); console.warn('twice'); }
          render() { return this.state.message ? <text>{this.state.message}</text> : this.props.children; }
        }
        function Broken() {
          const [text] = React.useState('broken');
          React.useEffect(() => {});
          throw new Error(text);
        }
        export default () => <Boundary><Broken /></Boundary>;
        """)
    #expect(result.status == 0)
    // What the app itself prints later is there.
    let printed = result.errors.split(separator: "\n").filter { !$0.contains(" ms ") }
    #expect(printed.first == "mounted" && printed.dropFirst().first == "twice")
    #expect(!result.errors.contains("Invalid hook call"))
    #expect(!result.errors.contains("above error"))
  }

  @Test func `ends the app with its place and its components when it cannot be rendered`() throws {
    let result = try run(
      app: """
        import React from 'react';
        function Inner() { throw new Error('cannot draw'); }
        export default function App() { return <screen><Inner /></screen>; }
        """)
    #expect(result.status == 1)
    #expect(result.errors.contains("error: Uncaught Error: cannot draw [uncaught-error]"))
    #expect(result.errors.contains("    at Inner (App.js:2:30)"))
    #expect(result.errors.contains("    in Inner (App.js:2:30)\n    in screen\n    in App"))
    #expect(!result.errors.contains("react-test-renderer"))
    #expect(!result.errors.contains("BridgehostRoot"))
  }

  @Test func `has React Native's own container around it in what a boundary gets`() throws {
    let result = try run(
      app: """
        import React from 'react';
        class Boundary extends React.Component {
          state = {};
          static getDerivedStateFromError() { return { failed: true }; }
          componentDidCatch(error, { componentStack }) {
            console.log(componentStack.includes('AppContainer'), componentStack.includes('BridgehostRoot'));
          }
          render() { return this.state.failed ? null : this.props.children; }
        }
        function Broken() { throw new Error('broken'); }
        export default () => <Boundary><Broken /></Boundary>;
        """)
    #expect(result.output == "true false\n")
  }

  @Test(arguments: ["turbo", "bridge"])
  func `is mounted in an app that does not import React, because React Native has it`(
    architecture: String
  ) throws {
    let result = try run(
      "--launch", "user", "--architecture", architecture,
      app: "export default () => { console.log('rendered'); return null; };")
    #expect(result.output == "rendered\n")
    #expect(result.errors.contains("\"MyApp\" is mounted: 0 host components"))
    #expect(!result.errors.contains("not-mounted"))
  }

  @Test func `has the initial properties of app.json and a root tag`() throws {
    let result = try run(
      "--launch", "user",
      app: """
        import React from 'react';
        export default ({ rootTag, server }) => { console.log(rootTag, server); return null; };
        """,
      files: ["app.json": #"{"name": "MyApp", "initialProps": {"server": "test"}}"#])
    #expect(result.output == "1 test\n")
  }

  @Test func `is the one with the name of the app, when there are several`() throws {
    let result = try run(
      "--launch", "user", app: "",
      files: [
        "app.json": #"{"name": "Second"}"#,
        "App.js": "export default null;",
        "index.js": """
        import React from 'react';
        import { AppRegistry } from 'react-native';
        for (const name of ['First', 'Second', 'Third']) {
          AppRegistry.registerComponent(name, () => () => { console.log(name); return null; });
        }
        """,
      ])
    #expect(result.output == "Second\n")
  }

  @Test func `of an app with scenes is mounted when the app comes to the screen`() throws {
    let files = [
      "app.json":
        #"{"expo": {"ios": {"infoPlist": {"UIBackgroundModes": ["fetch"], "UIApplicationSceneManifest": {}}}}}"#,
      "index.js": """
      import { AppRegistry } from 'react-native';
      import App from './App';
      AppRegistry.registerComponent('main', () => App);
      """,
    ]
    let app = """
      import React from 'react';
      import { device } from 'bridgehost';
      export default () => { console.log('rendered', device.launchCount); return null; };
      """
    let background = try run("--launch", "fetch", app: app, files: files)
    #expect(background.output == "")
    #expect(
      background.errors.contains("an app with scenes has no user interface in a background launch"))
    let opened = try run("--launch", "user", app: app, files: files)
    #expect(opened.output == "rendered 1\n")
  }

  @Test func `is unmounted by a reload, and mounted again`() throws {
    let result = try run(
      "--launch", "user", "--virtual-time",
      app: """
        import React, { useEffect } from 'react';
        import { DevSettings } from 'react-native';
        export default function App() {
          useEffect(() => {
            console.log('mounted');
            setTimeout(() => { if (performance.now() < 10) DevSettings.reload(); }, 6);
            return () => console.log('unmounted');
          }, []);
          return null;
        }
        """)
    #expect(result.output.hasPrefix("mounted\nunmounted\nmounted\n"))
  }

  @Test
  func `is not mounted without the renderer of its React, and a warning says what to install`()
    throws
  {
    let result = try run(
      app: "import React from 'react'; export default () => null;",
      files: [
        "node_modules/react/package.json": #"{"name": "react", "version": "19.1.0"}"#,
        "node_modules/react/index.js": "exports.createElement = () => {};",
      ])
    #expect(
      result.errors.contains(
        "warning: The root component of \"MyApp\" was not mounted, so its effects did not run: React is 19.1.0, but "
          + "react-test-renderer is 18."))
    #expect(result.errors.contains("fix: npm install --save-dev react-test-renderer@19.1.0"))
  }

  @Test(arguments: [["--launch", "fetch", "--virtual-time"]])
  func `that lacks its renderer gives a listener in an effect the fix to install the renderer`(
    options: [String]
  ) throws {
    let app = """
      import { useEffect } from 'react';
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const subscribe = () => new NativeEventEmitter(NativeModules.HealthEmitter)
        .addListener('onSendData', ({ fetchId }) => NativeModules.HealthEmitter.finish('noData', fetchId));
      export default function App() {
        useEffect(() => { subscribe(); }, []);
        return null;
      }
      """
    let files = [
      "node_modules/react/package.json": #"{"name": "react", "version": "19.1.0"}"#,
      "node_modules/react/index.js": "exports.useEffect = () => {};",
    ]
    for app in [app, app.replacing("subscribe(); }, []", with: "\(Self.subscription) }, []")] {
      let result = try run(options, app: app, files: files)
      let advice = (result.output + result.errors).split(separator: "\n").filter {
        $0.contains("fix: addListener")
      }
      #expect(!advice.isEmpty, "\(result.output)\(result.errors)")
      for fix in advice {
        #expect(fix.contains("did not mount the app's root component, because React is 19.1.0"))
        #expect(fix.hasSuffix(". npm install --save-dev react-test-renderer@19.1.0"))
      }
    }
  }

  private static let subscription = """
    new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', ({ fetchId }) =>
      NativeModules.HealthEmitter.finish('noData', fetchId));
    """

  @Test(arguments: [true, false])
  func `in a search loses the workouts of a fetch only if native code does not hold them`(
    holds: Bool
  ) throws {
    let result = try run(
      "race", "--no-delivery-check", "--runs", "60", "--seed", "3", app: Self.subscriber,
      files: ["bridgehost.config.js": "module.exports = { holdsEarlyEvents: \(holds) };"])
    #expect(result.status == (holds ? 0 : 1), "\(result.output)")
    #expect(result.output.contains("mount MyApp") == !holds)
    #expect(result.output.contains("event-before-listener") == !holds)
  }

  /// Searches the orders of an app that subscribes when it is mounted, with native code that sends after 1 ms.
  private func search(event: String) throws -> Command.Result {
    try run(
      "race", "--runs", "80", "--native", "sensor.js",
      app: """
        import { useEffect } from 'react';
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const emitter = new NativeEventEmitter(NativeModules.Sensor);
        export default function App() {
          useEffect(() => {
            const subscription = emitter.addListener('onReading', (value) => console.log(value));
            return () => subscription.remove();
          }, []);
          return null;
        }
        """,
      files: [
        "sensor.js": """
        import { nativeModule } from 'bridgehost/native';
        nativeModule('Sensor', ({ send, sleep }) => {
          sleep(1).then(() => send('onReading', 42));
          return { events: { onReading: \(event) } };
        });
        """
      ])
  }

  @Test
  func
    `in a search gets native data before it is mounted, which loses what native code does not hold`()
    throws
  {
    let result = try search(event: "{ whenUnobserved: 'send' }")
    #expect(result.status == 1)
    #expect(result.output.contains("RACE"), "\(result.output)")
    #expect(result.output.contains("runApplication MyApp"))
    #expect(result.output.contains("onReading"))
  }

  @Test func `is mounted again in any root that the script names`() throws {
    let result = try run(
      app: """
        import { AppRegistry } from 'react-native';
        const others = [1e300, -1, 'x'];
        export default ({ rootTag }) => {
          console.log(String(rootTag));
          if (rootTag === 1) {
            setTimeout(() => others.forEach((rootTag) => AppRegistry.runApplication('MyApp', { rootTag })));
          }
          return null;
        };
        """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "1\n1e+300\n-1\nx\n", "\(result.errors)")
  }

  // React Native 0.43 and 0.44 have alphas of React 16, whose renderer shares parts of `react/lib`.
  @Test func `is rendered with the parts of React that an early renderer requires`() throws {
    let result = try run(
      "--launch", "user", app: "import React from 'react'; export default () => null;",
      files: [
        "node_modules/react/package.json": #"{ "name": "react", "version": "16.0.0-alpha.6" }"#,
        "node_modules/react/index.js":
          "exports.createElement = () => ({}); exports.Component = class {};",
        "node_modules/react/lib/Owner.js": "module.exports = { current: 'me' };",
        "node_modules/react-test-renderer/package.json":
          #"{ "name": "react-test-renderer", "version": "16.0.0-alpha.6" }"#,
        "node_modules/react-test-renderer/index.js": """
        const owner = require('react/lib/Owner');
        exports.create = () => {
          console.log('owner', owner.current);
          return { toJSON: () => null, unmount() {} };
        };
        """,
      ])
    #expect(result.output == "owner me\n", "\(result)")
  }

  @Test func `in a search loses nothing when native code holds its events`() throws {
    let result = try search(event: "{ hold: 1 }")
    #expect(result.status == 0, "\(result.output)")
  }
}
