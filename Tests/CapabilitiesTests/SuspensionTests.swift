import AppHost
import BackgroundFetch
import HostLoop
import SimulatedPhone
import Testing

@HostActor
struct SuspensionTests {
  @Test func `an app with a timer that never ends is suspended 5 s after its fetch`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      setInterval(() => {}, 100);
      """)
    let result = await app.run()
    let ended = try #require(result.phone.backgroundFetch.fetches.last?.ended)
    #expect(result.elapsed == ended + .seconds(5) - .start)
    #expect(app.session.phone.lifecycle.state == .suspended)
    #expect(result.exitCode == 0)
  }

  @Test func `a fetch while the app waits to be suspended puts that off`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async ({ fetchId }) => {
        HealthEmitter.finish('failed', fetchId);
        if (fetchId === 1) { await sleep(3000); console.log('again') }
      });
      setInterval(() => {}, 100);
      """)
    app.onPrint = { [unowned app] _ in app.session.phone.backgroundFetch.simulate() }
    let result = await app.run()
    #expect(result.results == [.failed, .failed])
    let ended = try #require(result.phone.backgroundFetch.fetches.last?.ended)
    #expect(result.elapsed == ended + .seconds(5) - .start)
  }

  @Test func `an app with nothing left to do ends at once`() async throws {
    let app = try AppFixture("emitter.addListener('onSendData', () => HealthEmitter.finish())")
    let result = await app.run()
    #expect(result.elapsed < .seconds(1))
  }

  @Test func `an app that the user launched is not suspended`() async throws {
    let app = try AppFixture("await sleep(60_000); console.log('still here')") {
      $0.launch = .user
    }
    let result = await app.run()
    #expect(app.lines == ["still here"])
    #expect(result.elapsed == .seconds(60))
  }
}
