import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// Listeners that are removed too often, by other code, or never (contract 7.6, 7.8 and 7.28).
@HostActor
struct ListenerTests {
  private static let imports = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const emitter = new NativeEventEmitter(NativeModules.Alarm);

    """

  private func diagnoses(
    _ script: String, _ architecture: Architecture
  ) async throws -> [ReportedDiagnosis] {
    let host = try TestHost(architecture, Alarm())
    try await host.run(script: Self.imports + script)
    await host.advance(by: .milliseconds(20))
    return host.diagnoses
  }

  @Test(arguments: Architecture.allCases)
  func `7.6 a listener that is removed twice is reported with both places`(
    architecture: Architecture
  ) async throws {
    let found = try await diagnoses(
      """
      const subscription = emitter.addListener('onRing', () => {});
      emitter.removeAllListeners('onRing');
      setTimeout(() => {
        subscription.remove();
      }, 20);
      """, architecture)
    #expect(
      found.map(\.text) == [
        """
        Alarm: removed 1 of 0 listeners. Native code now counts fewer than JavaScript has, and drops \
        events that somebody listens to
          removed before  after 0.0 ms    <script>:4:9
          removed         after 20 ms     <script>:6:16
          fix: call remove() once for each addListener, and not after removeAllListeners
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func
    `7.8 listeners that one place adds again and again are reported with the first and the last time`(
      architecture: Architecture
    ) async throws
  {
    let found = try await diagnoses(
      """
      function mount() {
        emitter.addListener('onRing', () => {});
      }
      mount();
      setTimeout(mount, 20);
      """, architecture)
    #expect(
      found.map(\.text) == [
        """
        2 listeners of Alarm.onRing were added at the same place and never removed: each event is \
        handled 2 times
          first  after 0.0 ms    <script>:4:11
          last   after 20 ms     <script>:4:11
          fix: keep the subscription that addListener returns, and call its remove() when the listener is no \
        longer needed
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.28 listeners that another emitter removes are reported with both places`(
    architecture: Architecture
  ) async throws {
    let found = try await diagnoses(
      """
      emitter.addListener('onRing', () => {});
      setTimeout(() => {
        new NativeEventEmitter(NativeModules.Alarm).removeAllListeners('onRing');
      }, 20);
      """, architecture)
    #expect(
      found.map(\.text) == [
        """
        removeAllListeners('onRing') removed a listener added elsewhere: all emitters share them
          added    after 0.0 ms    <script>:3:9
          removed  after 20 ms     <script>:5:47
          fix: call remove() on your own subscriptions, which addListener returned
        """
      ])
  }
}
