import AppHost
import CoreModules
import HostLoop
import MetroBundles
import NativeBridge
import Testing

/// Tasks without a user interface in a bundle (contract, part 5).
@HostActor
struct BundleHeadlessTaskTests {
  /// Runs and finishes a task as React Native's `AppRegistry` does.
  private static let registry = """
    const { HeadlessJsTaskSupport } = NativeModules;
    register('AppRegistry', {
      startHeadlessTask(id, key, data) {
        console.log(id, key, data.account);
        new Promise((resolve) => setTimeout(resolve, 20))
          .then(() => HeadlessJsTaskSupport.notifyTaskFinished(id));
      },
    });

    """

  private func start(
    _ configuration: HeadlessTasks.Configuration, in app: BundleApp
  ) -> @HostActor () -> Void {
    let session = app.session
    return {
      do { try session.headlessTasks.start(configuration, on: session.bridge) } catch {
        session.bridge.log(.error, "\(error)")
      }
    }
  }

  @Test(arguments: BundleGeneration.allCases)
  func `5 a task in a bundle is started with its data and finishes`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(generation, Self.registry)
    var finished: [Int] = []
    app.session.headlessTasks.onFinish = { finished.append($0) }
    app.session.loop.post(
      on: app.session.loop.lane("main"), "start", after: .milliseconds(10),
      start(.init("Sync", data: ["account": "a1"], timeout: .seconds(1)), in: app))
    let result = await app.run()
    #expect(app.lines == ["1 Sync a1"])
    #expect(finished == [1])
    #expect(result.elapsed >= .milliseconds(30))
    #expect(result.diagnoses.map(\.code) == [])
  }

  @Test func `7.12 a task fails in a bundle that registers no AppRegistry, as in 0.74`()
    async throws
  {
    let app = try BundleApp(.bridgeless, "")
    app.session.loop.post(
      on: app.session.loop.lane("main"), "start", after: .milliseconds(10),
      start(.init("Sync", timeout: .seconds(1)), in: app))
    let result = await app.run()
    #expect(
      result.diagnoses[0].message.hasPrefix(
        "Uncaught Error: Failed to call into JavaScript module method "
          + "AppRegistry.startHeadlessTask(). Module has not been registered as callable. "
          + "Registered callable JavaScript modules (n = 2): RCTDeviceEventEmitter, "
          + "RCTNativeAppEventEmitter. Did you forget to call `registerCallableModule`?"))
    #expect(result.exitCode == 1)
  }
}
