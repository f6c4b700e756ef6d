import Foundation
import Testing

@Suite(.processes) struct `Bad input to a run` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String = "") throws -> Command.Result {
    let command = Command(arguments, in: folder.url)
    try command.start(input: input)
    return command.finish()
  }

  @Test func `a missing file`() throws {
    let result = try run("nope.js")
    #expect(result.status == 2)
    #expect(result.errors == "error: nope.js: no such file\n")
  }

  @Test(arguments: ["openApp", "simulateBackgroundFetch"])
  func `a script that runs without an app and then lets it be launched`(_ verb: String) throws {
    try folder.write(
      """
      import { device } from 'bridgehost';
      import { AppState, NativeModules } from 'react-native';
      AppState.addEventListener('change', () => {});
      if (device.launchCount === 1) device.\(verb)();
      console.log('launch', device.launchCount);
      NativeModules.UserDefaults.get('a').then(() => {});
      setTimeout(() => {}, 10);
      """, to: "app.js")
    let result = try run("--launch", "none", "--virtual-time", "app.js")
    #expect(result.output.hasPrefix("launch 1\nlaunch 2\n"))
    #expect(result.status <= 1, "\(result.errors)")
  }

  @Test(arguments: [
    "requestIdleCallback(() => {}, { timeout: Infinity })",
    "AbortSignal.timeout(Number.MAX_SAFE_INTEGER)",
    "device.setClock(NaN)", "device.setClock(Infinity)", "device.setClock(-1e300)",
    "device.advance(1e30); device.advance(1e30); device.advance(1e30)",
    "device.network.plan('/', { latency: NaN })", "device.network.plan('/', { latency: 1e300 })",
    "device.network.setLatency(1e300)",
    "{ const request = new XMLHttpRequest(); request.open('GET', 'http://127.0.0.1:1/');"
      + " request.timeout = Infinity; request.send(); }",
  ])
  func `a time that no clock can count to`(_ code: String) throws {
    try folder.write(
      """
      import { device } from 'bridgehost';
      try { \(code) } catch (error) { console.log(error.message); }
      setTimeout(() => { console.log('still there'); }, 0);
      """, to: "app.js")
    let result = try run("--launch", "none", "--virtual-time", "app.js")
    #expect(result.output.contains("still there\n"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `a directory`() throws {
    let result = try run(folder.url.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("is a folder"))
  }

  @Test func `an app.json that is not JSON`() throws {
    try folder.write("console.log('never')\n", to: "app.js")
    try folder.write("{ \"expo\": \n", to: "app.json")
    let result = try run("app.js")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors == "error: app.json: it is not valid JSON\n")
  }

  @Test(arguments: [
    (
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": "fetch" } } } }"#,
      "expo.ios.infoPlist.UIBackgroundModes must be an array"
    ),
    (
      #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["fecth"] } } } }"#,
      "expo.ios.infoPlist.UIBackgroundModes has 'fecth', which iOS does not know; did you mean 'fetch'?"
    ),
    (#"{ "expo": [] }"#, "expo must be an object"),
  ])
  func `an app.json of another shape`(_ json: String, _ message: String) throws {
    try folder.write("console.log('never')\n", to: "app.js")
    try folder.write(json, to: "app.json")
    let result = try run("app.js")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors == "error: app.json: \(message)\n")
  }

  @Test(arguments: ["--summary", "--trace"])
  func `a file in a folder that does not exist, before anything runs`(_ option: String) throws {
    try folder.write("console.log('never')\n", to: "app.js")
    let result = try run(option, "nope/file.json", "app.js")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains("error: \(option) nope/file.json: there is no folder "))
    #expect(try run(option, ".", "app.js").errors.contains("it is a folder; name a file in it."))
  }

  @Test(arguments: [
    #"{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["processing"] } } } }"#,
    #"{ "expo": { "ios": { "infoPlist": {} } } }"#, #"{ "expo": { "slug": "shop" } }"#,
  ])
  func `A8: with an app.json without the background mode 'fetch' iOS never wakes the app`(
    json: String
  ) throws {
    try folder.write(
      "import { NativeModules } from 'react-native'; NativeModules.HealthEmitter;\n", to: "app.js")
    try folder.write(json, to: "app.json")
    let result = try run("--virtual-time", "app.js")
    #expect(!result.errors.contains("fetch    #1"))
    #expect(result.errors.contains("[never-launched]"), "\(result.errors)")
    #expect(result.status == 1)
  }

  @Test func `an app.json without expo says nothing about the background modes`() throws {
    try folder.write(
      "import { NativeModules } from 'react-native'; NativeModules.HealthEmitter;\n", to: "app.js")
    try folder.write(#"{ "name": "Shop", "displayName": "Shop" }"#, to: "app.json")
    #expect(try run("--virtual-time", "app.js").errors.contains("fetch    #1"))
  }

  @Test func `a syntax error is shown where it is`() throws {
    try folder.write("let fine = 1;\nlet broken = ;\n", to: "app.js")
    let result = try run("app.js")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: app.js:2:14: "))
    #expect(result.errors.contains("> 2 | let broken = ;"))
  }

  @Test func `a throw while the script loads`() throws {
    try folder.write("import './part';\n", to: "app.js")
    try folder.write("export const x = 1;\nnull.boom;\n", to: "part.js")
    let result = try run("app.js")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: Uncaught TypeError: "))
    #expect(result.errors.contains("part.js:2:"))
  }

  @Test func `an unhandled rejection fails the run, and the run continues`() throws {
    try folder.write(
      "Promise.reject(new Error('lost'));\nsetTimeout(() => console.log('on'), 1);\n",
      to: "app.js")
    let result = try run("app.js")
    #expect(result.status == 1)
    #expect(result.output == "on\n")
    #expect(
      result.errors.contains(
        "error: Possible Unhandled Promise Rejection (id: 0): [unhandled-rejection]\n"
          + "Error: lost"))
    #expect(result.errors.contains("app.js:1:"))
  }

  @Test func `an import of a missing module`() throws {
    try folder.write("import x from 'left-pad';\nimport y from './gone';\n", to: "app.js")
    let result = try run("app.js")
    #expect(result.status == 2)
    #expect(result.errors.contains("Cannot find module 'left-pad' imported from app.js:1:"))
    #expect(result.errors.contains("npm install left-pad"))
    #expect(result.errors.contains("Cannot find module './gone'"))
  }

  @Test func `an import of what React Native never had`() throws {
    try folder.write(
      "import { Vieww } from 'react-native';\nconsole.log(Vieww);\n", to: "app.js")
    let result = try run("app.js")
    #expect(result.output.contains("undefined"))
    #expect(
      result.errors.contains(
        "warning: app.js:1:10: 'Vieww' is not exported by 'react-native', so it is undefined; "
          + "did you mean 'View'?"))
  }

  @Test func `what only a screen needs can be imported`() throws {
    try folder.write(
      "import { View } from 'react-native';\nconsole.log(typeof View);\n", to: "app.js")
    let result = try run("app.js")
    #expect(result.output.contains("function"))
  }

  @Test func `a script that never returns is ended, with the place`() throws {
    try folder.write(
      "function spin() {\n  for (;;) {}\n}\nspin();\n", to: "app.js")
    let result = try Command.run(
      "app.js", in: folder.url, environment: ["BRIDGEHOST_TURN_LIMIT": "0.5"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains("0.5 s of processor time without returning, and was ended"),
      "\(result.errors)")
    #expect(result.errors.contains("at spin (app.js:"))
  }

  @Test(
    arguments: [("BRIDGEHOST_TURN_LIMIT", "seconds"), ("BRIDGEHOST_TURN_MEMORY", "megabytes")],
    ["0", "-1", "1e9", "nan", "soon"])
  func `a limit of a turn that is none`(
    _ variable: (name: String, unit: String), _ limit: String
  ) throws {
    try folder.write("", to: "app.js")
    let result = try Command.run("app.js", in: folder.url, environment: [variable.name: limit])
    #expect(result.status == 64)
    #expect(result.errors.contains("\(variable.name) takes a number of \(variable.unit)"))
  }

  @Test func `a refused connection rejects, and says who refused`() throws {
    try folder.write(
      """
      fetch('http://127.0.0.1:9/').catch((error) => {
        console.log(error.name, error.message, '|', error.cause.message);
      });
      """, to: "app.js")
    let result = try run("app.js")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("TypeError Network request failed | "))
    #expect(result.output.contains("127.0.0.1:9"))
  }

  @Test func `an unknown option and a missing script are usage errors`() throws {
    #expect(try run("--nonsense", "app.js").status == 64)
    #expect(try run("--launch", "moon", "app.js").status == 64)
    #expect(try run().status == 64)
  }

  @Test func `a report that cannot be written`() throws {
    try folder.write("", to: "app.js")
    let result = try run("--summary", "/proc/s.json", "app.js")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "error: --summary /proc/s.json: the folder /proc is not writable"))
  }

  @Test func `standard input is a script, and its arguments follow`() throws {
    let result = try run("-", "--flag", "x", input: "console.log(process.argv.slice(2))")
    #expect(result.output == "[ '--flag', 'x' ]\n")
    #expect(result.status == 0)
  }
}
