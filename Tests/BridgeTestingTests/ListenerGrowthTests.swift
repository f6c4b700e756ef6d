import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// Adding or removing a listener takes the same time however many there are.
///
/// The test adds and removes the same number of listeners in two ways in the same process: 8 times 1,000, and
/// 8,000 at once. Linear work takes the same time both ways; work that visits all other listeners takes eight
/// times as long. Each way is the measure of the other, so the test also works on a slow machine.
@HostActor
struct ListenerGrowthTests {
  @Test(arguments: [
    "DeviceEventEmitter.addListener('x', () => {})",
    "new NativeEventEmitter(Bell).addListener('onRing', () => {})",
    "Bell.onChime(() => {})",
    "listenTo(target)",
    "listenTo(controller.signal)",
  ])
  func `eight thousand come and go like eight times one thousand`(add: String) async throws {
    let host = try TestHost(Bell())
    try await host.run(
      script: """
        import { DeviceEventEmitter, NativeEventEmitter, NativeModules } from 'react-native';
        const { Bell } = NativeModules;
        const target = new EventTarget(), controller = new AbortController();
        const listenTo = (target) => {
          const listener = () => {};
          target.addEventListener('abort', listener);
          return { remove: () => target.removeEventListener('abort', listener) };
        };
        globalThis.comeAndGo = (count) => {
          const all = [];
          for (let i = 0; i < count; i++) all.push(\(add));
          for (const each of all) each.remove();
        };
        """)
    func time(_ count: Int, times: Int) async throws -> Duration {
      let start = ContinuousClock.now
      for _ in 0..<times { try await host.run(script: "comeAndGo(\(count))") }
      return .now - start
    }
    var ratios: [Double] = []
    for _ in 0..<3 {
      let apart = try await time(1000, times: 8)
      ratios.append(try await time(8000, times: 1) / apart)
    }
    #expect((ratios.min() ?? .infinity) < 3)
  }
}

@HostActor
private final class Bell: NativeModule {
  let onRing = Event<Int>("onRing")
  let onChime = EventEmitter<Int>("onChime")

  var exports: [any Export] {
    onRing
    onChime
  }
}
