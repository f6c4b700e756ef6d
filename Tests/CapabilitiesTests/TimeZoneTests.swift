import AppHost
import Capabilities
import Foundation
import HostLoop
import SimulatedPhone
import Testing

@HostActor
struct TimeZoneTests {
  private func run(
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> AppFixture {
    let app = try AppFixture("import { device } from 'bridgehost';\n" + script) {
      $0.launch = .user
      configure(&$0)
    }
    _ = await app.run()
    return app
  }

  private static let tellTime = """
    const tell = () => console.log(
      new Date().getHours(), new Date().getTimezoneOffset(),
      Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(2026, 6, 1).toISOString());

    """

  @Test func `a virtual clock begins in UTC, whatever the machine's zone`() async throws {
    let app = try await run(Self.tellTime + "tell(); console.log(device.timeZone);")
    #expect(app.lines == ["8 0 UTC 2026-07-01T00:00:00.000Z", "UTC"])
  }

  @Test func `a script that travels has the local time of where it is, from the next turn on`()
    async throws
  {
    let app = try await run(
      Self.tellTime + """
        device.setTimeZone('America/New_York');
        await null;
        tell();
        device.setTimeZone('Asia/Kathmandu', { after: 3600 });
        await sleep(3600_000);
        await sleep(0);
        tell();
        console.log(device.timeZone);
        """)
    #expect(
      app.lines == [
        "3 300 America/New_York 2026-07-01T04:00:00.000Z",
        "14 -345 Asia/Katmandu 2026-06-30T18:15:00.000Z", "Asia/Kathmandu",
      ])
  }

  @Test func `a local time that the clocks skip is an hour later`() async throws {
    let app = try await run(
      """
      device.setTimeZone('America/New_York');
      await null;
      console.log(new Date('2026-03-08T02:30').toString().slice(0, 33));
      console.log((new Date(2026, 2, 9) - new Date(2026, 2, 8)) / 3600_000);
      console.log((new Date(2026, 10, 2) - new Date(2026, 10, 1)) / 3600_000);
      """)
    #expect(app.lines == ["Sun Mar 08 2026 03:30:00 GMT-0400", "23", "25"])
  }

  @Test func `the zone outlives the app's process`() async throws {
    let app = try await run(
      Self.tellTime + """
        tell();
        if (device.launchCount === 1) {
          device.setTimeZone('Europe/Berlin', { after: 60 });
          device.openApp({ after: 120 });
          device.forceQuit();
        }
        """)
    #expect(
      app.lines == [
        "8 0 UTC 2026-07-01T00:00:00.000Z", "9 -60 Europe/Berlin 2026-06-30T22:00:00.000Z",
      ])
  }

  @Test func `two phones in two zones do not see each other's time`() async throws {
    let script =
      Self.tellTime + """
        for (let i = 0; i < 3; i++) {
          tell();
          await sleep(1000);
        }
        """
    let apps = try ["Asia/Tokyo", "Europe/Berlin"].map { zone in
      try AppFixture(script) {
        $0.launch = .user
        $0.timeZone = zone
      }
    }
    async let first = apps[0].run()
    async let second = apps[1].run()
    _ = await (first, second)
    #expect(apps[0].lines.allSatisfy { $0.hasPrefix("17 -540 Asia/Tokyo") })
    #expect(apps[1].lines.allSatisfy { $0.hasPrefix("9 -60 Europe/Berlin") })
    #expect(apps.map(\.lines.count) == [3, 3])
  }

  @Test func `steps are summed by the days of where the phone is`() async throws {
    let app = try await run(
      """
      const { Health } = NativeModules;
      const type = 'HKQuantityTypeIdentifierStepCount';
      await Health.requestAuthorization({ toRead: [type] });
      const walk = (date, value) => ({ type, value, unit: 'count', startDate: date });
      device.health.save([walk('2026-01-05T02:00:00Z', 100), walk('2026-01-05T07:00:00Z', 10)]);
      const days = async () => {
        const statistics = await Health.queryStatisticsCollection({
          type, options: ['cumulativeSum'], interval: { days: 1 },
        });
        console.log(statistics.map(({ startDate, sum }) => {
          const date = new Date(startDate);
          return `${date.getDate()} ${date.getHours()}:00 ${sum}`;
        }).join(', '));
      };
      await days();
      device.setTimeZone('America/New_York');
      await days();
      """)
    #expect(app.lines == ["5 0:00 110", "4 0:00 100, 5 0:00 10"])
  }

  @Test func `a zone that does not exist is refused at once, also for later`() async throws {
    let app = try await run(
      """
      for (const when of [undefined, { after: 60 }]) {
        try { device.setTimeZone('Mars/Olympus', when) } catch (error) { console.log(error.message) }
      }
      console.log(device.timeZone);
      """)
    let refusal =
      "There is no time zone 'Mars/Olympus': names are those of the tz database, such as 'Europe/Berlin'"
    #expect(app.lines == [refusal, refusal, "UTC"])
  }
}
