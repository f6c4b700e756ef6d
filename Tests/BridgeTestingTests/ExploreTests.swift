import BridgeTesting
import Foundation
import HostLoop
import NativeBridge
import Synchronization
import Testing

/// Sends a step whenever native code asks it to, to the listeners of that moment.
@HostActor
private final class Pedometer: NativeModule {
  let step = Event<NoBody>("onStep")
  var exports: [any Export] { step }
}

@Suite @HostActor struct ExploreTests {
  /// A script that runs `listen`: at once, or only in a timer's callback.
  private func script(_ listen: String) -> String {
    """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const listen = () => new NativeEventEmitter(NativeModules.Pedometer)
      .addListener('onStep', () => console.log('step'));
    \(listen)
    """
  }

  private func explore(listening listen: String, replay: String? = nil) async throws {
    try await BridgeTesting.explore(runs: 40, replay: replay) { run in
      let pedometer = Pedometer()
      let host = try run.host(.turbo, pedometer)
      try await host.run(script: script(listen))
      let loop = host.bridge.loop
      loop.post(on: loop.lane("main"), "native step", after: .milliseconds(50)) {
        pedometer.step.send(NoBody())
      }
      await host.runUntilIdle()
      run.expect(host.console == ["step"], "the step is heard")
    }
  }

  @Test func `a script that listens in time gets every step in every order`() async throws {
    try await explore(listening: "listen();")
  }

  @Test func `a script that listens after a timer loses a step in some order`() async throws {
    try await withKnownIssue {
      try await explore(listening: "setTimeout(listen, 40);")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("RACE") && text.contains("waits until after")
    }
  }

  @Test func `the order of an issue is run again, alone`() async throws {
    let late = "setTimeout(listen, 40);"
    let token = Mutex("")
    try await withKnownIssue {
      try await explore(listening: late)
    } matching: { issue in
      let parts = issue.comments.map(\.rawValue).joined().components(separatedBy: "\"")
      token.withLock { $0 = parts.first { $0.hasPrefix("bh1,") } ?? "" }
      return true
    }
    try await withKnownIssue {
      try await explore(listening: late, replay: token.withLock(\.self))
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("this did not hold: the step is heard") && !text.contains("RACE")
    }
    try await explore(
      listening: "setTimeout(() => {}, 40); listen();", replay: token.withLock(\.self))
  }
}
