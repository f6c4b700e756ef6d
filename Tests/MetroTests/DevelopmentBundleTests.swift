import AppHost
import BackgroundFetch
import HostLoop
import MetroBundles
import NativeBridge
import SimulatedPhone
import Testing

/// A development bundle looks for tools and a server on the developer's machine, which are not running.
@HostActor
struct DevelopmentBundleTests {
  @Test(arguments: BundleGeneration.allCases)
  func `a bundle for development boots and does its work`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      listen(NativeModules.HealthEmitter, 'onSendData', ({ fetchId, workouts }) => {
        console.log(workouts.length, 'workouts');
        NativeModules.HealthEmitter.finish('newData', fetchId);
      });
      """, isDevelopment: true, launch: .fetch)
    let result = await app.run()
    #expect(app.lines == ["12 workouts"])
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
    #expect(result.diagnoses.map(\.code) == [])
  }

  @Test(arguments: BundleGeneration.allCases)
  func `a bundle that looks for its tools again and again is suspended after a fetch`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation, "let looks = 0; setInterval(() => { looks += 1; }, 2000);", isDevelopment: true,
      launch: .fetch)
    let result = await app.run()
    #expect(result.elapsed < .seconds(60))
  }

  @Test(arguments: BundleGeneration.allCases)
  func `an error in a bundle for development goes to no server`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation, "setTimeout(() => { throw new TypeError('no') }, 10);", isDevelopment: true)
    let result = await app.run()
    #expect(
      app.lines.contains("Unable to symbolicate stack trace: Bundle was not loaded from Metro."))
    #expect(result.diagnoses.map(\.code) == ["uncaught-error"])
    #expect(result.diagnoses[0].message.contains("TypeError: no"))
  }
}
