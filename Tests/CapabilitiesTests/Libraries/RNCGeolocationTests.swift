import BridgeTesting
import HostLoop
import Privacy
import SimulatedPhone
import Testing

/// Calls the module as the library's JavaScript does (`js/implementation.native.ts`).
///
/// Differs from a phone: the phone does not move, so an observer hears of one place. `useSignificantChanges` and `distanceFilter`
/// have no effect, and no place comes from the background. Under iOS 18 the person can also choose a place that is less exact.
@Suite("@react-native-community/geolocation 1, 2 and 3") @HostActor
struct RNCGeolocationTests {
  private func lines(
    _ script: String, plistKeys: Set<String> = ["NSLocationWhenInUseUsageDescription"],
    prepare: @escaping @HostActor (Privacy) -> Void = { _ in }
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const native = NativeModules.RNCGeolocation;
      const emitter = new NativeEventEmitter(native);
      const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
      const say = (word) => (value) => console.log(word, value?.coords?.latitude ?? value?.message ?? '');
      const current = (options = {}) => native.getCurrentPosition(options, say('place'), say('error'));
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.info = AppInfo()
      $0.info?.infoPlistKeys = plistKeys
      $0.prepare = { prepare($0.part(Privacy.self)) }
    }
    _ = await app.run()
    return app.lines
  }

  @Test func `The person is asked, and then the place comes (lines 285 to 356)`() async throws {
    let lines = try await lines(
      """
      native.getCurrentPosition({}, ({ coords, timestamp }) => console.log(
        coords.longitude, coords.accuracy, coords.speed, Math.abs(timestamp - Date.now()) < 1000), say('error'));
      """)
    #expect(lines == ["-122.009102 5 -1 true"])
  }

  @Test func `Who is refused gets an error, at once from then on (lines 293 to 302)`() async throws
  {
    let lines = try await lines(
      "native.requestAuthorization(say('may'), say('may not')); current(); await sleep(500); current();",
      prepare: { $0.answers["ios.permission.LOCATION_WHEN_IN_USE"] = .deny })
    #expect(
      lines == [
        "may not User denied access to location services.",
        "error User denied access to location services.",
        "error User denied access to location services.",
      ], "\(lines)")
  }

  @Test func `An observer hears of the place, until it stops (lines 253 to 283)`() async throws {
    let lines = try await lines(
      """
      emitter.addListener('geolocationDidChange', say('moved'));
      emitter.addListener('geolocationError', say('failed'));
      native.startObserving({});
      await sleep(500);
      native.stopObserving();
      native.requestAuthorization(say('may'), say('may not'));
      """)
    // Core Location tells the library only of changes, so a request for what it may already is never answered.
    #expect(lines == ["moved 37.334606"], "\(lines)")
  }

  @Test func `A young place is given again, unless the best one is asked for (lines 316 to 324)`()
    async throws
  {
    let lines = try await lines(
      """
      current();
      await sleep(1000);
      let isNow = true;
      const when = () => console.log(isNow ? 'at once' : 'later');
      native.getCurrentPosition({ maximumAge: 5000 }, when, say('error'));
      await sleep(50);
      native.getCurrentPosition({ maximumAge: 5000, enableHighAccuracy: true }, when, say('error'));
      await sleep(50);
      isNow = false;
      """)
    #expect(lines == ["place 37.334606", "at once", "later"], "\(lines)")
  }

  @Test
  func `Without a text in the Info.plist no place comes, and the limit ends the wait (line 182)`()
    async throws
  {
    let lines = try await lines("current({ timeout: 1500 }); await sleep(2000);", plistKeys: [])
    #expect(lines == ["error Unable to fetch location within 1.5s."])
  }
}
