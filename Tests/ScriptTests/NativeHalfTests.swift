import Foundation
import Testing

/// `--native`: the native half of a package, written as a JavaScript file.
@Suite(.processes) struct NativeHalfTests {
  private static let doorbell = """
    import { nativeModule } from 'bridgehost/native';
    nativeModule('Doorbell', ({ send, sleep }) => {
      let rings = 0;
      return {
        events: ['onRing'],
        methods: { async ringCount() { await sleep(20); return rings; } },
        device: { ring(visitor) { rings += 1; send('onRing', { visitor }); } },
      };
    });
    """

  private static let late = """
    import { NativeModules, NativeEventEmitter } from 'react-native';
    import { device } from 'bridgehost';
    const { Doorbell, HealthEmitter } = NativeModules;
    new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish('noData'));
    device.doorbell.ring('Ada', { after: 0.03 });
    (async () => {
      await Doorbell.ringCount();
      new NativeEventEmitter(Doorbell).addListener('onRing', () => {});
    })();
    """

  private func folder(_ native: String = Self.doorbell, app: String = "console.log('ran')") throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(native, to: "doorbell.native.js")
    try folder.write(app, to: "app.js")
    return folder
  }

  private static let head = "import { nativeModule } from 'bridgehost/native';\n"

  @Test(arguments: [
    ("console.log(1)", "doorbell.native.js: defines no native module"),
    ("await 1", "cannot await at its top level"),
    (
      head + "nativeModule('A', () => ({ metods: {} }))",
      "nativeModule('A', …) has no key 'metods'. Did you mean 'methods'? Keys: constants,"
    ),
    (head + "nativeModule('A')", "takes a function that returns the module"),
    (head + "nativeModule('A', () => { throw new Error('no') })", "Error: no\n"),
    (
      head + "nativeModule('A', () => ({ methods: { a: 1 } }))",
      "methods.a must be a function, not 1"
    ),
    (head + "nativeModule('A', () => ({ events: { a: { hold: 0 } } }))", "a whole number from 1"),
    (
      head + "nativeModule('A', () => ({ events: { a: { whenUnobserved: 'wait' } } }))",
      "not 'wait'"
    ),
    (head + "nativeModule('A', () => ({})); nativeModule('A', () => ({}))", "defines 'A' twice"),
    (
      head + "nativeModule('HealthEmitter', () => ({}))",
      "a native module 'HealthEmitter' exists already"
    ),
    (head + "nativeModule('A', async () => ({}))", "must return the module, not a promise"),
    (
      head + "nativeModule('Network', () => ({ device: { a() {} } }))",
      "device.network already belongs to the phone"
    ),
    (
      head + "nativeModule('health', () => ({ device: { a() {} } }))",
      "device.health already belongs to the phone"
    ),
    (
      head + "for (const a of 'Aa') nativeModule(a, () => ({ device: { b() {} } }))",
      "belongs to the module 'A'"
    ),
    (
      head + "nativeModule('A', () => ({ methods: { addListener() {} } }))",
      "remove methods.addListener"
    ),
    (head + "nativeModule('A', () => ({ constants: { f() {} } }))", "constants.f is a function"),
    (head + "nativeModule('A', ({ send }) => { send('x'); return {}; })", "was called too early"),
    (head + "nativeModule('A', () => ({", "doorbell.native.js:2:"),
  ])
  func `a file that defines no sound module ends the run before it begins`(
    _ native: String, _ message: String
  ) throws {
    let folder = try folder(native)
    for command in [[], ["race", "--runs", "5"]] {
      let run = Command(
        command + ["--native", "doorbell.native.js", "app.js"], in: folder.url)
      try run.start()
      let result = run.finish()
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!result.output.contains("ran"))
    }
  }

  @Test func `a missing file is named`() throws {
    let folder = try folder()
    let result = try Command.run("--native", "bell.native.js", "app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("bell.native.js: no such file"))
  }

  @Test func `a module that tests' own entry uses is refused in an app`() throws {
    let folder = try folder(app: "import 'bridgehost/native'")
    let result = try Command.run("--launch", "none", "app.js", in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("bridgehost --native doorbell.native.js app.js"))
  }

  @Test(arguments: [[], ["--allow", "promise-never-settled"]])
  func `race fails if a native method never settles its promise`(_ options: [String]) throws {
    let folder = try folder(
      Self.head + """
        nativeModule('Doorbell', () => ({ methods: { async battery() { await new Promise(() => {}); } } }));
        """,
      app: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const { Doorbell, HealthEmitter } = NativeModules;
        Doorbell.battery();
        new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
          HealthEmitter.finish('newData', fetchId);
        });
        """)
    let search = Command(
      ["race", "--native", "doorbell.native.js", "--no-delivery-check", "--plan", "launch"]
        + ["--runs", "2", "--seed", "1"] + options + ["app.js"], in: folder.url)
    try search.start()
    let found = search.finish()
    #expect(found.status == (options.isEmpty ? 1 : 0))
    #expect(
      found.output.contains("FAILURE  promise-never-settled") == options.isEmpty, "\(found.output)")
  }

  @Test(arguments: ["turbo", "bridge"], ["--no-bail", "--fast"])
  func `race finds the order in which its event comes first, and runs it again`(
    _ architecture: String, _ option: String
  ) throws {
    let folder = try folder(app: Self.late)
    let search = Command(
      ["race", "--native", "doorbell.native.js", "--no-delivery-check", "--plan", "launch"]
        + ["--runs", "60", "--seed", "1", "--architecture", architecture]
        + (option == "--fast" ? [option] : []) + ["app.js"], in: folder.url)
    try search.start()
    let found = search.finish()
    #expect(found.status == 1)
    #expect(found.output.contains("`onRing` was lost"))
    #expect(found.output.contains("doorbell.native.js"))
    let line = try #require(found.output.firstMatch(of: /replay: bridgehost (.*)/))
    let replay = Command(line.1.split(separator: " ").map(String.init), in: folder.url)
    try replay.start()
    let again = replay.finish()
    #expect(again.status == 1)
    #expect(again.output.contains("`onRing` was lost: it was sent"))
    #expect(!again.errors.contains("warning"), "\(again.errors)")
  }

  @Test func `an order that race shows is possible: no call waits for its own answer`() throws {
    let folder = try folder(
      app: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        import { device } from 'bridgehost';

        const { Doorbell } = NativeModules;

        device.doorbell.ring('Ada', { after: 0.03 });
        (async () => {
          console.log('rings so far:', await Doorbell.ringCount());
          new NativeEventEmitter(Doorbell).addListener('onRing', ({ visitor }) => console.log(visitor));
        })();
        """)
    let outputs = try ["2", "3", "304530"].map { seed in
      try Command.run(
        "race", "--native", "doorbell.native.js", "--plan", "launch", "--runs", "40",
        "--seed", seed, "app.js",
        in: folder.url
      ).output
    }
    #expect(outputs.contains { $0.contains("▼ call Doorbell.ringCount on Doorbell") })
    for output in outputs {
      #expect(!output.contains("▲ resolve Doorbell.ringCount on javaScript"), "\(output)")
    }
  }

  @Test func `its state outlives a reload and ends with the process`() throws {
    let folder = try folder(
      app: """
        import { DevSettings, NativeModules, NativeEventEmitter } from 'react-native';
        const { Doorbell } = NativeModules;
        console.log('loads');
        new NativeEventEmitter(Doorbell).addListener('onRing', async ({ visitor }) => {
          console.log(visitor, await Doorbell.ringCount());
          if (visitor === 'Ada') DevSettings.reload();
        });
        """)
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('rings are counted', { app: './app.js', launch: 'user' }, async ({ app, device }) => {
        device.doorbell.ring('Ada');
        await device.idle();
        device.doorbell.ring('Bob', { after: 1 });
        await device.idle();
        device.forceQuit();
        await device.idle();
        expect(() => device.doorbell.ring('nobody')).toThrow('the app is not running');
        device.openApp();
        device.doorbell.ring('Eve', { after: 1 });
        await device.idle();
        expect(app.console).toEqual(['loads', 'Ada 1', 'loads', 'Bob 2', 'loads', 'Eve 1']);
      });
      """, to: "rings.scenario.js")
    let result = try Command.run(
      "test", "--native", "doorbell.native.js", "rings.scenario.js", in: folder.url)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `what its code does wrong is reported with its place`() throws {
    let folder = try folder(
      Self.head + """
        nativeModule('Doorbell', () => ({
          events: ['onRing'],
          startObserving() { throw new Error('no power'); },
          methods: { ring() { throw new Error('no bell'); }, late() { return Promise.resolve(1); } },
        }));
        setTimeout(() => { throw new Error('by itself'); }, 5);
        """,
      app: """
        import { NativeModules, NativeEventEmitter } from 'react-native';
        new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', () => {});
        NativeModules.Doorbell.ring();
        NativeModules.Doorbell.late();
        """)
    let result = try Command.run(
      "--native", "doorbell.native.js", "--launch", "none", "app.js", in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("Doorbell.startObserving threw: no power"))
    #expect(
      result.errors.contains(
        "Exception 'no bell' was thrown while invoking ring on target Doorbell"))
    #expect(result.errors.contains("Doorbell.ring threw Error: no bell at doorbell.native.js:5:"))
    #expect(result.errors.contains("Doorbell.late returned a promise"))
    #expect(result.errors.contains("Uncaught in native code: Error: by itself"))
    #expect(result.errors.contains("at doorbell.native.js:7:"))
  }

  @Test func `what was on its way to a process that ended does not reach the next one`() throws {
    let folder = try folder(
      Self.head + """
        let name = '';
        nativeModule('Doorbell', () => ({
          methods: { async sleep() {}, name(text) { name = text; } },
          device: { ring(by) { if (by !== name) throw new Error(`${by} rings at ${name}`); } },
        }));
        """,
      app: """
        import { NativeModules } from 'react-native';
        import { device } from 'bridgehost';
        const { Doorbell } = NativeModules;
        const name = `launch ${device.launchCount}`;
        Doorbell.name(name);
        setTimeout(() => device.doorbell.ring(name), 30);
        """)
    let result = try Command.run(
      "race", "--native", "doorbell.native.js", "--no-delivery-check", "--plan", "relaunch",
      "--runs", "300", "--seed", "3", "app.js", in: folder.url)
    #expect(!result.output.contains("rings at"), "\(result.output)")
  }

  @Test func `a value that cannot be passed, or a call that is too late, is refused with an error`()
    throws
  {
    let folder = try folder(
      Self.head.replacing("nativeModule }", with: "nativeModule, sync }") + """
        nativeModule('Doorbell', () => ({
          methods: { async huge() { return new Array(4e9); }, answer: sync(() => Promise.resolve(5)) },
        }));
        setTimeout(() => nativeModule('Late', () => ({})), 5);
        """,
      app: """
        import { NativeModules } from 'react-native';
        const { Doorbell } = NativeModules;
        Doorbell.huge().catch((error) => console.log(error.message));
        try { Doorbell.answer(); } catch (error) { console.log(error.message); }
        """)
    let result = try Command.run(
      "--native", "doorbell.native.js", "--launch", "none", "app.js", in: folder.url)
    #expect(
      result.output.contains(
        "Doorbell.huge returned a value that cannot be passed to JavaScript: the value is too large"
      ))
    #expect(result.output.contains("Doorbell.answer is synchronous, but returned a promise"))
    #expect(result.errors.contains("nativeModule('Late', …) was called too late"))
  }

  @Test func `before the app is launched its native code does not run`() throws {
    let folder = try folder()
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('nobody is there', { app: './app.js' }, async ({ device }) => {
        expect(() => device.doorbell.ring('Ada')).toThrow('the app is not running');
      });
      """, to: "early.scenario.js")
    let result = try Command.run(
      "test", "--native", "doorbell.native.js", "early.scenario.js", in: folder.url)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `a method that never returns is ended like a script`() throws {
    let folder = try folder(
      Self.head + "nativeModule('Doorbell', () => ({ methods: { ring() { for (;;); } } }))",
      app: "import { NativeModules } from 'react-native'; NativeModules.Doorbell.ring();")
    let result = try Command.run(
      "--native", "doorbell.native.js", "--launch", "none", "app.js", in: folder.url,
      environment: ["BRIDGEHOST_TURN_LIMIT": "0.5"])
    #expect(result.status == 1)
    #expect(result.errors.contains("without returning, and was ended"), "\(result.errors)")
  }
}
