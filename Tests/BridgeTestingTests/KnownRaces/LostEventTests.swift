import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// Events without a listener (contract 7.1, 7.2, 7.4 and 7.7): what is lost, where, how long before, and the fix.
@HostActor
struct LostEventTests {
  private let alarm = Alarm()
  private static let imports = """
    import { DeviceEventEmitter, NativeEventEmitter, NativeModules } from 'react-native';
    const emitter = new NativeEventEmitter(NativeModules.Alarm);

    """

  @Test(arguments: Architecture.allCases)
  func `7.1 an event before its listener is reported with both places and the time between them`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    await host.advance(by: .milliseconds(10))
    alarm.ring(1)
    await host.advance(by: .milliseconds(6))
    try await host.run(
      script: Self.imports
        + """
        function start() {
          emitter.addListener('onRing', console.log);
        }
        start();
        """)
    #expect(
      host.diagnoses.map(\.text) == [
        """
        `onRing` was lost: it was sent 6.0 ms before its first listener came
          sent      after 10 ms     \(Alarm.sendPlace)
          listened  after 16 ms     <script>:4:11
          fix: add the listener while the script loads, before anything is awaited. Or let the module \
        keep the event for its first listener: Event("onRing", whenUnobserved: .hold(latest: 1))
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.2 after a cold start a listener gets only the events that follow it`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    alarm.ring(1)
    try await host.run(
      script: Self.imports
        + """
        NativeModules.Alarm.test(2);
        setTimeout(() => {
          emitter.addListener('onRing', (times) => console.log('heard', times));
        }, 10);
        """)
    alarm.ring(3)
    await host.advance(by: .milliseconds(10))
    alarm.ring(4)
    await host.advance(by: .zero)
    #expect(host.console == ["heard 4"])
    #expect(
      host.diagnoses.map(\.message) == [
        "`onRing` was lost, and 2 before it: it was sent 10 ms before its first listener came"
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.1 an event after its last listener was removed is reported with both places`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    try await host.run(
      script: Self.imports
        + """
        const subscription = emitter.addListener('onRing', console.log);
        setTimeout(() => {
          subscription.remove();
        }, 10);
        """)
    await host.advance(by: .milliseconds(40))
    alarm.ring(1)
    #expect(
      host.diagnoses.map(\.text) == [
        """
        `onRing` was lost: its last listener had been removed
          removed  after 10 ms     <script>:5:16
          sent     after 40 ms     \(Alarm.sendPlace)
          fix: keep the listener as long as the event can be sent
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.4 an event after the end of its bridge is reported with the time between them`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    try await host.run(script: Self.imports + "emitter.addListener('onRing', console.log)")
    await host.advance(by: .milliseconds(10))
    host.invalidate()
    await host.advance(by: .milliseconds(15))
    alarm.ring(1)
    #expect(
      host.diagnoses.map(\.text) == [
        """
        `onRing` was sent after its module was invalidated, and was lost
          invalidated  after 10 ms
          sent         after 25 ms     \(Alarm.sendPlace)
          fix: in the native module, stop sending when React Native calls invalidate(). Code that outlives the \
        reload must send its events from the new module
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.4 an event that is on its way when its bridge ends is reported as lost`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    try await host.run(script: Self.imports + "emitter.addListener('onRing', console.log)")
    alarm.ring(1)
    host.invalidate()
    await host.advance(by: .zero)
    #expect(host.console == [])
    #expect(
      host.diagnoses.map(\.message) == [
        "`onRing` was on its way when its module was invalidated, and was lost"
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.7 a listener on DeviceEventEmitter alone is reported with its place`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    try await host.run(
      script: Self.imports + "DeviceEventEmitter.addListener('onRing', console.log)")
    alarm.ring(1)
    await host.advance(by: .zero)
    #expect(host.console == [])
    #expect(
      host.diagnoses.map(\.text) == [
        """
        `onRing` was lost: JavaScript listens on DeviceEventEmitter, which its module does not count
          listened  after 0.0 ms    <script>:3:20
          sent      after 0.0 ms    \(Alarm.sendPlace)
          fix: listen with new NativeEventEmitter(NativeModules.…).addListener('onRing', …)
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.27 the emitter exists for a script that imports nothing`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, alarm)
    try await host.run(script: "__bridgehost.module('Alarm').addListener('onRing')")
    alarm.ring(1)
    for name in ["RCTDeviceEventEmitter", "RCTNativeAppEventEmitter"] {
      host.bridge.postToJavaScript("emit") { try $0.callFunction(name, "emit", "onRing", 2) }
    }
    await host.advance(by: .zero)
    #expect(host.uncaughtErrors.isEmpty)
    #expect(host.events.map(\.outcome) == ["no listener in JavaScript"])
  }
}
