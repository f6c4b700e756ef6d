import AppHost
import BackgroundFetch
import BridgeTesting
import HealthKit
import HealthSync
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone
import Testing

@HostActor
struct ScriptFailureTests {
  @Test(arguments: Architecture.allCases)
  func
    `3.7 an error while the script loads ends the app, and the report has its place in the source`(
      _ architecture: Architecture
    ) async throws
  {
    let app = try AppFixture(architecture: architecture, "throw new RangeError('at load')")
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(result.codes.first == "uncaught-error")
    let text = result.text("uncaught-error")
    #expect(text.hasPrefix("Uncaught RangeError: at load\n"))
    #expect(text.contains("app.js:8"))
    #expect(try app.store.anchor(for: WorkoutFetch.anchorName) == nil)
  }

  @Test(arguments: Architecture.allCases)
  func
    `2.4 a listener that throws ends the app, and the report says that the fetch was not finished`(
      _ architecture: Architecture
    ) async throws
  {
    let app = try AppFixture(
      architecture: architecture,
      "emitter.addListener('onSendData', () => { throw new Error('in a listener') })")
    let result = await app.run()
    #expect(result.exitCode == 1)
    #expect(result.codes == ["uncaught-error", "fetch-open"])
    #expect(
      result.text("fetch-open").contains(
        "missing:    HealthEmitter.finish(), because the script failed"))
  }

  @Test func `a request that failed and was not handled is named with its line and a fix`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', ({ fetchId }) => {
        fetch('http://backend.test/workouts');
        HealthEmitter.finish('failed', fetchId);
      });
      """, network: TestNetwork())
    let result = await app.run()
    #expect(result.codes.first == "unhandled-rejection")
    let text = result.text("unhandled-rejection")
    #expect(text.contains("TypeError: Network request failed\n"), "\(text)")
    #expect(text.contains("app.js:9:"), "\(text)")
    #expect(text.contains("caused by: Error: "), "\(text)")
    #expect(!text.contains("(native)"), "\(text)")
    let diagnosis = result.diagnoses.first { $0.code == "unhandled-rejection" }
    #expect(diagnosis?.source?.line == 9)
    let fix = try #require(diagnosis?.fix)
    #expect(fix.contains("app.js:9: await the promise in a try block"), "\(fix)")
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
        "missing:    HealthEmitter.finish(), because the script failed"))
  }

  @Test(arguments: Architecture.allCases)
  func `2.4 if the first of two listeners throws, the event has failed and the second never runs`(
    _ architecture: Architecture
  )
    async throws
  {
    let app = try AppFixture(
      architecture: architecture,
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

  @Test(arguments: Architecture.allCases)
  func `3.7 with its own global handler the script keeps the app running after an error`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
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

  @Test(arguments: Architecture.allCases)
  func `3.7 an unhandled rejection fails the run, and the app continues`(architecture: Architecture)
    async throws
  {
    let app = try AppFixture(
      architecture: architecture,
      """
      Promise.reject(new Error('nobody caught this'));
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    #expect(result.results == [.newData])
    #expect(result.codes == ["unhandled-rejection"])
    #expect(
      result.text("unhandled-rejection").hasPrefix(
        "Possible Unhandled Promise Rejection (id: 0):\nError: nobody caught this\n"))
    #expect(result.exitCode == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `3.7 unhandled rejections are numbered`(architecture: Architecture) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      Promise.reject(new Error('a'));
      Promise.reject('b');
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    let texts = result.diagnoses.filter { $0.code == "unhandled-rejection" }.map(\.message)
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("Possible Unhandled Promise Rejection (id: 0):\n") == true)
    #expect(texts.last == "Possible Unhandled Promise Rejection (id: 1):\nb")
  }

  @Test(arguments: Architecture.allCases)
  func `3.7 if the global handler throws, the original error is still fatal`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      ErrorUtils.setGlobalHandler(() => { throw new Error('in the handler') });
      emitter.addListener('onSendData', () => { throw new Error('original') });
      """)
    var logged: [String] = []
    let tell = app.session.bridge.onLog
    app.session.bridge.onLog = { level, message in
      logged.append(message)
      tell?(level, message)
    }
    let result = await app.run()
    #expect(logged.contains { $0.hasPrefix("Failed to print error: Error: in the handler") })
    #expect(result.text("uncaught-error").hasPrefix("Uncaught Error: original\n"))
    #expect(result.exitCode == 1)
  }

  @Test(arguments: Architecture.allCases)
  func `3.7 a rejection that is handled in the same turn is not reported`(
    architecture: Architecture
  )
    async throws
  {
    let app = try AppFixture(
      architecture: architecture,
      """
      Promise.reject(new Error('caught')).catch(() => console.log('caught'));
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    let result = await app.run()
    #expect(app.lines == ["caught"])
    #expect(result.exitCode == 0)
  }
}
