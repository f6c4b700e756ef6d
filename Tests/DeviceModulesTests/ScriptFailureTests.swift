import Device
import DeviceModules
import EventLoop
import Host
import Testing

@HostActor
struct ScriptFailureTests {
  @Test func `a throw at load ends the app with its place in the source`() async throws {
    let app = try AppFixture("throw new RangeError('at load')")
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(result.codes.first == "uncaught-error")
    let text = result.text("uncaught-error")
    #expect(text.hasPrefix("Uncaught RangeError: at load\n"))
    #expect(text.contains("app.js:8"))
    #expect(try app.store.anchor(for: WorkoutFetch.anchorName) == nil)
  }

  @Test func `a listener that throws ends the app, and the fetch was not finished`() async throws {
    let app = try AppFixture(
      "emitter.addListener('onSendData', () => { throw new Error('in a listener') })")
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(result.codes == ["uncaught-error", "fetch-open"])
    #expect(
      result.text("fetch-open").contains(
        "never came: HealthEmitter.finish(), because the script failed"))
  }

  @Test func `an error with a code is a failure of the script like any other`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        throw Object.assign(new Error('coded'), { code: 'E_MINE' });
      })
      """)
    let result = await app.run()
    #expect(
      result.text("fetch-open").contains(
        "never came: HealthEmitter.finish(), because the script failed"))
  }

  @Test func `of two listeners the first throws: the event failed, and the second never ran`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => { throw new Error('first') });
      emitter.addListener('onSendData', () => console.log('second'));
      """)
    let result = await app.run()
    #expect(app.lines == [])
    #expect(result.text("uncaught-error").hasPrefix("Uncaught Error: first\n"))
    #expect(result.events == (sent: 1, held: 0, delivered: 0, dropped: 0))
    #expect(result.exitCode == 1)
  }

  @Test func `a handler of the script's own keeps the app alive after a throw`() async throws {
    let app = try AppFixture(
      """
      ErrorUtils.setGlobalHandler((error, isFatal) => {
        console.log(error.message, isFatal);
        HealthEmitter.finish('failed');
      });
      emitter.addListener('onSendData', () => { throw new Error('handled') });
      """)
    let result = await app.run()
    #expect(app.lines == ["handled true"])
    #expect(result.results == [.failed])
    #expect(result.exitCode == 0)
  }

  @Test func `an unhandled rejection fails the run, and the app goes on`() async throws {
    let app = try AppFixture(
      """
      Promise.reject(new Error('nobody caught this'));
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    #expect(result.results == [.newData])
    #expect(result.codes == ["unhandled-rejection"])
    #expect(
      result.text("unhandled-rejection").hasPrefix(
        "Unhandled promise rejection: Error: nobody caught this\n"))
    #expect(result.exitCode == 1)
  }

  @Test func `a rejection that is handled in its turn is none`() async throws {
    let app = try AppFixture(
      """
      Promise.reject(new Error('caught')).catch(() => console.log('caught'));
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    #expect(app.lines == ["caught"])
    #expect(result.exitCode == 0)
  }
}
