import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Turns of a script that take too long or too much memory, in an app.
@Suite(.serialized) @HostActor struct EndlessTurnTests {
  @Test(arguments: [
    "function f() { Promise.resolve().then(f) } f()",
    "(async () => { while (true) await null })()",
    "function f() { queueMicrotask(f) } f()",
    "setTimeout(() => { function f() { queueMicrotask(f) } f() }, 100)",
    "setTimeout(async () => { try { while (true) await null } finally { console.log('went on') } }, 100)",
    "while (true) {}",
  ])
  func `a turn that does not end is ended and reported`(script: String) async throws {
    let app = try AppFixture.plain(script) { $0.cpuLimit = .milliseconds(100) }
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(result.text("uncaught-error").contains("0.1 s of processor time"))
    #expect(result.wasCutShort)
    #expect(app.lines == [])
  }

  @Test func `native code and a script that answer each other forever are stopped`() async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      (async () => { while (true) await NativeModules.RNFSManager.exists('x') })();
      """
    ) { $0.cpuLimit = .seconds(1000) }
    app.session.loop.mostTasksAtOneTime = 20_000
    let result = await app.run()
    #expect(result.text("endless").contains("while no time passed"))
    #expect(result.exitCode == 1)
  }
}
