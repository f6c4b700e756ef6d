import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct CallableModuleTests {
  @Test func `native code calls a method with arguments and gets its result`() throws {
    let app = try BareBridge()
    try app.register("Clock", "() => ({ add(a, b) { return this.base + a + b }, base: 1 })")
    let sum = try app.bridge.callFunction("Clock", "add", 2, 3)
    #expect(try Int.decode(sum, in: app.context) == 6)
  }

  @Test(arguments: Architecture.allCases)
  func `3.2 a factory makes its module at the first call, once`(architecture: Architecture) throws {
    let app = try BareBridge(architecture: architecture)
    try app.register("Lazy", "() => { print('made'); return { touch() {} } }")
    #expect(app.lines == [])
    try app.bridge.callFunction("Lazy", "touch")
    try app.bridge.callFunction("Lazy", "touch")
    #expect(app.lines == ["made"])
  }

  @Test(arguments: [
    (
      Architecture.turbo,
      "Module has not been registered as callable. Registered callable JavaScript modules (n = 2): "
        + "AppRegistry, RCTDeviceEventEmitter. Did you forget to call `registerCallableModule`?"
    ),
    (
      .bridge,
      "Module has not been registered as callable. Bridgeless Mode: false. Registered callable "
        + "JavaScript modules (n = 2): AppRegistry, RCTDeviceEventEmitter.\n        A frequent cause of "
        + "the error is that the application entry file path is incorrect. This can also happen when "
        + "the JS bundle is corrupt or there is an early initialization error when loading React Native."
    ),
  ])
  func `3.2 a call of an unknown module gives React Native's error`(
    architecture: Architecture, words: String
  ) throws {
    let app = try BareBridge(architecture: architecture)
    try app.register("AppRegistry", "() => ({})")
    let error = #expect(throws: JSError.self) {
      try app.bridge.callFunction("AppRegister", "startHeadlessTask", 1)
    }
    #expect(
      error?.message
        == "Failed to call into JavaScript module method AppRegister.startHeadlessTask(). " + words)
  }

  @Test(arguments: ["() => ({})", "() => ({ run: 7 })"], Architecture.allCases)
  func `3.2 a call of a missing method gives React Native's error`(
    factory: String, architecture: Architecture
  ) throws {
    let app = try BareBridge(architecture: architecture)
    try app.register("AppRegistry", factory)
    let error = #expect(throws: JSError.self) { try app.bridge.callFunction("AppRegistry", "run") }
    #expect(
      error?.message
        == "Failed to call into JavaScript module method AppRegistry.run(). Module exists, but the "
        + "method is undefined.")
  }

  @Test func `an unknown module is a fatal error of the entry that called it`() async throws {
    let app = try BareBridge()
    app.bridge.postToJavaScript("call") { try $0.callFunction("Nobody", "run") }
    await app.loop.run()
    #expect(app.fatalErrors.map { $0.message.contains("Nobody.run()") } == [true])
  }

  @Test func `the last registration of a name counts`() throws {
    let app = try BareBridge()
    try app.register("Clock", "() => ({ name: () => 'old' })")
    try app.bridge.callFunction("Clock", "name")
    try app.register("Clock", "() => ({ name: () => 'new' })")
    let name = try app.bridge.callFunction("Clock", "name")
    #expect(try String.decode(name, in: app.context) == "new")
  }

  @Test func `events go to the emitter that was registered last`() async throws {
    let sensor = Sensor()
    let app = try BareBridge(sensor)
    await app.run("listen(module('Sensor'), 'onReading', () => print('old'))")
    sensor.onReading.send(1)
    await app.loop.run()
    try app.register(
      "RCTDeviceEventEmitter", "() => ({ emit(name, body) { print('new', name, body); return 1 } })"
    )
    sensor.onReading.send(2)
    await app.loop.run()
    #expect(app.lines == ["old", "new onReading 2"])
  }
}

extension BareBridge {
  fileprivate func register(_ name: String, _ factory: String) throws {
    bridge.registerCallableModule(
      name, try JSFunction.decode(try context.evaluate("(\(factory))"), in: context))
  }
}
