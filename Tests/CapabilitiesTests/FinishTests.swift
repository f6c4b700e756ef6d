import AppHost
import BackgroundFetch
import HostLoop
import SimulatedPhone
import Testing

@HostActor
struct FinishTests {
  @Test func `finish without a result means newData`() async throws {
    let app = try AppFixture("emitter.addListener('onSendData', () => HealthEmitter.finish())")
    let result = await app.run()
    #expect(result.results == [.newData])
    #expect(result.diagnoses == [])
  }

  @Test(arguments: [FetchResult.newData, .noData, .failed])
  func `finish ends the fetch with its result`(outcome: FetchResult) async throws {
    let app = try AppFixture(
      "emitter.addListener('onSendData', () => HealthEmitter.finish('\(outcome.rawValue)'))")
    let result = await app.run()
    #expect(result.results == [outcome])
    #expect(result.exitCode == 0)
  }

  @Test func `finish twice is an error, and the first counts`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        HealthEmitter.finish('newData');
        HealthEmitter.finish('failed');
      })
      """)
    let result = await app.run()
    #expect(result.results == [.newData])
    #expect(result.codes == ["completion-twice"])
    #expect(result.text("completion-twice").contains("#1 was called a second time, with failed"))
    #expect(result.exitCode == 1)
  }

  @Test func `finish with no fetch open is a warning`() async throws {
    let app = try AppFixture("HealthEmitter.finish('newData')") { $0.launch = .user }
    let result = await app.run()
    #expect(result.codes == ["finish-without-fetch"])
    #expect(
      result.text("finish-without-fetch")
        == "HealthEmitter.finish('newData') had no effect: no background fetch is open.")
    #expect(result.exitCode == 0)
  }

  @Test func `finish for a fetch that never was is a warning, and releases nothing else`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        HealthEmitter.finish('newData', 7);
        HealthEmitter.finish('noData', 1);
      })
      """)
    let result = await app.run()
    #expect(result.results == [.noData])
    #expect(result.codes == ["finish-without-fetch"])
    #expect(result.text("finish-without-fetch").contains("fetch #7 was never handed to JavaScript"))
  }

  @Test func `an unknown result is a TypeError that lists the known ones`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        try { HealthEmitter.finish('done') } catch (error) { console.log(`${error}`) }
        HealthEmitter.finish();
      })
      """)
    let result = await app.run()
    #expect(
      app.lines == [
        "TypeError: HealthEmitter.finish: argument 1 must be one of 'newData', 'noData', 'failed', "
          + "got 'done'"
      ])
    #expect(result.results == [.newData])
  }
}
