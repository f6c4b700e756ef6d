import Foundation
import Testing

/// Mistakes in files of `--native` are reported with their place, in the terms that the file uses.
@Suite(.processes) struct NativeHalfMistakeTests {
  private func run(
    _ native: String, app: String = "console.log('ran')", _ options: String...
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      "import { nativeModule, sync, withCallbacks } from 'bridgehost/native';\n" + native,
      to: "doorbell.native.js")
    try folder.write(
      "import { NativeEventEmitter, NativeModules } from 'react-native';\n" + app, to: "app.js")
    let command = Command(
      ["--native", "doorbell.native.js", "--launch", "none"] + options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test(arguments: [
    ("constants: 'B2'", "constants must be an object, not 'B2'"),
    ("constants: [1]", "constants must be an object, not an array"),
    ("constants: { a: { f() {} } }", "constants.a must be a value that JSON has as 'f'"),
    ("methods: [async () => {}]", "methods must be an object, not an array"),
    ("methods: { a: class A {} }", "methods.a must be a function, not a class"),
    ("methods: { *a() {} }", "methods.a must not be a generator"),
    ("methods: { a: sync(async () => 1) }", "sync(…): the method must not be async"),
    ("methods: { a: sync(sync(() => 1)) }", "sync or withCallbacks has already been applied"),
    ("methods: { a: withCallbacks(async (done) => {}) }", "withCallbacks(…): the method must not"),
    ("constants: { a: 1 }, methods: { a() {} }", "has both constants.a and methods.a"),
    ("events: 'onRing'", "events must be an array of strings, or an object, not 'onRing'"),
    ("events: ['onRing', 3]", "events must be an array of strings, and has 3"),
    ("events: ['onRing', 'onRing']", "events has 'onRing' twice"),
    (
      "events: { onRing: { whenUnobserved: 'send', hold: 3 } }",
      "events.onRing has hold, so its whenUnobserved must be 'hold'"
    ),
    ("Device: {}", "has no key 'Device'. Did you mean 'device'? Keys: constants, events,"),
    ("device: 3", "device must be an object, not 3"),
  ])
  func `what a definition has and no module knows is refused with the place`(
    _ definition: String, _ message: String
  ) throws {
    let result = try run("nativeModule('Doorbell', () => ({ \(definition) }));")
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("at doorbell.native.js:2:"), "\(result.errors)")
    #expect(!result.output.contains("ran"))
  }

  private static let bell = """
    nativeModule('Doorbell', ({ send, sleep }) => ({
      events: ['onRing'],
      methods: {
        async misspelt() { send('onRng'); },
        async functions() { send('onRing', { f() {} }); },
        async sleep() { await sleep('1'); },
        nobody() { send('onRng'); },
      },
    }));
    """

  @Test(arguments: [
    (
      "misspelt", "`onRng` is not a supported event type for Doorbell. Did you mean 'onRing'?",
      "5:24"
    ),
    ("functions", "send('onRing', …): the body must be a value that JSON has as 'f'", "6:25"),
    ("sleep", "sleep takes milliseconds from 0, not '1'", "7:"),
    ("nobody", "`onRng` is not a supported event type for Doorbell", "8:"),
  ])
  func `a wrong argument that the file passes to bridgehost is reported with its place`(
    _ method: String, _ message: String, _ place: String
  ) throws {
    let result = try run(
      Self.bell,
      app: "NativeModules.Doorbell.\(method)()?.catch((error) => console.log(error.message));")
    #expect((result.output + result.errors).contains(message), "\(result.output)\(result.errors)")
    #expect(result.errors.contains("at doorbell.native.js:\(place)"), "\(result.errors)")
    #expect(!result.output.contains("BridgehostNative"))
  }

  @Test func `an unhandled rejection while the file loads is reported`() throws {
    let result = try run(
      "nativeModule('Doorbell', () => ({ methods: { a() {} } }));\nPromise.reject(new Error('lost'));"
    )
    #expect(result.status == 1)
    #expect(
      result.errors.contains("Unhandled promise rejection in native code: Error: lost"),
      "\(result.errors)")
    #expect(result.errors.contains("at doorbell.native.js:3:"), "\(result.errors)")
  }

  @Test func `a listener of an event that its module does not have fails the run`() throws {
    let result = try run(
      Self.bell,
      app: "new NativeEventEmitter(NativeModules.Doorbell).addListener('onRng', () => {});")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "`onRng` is not a supported event type for Doorbell. Supported events are: `onRing` "
          + "[unsupported-event]"), "\(result.errors)")
    #expect(result.errors.contains("app.js:2:"), "\(result.errors)")
  }

  @Test func `a file that is given twice counts once`() throws {
    let result = try run(Self.bell, "--native", "./doorbell.native.js")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `two files with one module name each other`() throws {
    let folder = try TemporaryFolder()
    for name in ["first", "second"] {
      try folder.write(
        "import { nativeModule } from 'bridgehost/native';\n"
          + "nativeModule('Doorbell', () => ({ methods: { a() {} } }));", to: "\(name).native.js")
    }
    try folder.write("", to: "app.js")
    let result = try Command.run(
      "--native", "first.native.js", "--native", "second.native.js", "app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "second.native.js: a native module 'Doorbell' exists already: first.native.js defines it"),
      "\(result.errors)")
  }
}
