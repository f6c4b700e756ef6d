import AppHost
import BackgroundFetch
import HostLoop
import MetroBundles
import NativeBridge
import SimulatedPhone
import Testing

/// A reload of a bundle (contract, section 4).
@HostActor
struct BundleReloadTests {
  @Test(arguments: BundleGeneration.allCases)
  func `4 DevSettings.reload() loads the bundle again, and the timers of the old one never fire`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      const { AsyncLocalStorage, DevSettings } = NativeModules;
      console.log('loaded');
      setTimeout(() => console.log('timer'), 1000);
      AsyncLocalStorage.multiGet(['loads'], (errors, [[, loads]]) => {
        console.log('before', String(loads));
        AsyncLocalStorage.multiSet([['loads', 'one']], () => { if (!loads) DevSettings.reload(); });
      });
      """)
    let result = await app.run()
    #expect(app.lines == ["loaded", "before null", "loaded", "before one", "timer"])
    #expect(result.diagnoses.map(\.code) == [])
  }

  @Test(arguments: BundleGeneration.allCases)
  func `4 the new bundle gets events that were sent while the old one ended`(
    _ generation: BundleGeneration
  ) async throws {
    let app = try BundleApp(
      generation,
      """
      console.log('loaded');
      listen(NativeModules.HealthEmitter, 'onSendData', ({ fetchId, workouts }) => {
        console.log(workouts.length, 'workouts');
        NativeModules.HealthEmitter.finish('newData', fetchId);
      });
      """, launch: .fetch)
    var loads = 0
    app.onPrint = { [unowned app] line in
      guard line == "loaded" else { return }
      loads += 1
      if loads == 1 { app.session.reload() }
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded", "12 workouts"])
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
    #expect(result.diagnoses.map(\.code) == [])
  }
}
