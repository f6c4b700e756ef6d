import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// Files with `+` are those of `packages/vital-health-react-native/ios`, the others those of vital-ios 1.8.8.
///
/// Differs from a phone: Uploads have the samples of the store as they are, without the statistics, sleep sessions, workout streams and
/// meals that vital-ios computes, and are not compressed. The progress of syncs is not sent, and there is no processing task. The order
/// of syncs that run at the same time is fixed. There is one observer for each type, not for several. The Health
/// app and the view of the progress do not open.
@Suite("@tryvital/vital-health-react-native 6.0.0-rc.2") @HostActor
struct VitalHealthTests {
  private static let upload = "POST v2/timeseries/ID/steps"

  @Test
  func
    `The quick start: ask, sync, the stream of statuses, and the uploads (VitalHealthKitClient.swift:933-1234)`()
    async throws
  {
    let app = try VitalApp(
      """
      observeSync();
      walk(10, 100);
      console.log(await health.hasAskedForPermission(p, 'steps'), await health.hasAskedForPermission(p, 'sleep'));
      await VitalHealth.sync(['activity', 'steps']);
      await sleep(5000);
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "true false", "syncing activity", "successSyncing activity",
        "syncing individual(VitalCore.VitalResource.Individual.steps)",
        "successSyncing individual(VitalCore.VitalResource.Individual.steps)",
      ])
    let body = try #require(app.bodies(Self.upload).first)
    #expect(
      body.contains(#""is_final_chunk":true,"provider":"apple_health_kit","stage":"historical""#))
    #expect(body.contains(#""unit":"count","value":100"#))
  }

  @Test
  func
    `Before the first upload the server is asked, then told (VitalHealthKitClient.swift:755-896)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["heartRate"], "await VitalHealth.sync(['heartRate']);\nawait sleep(100);")
    #expect(await app.lines() == [])
    #expect(
      Array(app.routes.suffix(4)) == [
        "POST v2/user/ID/sdk_sync_state/apple_health_kit",
        "POST v2/link/provider/manual/apple_health_kit",
        "POST v2/user/ID/sdk_start_historical_stage/apple_health_kit",
        "POST v2/timeseries/ID/heartrate",
      ])
    #expect(
      app.requests.last?.headers.first { $0.name == "x-vital-api-key" }?.value == "k")
  }

  @Test
  func
    `After the first upload only what is new is sent, or nothing (VitalHealthKitClient.swift:1088-1100)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["water"], writing: ["water"],
      """
      observeSync();
      for (const _ of [1, 2]) {
        await VitalHealth.sync(['water']);
        await sleep(2000);
      }
      await health.writeHealthData(p, 'water', 250.9, Date.now() - 1000, Date.now() - 1000);
      await VitalHealth.sync(['water']);
      await sleep(2000);
      """)
    let water = "nutrition(VitalCore.VitalResource.Nutrition.water)"
    let lines = await app.lines()
    #expect(
      lines == [
        "syncing \(water)", "successSyncing \(water)", "syncing \(water)", "nothingToSync \(water)",
        "syncing \(water)", "successSyncing \(water)",
      ])
    let bodies = app.bodies("POST v2/timeseries/ID/water")
    #expect(bodies.count == 2)
    #expect(bodies.last?.contains(#""stage":"daily""#) == true)
    #expect(bodies.last?.contains(#""unit":"mL","value":250}"#) == true)
  }

  @Test
  func
    `A sync that fails tells JavaScript nothing, and the next one sends the data (VitalHealthKitClient.swift:1202-1234)`()
    async throws
  {
    var failures = 0
    let app = try VitalApp(
      asking: ["water"],
      """
      observeSync();
      await VitalHealth.sync(['water']);
      await sleep(500);
      console.log('again');
      await VitalHealth.sync(['water']);
      await sleep(5000);
      """
    ) { _ in
    } answer: { request in
      guard request.url.hasSuffix("/water"), failures == 0 else { return nil }
      failures += 1
      return .status(500)
    }
    let water = "nutrition(VitalCore.VitalResource.Nutrition.water)"
    #expect(
      Array(await app.lines().prefix(4)) == [
        "syncing \(water)", "again", "syncing \(water)", "successSyncing \(water)",
      ])
  }

  @Test
  func
    `A pause skips all syncs, and its end syncs what was asked for (VitalHealthKitClient.swift:1515-1526)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["water"],
      """
      observeSync();
      await health.setPauseSynchronization(p, true);
      await VitalHealth.sync();
      await sleep(5000);
      console.log(await health.getPauseSynchronization(p));
      await health.setPauseSynchronization(p, false);
      await sleep(5000);
      """)
    #expect(
      Array(await app.lines().prefix(2)) == [
        "true", "syncing nutrition(VitalCore.VitalResource.Nutrition.water)",
      ])
  }

  @Test
  func
    `Only water, caffeine and mindful sessions can be written, caffeine in milligrams (HealthKitWrites.swift:10-30)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["caffeine"], writing: ["caffeine", "mindfulSession"],
      """
      await health.writeHealthData(p, 'caffeine', 2, Date.now() - 1000, Date.now() - 1000);
      await health.writeHealthData(p, 'mindfulSession', 0, Date.now() - 60_000, Date.now());
      await VitalHealth.sync(['caffeine']);
      await sleep(1000);
      await health.writeHealthData(p, 'steps', 1, Date.now(), Date.now());
      """)
    let result = await app.run()
    #expect(
      app.bodies("POST v2/timeseries/ID/caffeine").first?.contains(#""unit":"mg","value":2}"#)
        == true)
    #expect(result.codes.contains("ended-by-exception"))
  }

  @Test
  func `What HealthKit refuses to save never settles (+VitalHealthReactNative.swift:288-291)`()
    async throws
  {
    let app = try VitalApp(
      isSignedIn: false,
      """
      health.writeHealthData(p, 'water', 1, Date.now(), Date.now()).then(() => console.log('saved'), () => console.log('refused'));
      """)
    let result = await app.run()
    #expect(app.console == [])
    #expect(result.codes.contains("promise-never-settled"))
  }

  @Test
  func `Unknown names and providers are refused (+VitalHealthReactNative.swift:409-428, 526-541)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["water"],
      """
      console.log(await message(VitalHealth.ask(['moods'])));
      console.log(await message(VitalHealth.ask(['water'], ['steps'])));
      console.log(await message(VitalHealth.sync(['moods'])));
      console.log(await message(health.connect('health_connect')));
      console.log(await message(VitalHealth.ask(['water'], [], { dataTypeAllowlist: [] })));
      """)
    let lines = await app.lines()
    #expect(
      lines == [
        "UnsupportedResource: moods", "UnsupportedResource: steps", "UnsupportedResource: moods",
        "UnsupportedProvider: Expected provider apple_health_kit, got health_connect",
        "failure: No data type to request due to data type allowlist",
      ])
  }

  @Test
  func `connect and disconnect need the policy explicit (VitalHealthKitClient.swift:1385-1447)`()
    async throws
  {
    let lines = try await VitalApp(
      """
      console.log(await health.getConnectionStatus(p), await message(health.connect(p)));
      """
    ).lines()
    #expect(
      lines == [
        "autoConnect VitalHealthError: disabledFeature(\"connect() only works with "
          + "ConnectionPolicy.explicit.\")"
      ])
  }

  /// Lines 1391 and 1427.
  @Test
  func `connect and disconnect wait for each other (VitalHealthKitClient.swift:1385-1447)`()
    async throws
  {
    var isConnected = false
    let app = try VitalApp(
      policy: "explicit",
      """
      await Promise.all([
        health.connect(p).then(async () => console.log(await health.getConnectionStatus(p))),
        health.disconnect(p).then(async () => console.log(await health.getConnectionStatus(p))),
        health.connect(p).then(async () => console.log(await health.getConnectionStatus(p))),
      ]);
      """
    ) { _ in
    } answer: { request in
      if request.url.contains("/link/provider/") { isConnected = true }
      if request.method == "DELETE" { isConnected = false }
      guard request.url.contains("/sdk_sync_state/") else { return nil }
      return .json(#"{"status":"\#(isConnected ? "active" : "error")"}"#)
    }
    #expect(await app.lines().prefix(3) == ["connected", "disconnected", "connected"])
    let link = "POST v2/link/provider/manual/apple_health_kit"
    let state = "POST v2/user/ID/sdk_sync_state/apple_health_kit"
    let routes = app.routes.filter { $0 == link || $0 == state || $0.hasPrefix("DELETE") }
    // The first question is that of `configure`.
    #expect(
      Array(routes.suffix(6)) == [
        link, state, "DELETE v2/user/ID/apple_health_kit", state, link, state,
      ])
  }

  @Test
  func
    `When the app comes to the screen, the profile is synced (VitalHealthKitClient.swift:126-141, AppStateTracker.swift:67-104)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["profile"],
      """
      observeSync();
      device.leaveApp({ after: 60 });
      device.openApp({ after: 120 });
      await sleep(90_000);
      console.log('back');
      await sleep(60_000);
      """)
    #expect(
      await app.lines() == [
        "syncing profile", "nothingToSync profile", "back", "syncing profile",
        "nothingToSync profile",
      ]
    )
  }

  /// Of water there is no sample, so no observer calls at the launch.
  @Test
  func `What was synced before a launch is not synced again (SyncProgressStore.swift:158-194)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["water"], inBackground: true,
      """
      observeSync();
      await sleep(5000);
      if (device.launchCount === 1) {
        console.log('--');
        device.crash('test', { after: 1 });
        device.openApp({ after: 2 });
      }
      """)
    let water = "nutrition(VitalCore.VitalResource.Nutrition.water)"
    #expect(await app.lines().prefix(4) == ["syncing \(water)", "successSyncing \(water)", "--"])
  }

  @Test
  func
    `All menstrual data is observed, and read (VitalResource+HealthKit.swift:422-446, HealthKitReads+MenstrualCycle.swift:11-35)`()
    async throws
  {
    let app = try VitalApp(
      asking: ["menstrualCycle"], inBackground: true,
      """
      await sleep(5000);
      device.health.save([{ type: 'HKQuantityTypeIdentifierBasalBodyTemperature', value: 36.5, unit: 'degC',
        startDate: new Date(), endDate: new Date() }]);
      await sleep(5000);
      """)
    _ = await app.run()
    #expect(
      app.bodies("POST v2/summary/menstrual_cycle/ID").last?.contains(#""value":36.5"#) == true)
  }

  @Test
  func
    `An answer without a status ends each sync, and the run says so (UserCRUD.swift:109-110, VitalHealthKitClient.swift:1018-1022)`()
    async throws
  {
    let app = try VitalApp(
      """
      observeSync();
      await VitalHealth.sync(['steps']);
      await sleep(5000);
      """
    ) { _ in
    } answer: { request in
      request.url.contains("/sdk_sync_state/") ? .json(#"{"ok":true}"#) : nil
    }
    let result = await app.run()
    #expect(app.console == [])
    let warning = result.diagnoses.filter { $0.code == "vital-state-unreadable" }
    #expect(warning.count == 1)
    #expect(warning.first?.message.contains(#"with {"ok":true}, which has no status"#) == true)
    #expect(!result.diagnoses.contains { $0.isFailure })
  }

  @Test func `A connection is what the server says of it (VitalHealthKitClient.swift:1352-1447)`()
    async throws
  {
    var isConnected = false
    let app = try VitalApp(
      policy: "explicit",
      """
      healthEvents.addListener('VitalHealthConnectionStatus', (status) => console.log(status));
      await health.connect(p);
      console.log('connected:', await health.getConnectionStatus(p));
      await health.disconnect(p);
      console.log('disconnected:', await health.getConnectionStatus(p));
      """
    ) { _ in
    } answer: { request in
      if request.url.contains("/link/provider/") { isConnected = true }
      if request.method == "DELETE" { isConnected = false }
      guard request.url.contains("/sdk_sync_state/") else { return nil }
      return .json(#"{"status":"\#(isConnected ? "active" : "error")"}"#)
    }
    let lines = await app.lines()
    #expect(
      lines == [
        "connected", "connected: connected", "disconnected", "disconnected: disconnected",
        // The event of `configure`.
        "event-before-listener",
      ])
  }

  /// What the server said of syncing counts for four hours.
  @Test(arguments: [60, 6 * 3600])
  func
    `New data wakes the app, and native code uploads it without JavaScript (VitalHealthKitClient.swift:316-435)`(
      seconds: Int
    )
    async throws
  {
    let app = try VitalApp(
      inBackground: true,
      """
      if (device.launchCount === 1) {
        await sleep(5000);
        device.leaveApp({ after: 1 });
        device.crash('test', { after: 2 });
        walk(0, 77, { after: \(seconds) });
      } else {
        console.log(device.launchReason);
      }
      """)
    _ = await app.run()
    #expect(app.console.first == "healthKit")
    #expect(app.bodies(Self.upload).last?.contains(#""value":77}"#) == true)
    #expect(app.bodies(Self.upload).last?.contains(#""stage":"daily""#) == true)
  }
}
