import MetroBundles
import Testing

/// A bundle in a search, and as the app of a scenario.
@Suite(.processes) struct `A bundle in a search` {
  private static let late = """
    setTimeout(() => listen(NativeModules.HealthEmitter, 'onSendData', ({ fetchId, workouts }) => {
      console.log(workouts.length, 'workouts');
      NativeModules.HealthEmitter.finish('newData', fetchId);
    }), 20);
    """

  @Test(arguments: BundleGeneration.allCases)
  func `is searched like a script, and its findings run again`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation, "listen(NativeModules.HealthEmitter, 'onSendData', () => {});")
    let result = try Command.run(
      "race", "--metro", "--runs", "20", "--seed", "1", "--plan", "launch", "main.jsbundle",
      in: bundle.folder.url)
    #expect(result.status == 1, "\(result.errors)")
    let line = try #require(result.output.split(separator: "\n").first { $0.contains("--replay") })
    #expect(line.contains(" --metro "), "\(line)")
    let words = line.split(separator: " ").drop { $0 != "race" }.map(String.init)
    let replay = Command(words, in: bundle.folder.url)
    try replay.start()
    let again = replay.finish()
    #expect(again.status == 1, "\(again.output) \(again.errors)")
  }

  @Test func `shares no context with other runs`() throws {
    let bundle = try MetroBundle(.proxy, "")
    let result = try Command.run(
      "race", "--metro", "--fast", "main.jsbundle", in: bundle.folder.url)
    #expect(result.errors.contains("Give --metro or --fast, not both"), "\(result.errors)")
  }

  @Test(arguments: BundleGeneration.allCases)
  func `is the app of a scenario`(_ generation: BundleGeneration) throws {
    let bundle = try MetroBundle(generation, Self.late)
    try bundle.folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('a fetch', { app: './main.jsbundle' }, async ({ device, app }) => {
        device.health.save([{
          type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
          startDate: '2026-01-04T07:00:00Z', endDate: '2026-01-04T07:30:00Z',
        }]);
        device.simulateBackgroundFetch();
        await device.idle();
        expect(app.console).toEqual(['1 workouts']);
      });
      """, to: "sync.scenario.js")
    let result = try Command.run("test", "sync.scenario.js", in: bundle.folder.url)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
  }
}
