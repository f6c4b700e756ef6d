import HostLoop
import RaceSearch
import Testing

/// Native code ends the fetches of a script that is reloaded.
@Suite(.serialized) @HostActor struct `A fetch that a reload ends` {
  @Test func `has a cause for its result, although the script has just called finish`()
    async throws
  {
    let report = try await AppSearch.report(
      """
      let isFirst = true;
      listen(async ({ fetchId, workouts }) => {
        await post('/workouts', workouts);
        HealthEmitter.finish('newData', fetchId);
        if (isFirst) NativeModules.DevSettings.reload();
        isFirst = false;
      });
      """, faultPlans: ["launch"], runs: 60)
    #expect(report.findings.isEmpty)
    #expect(report.classes.keys.contains("good: failed"), "\(report.verdict)")
  }
}

/// iOS may wake an app for something that it does not handle. That says nothing about the app.
@Suite(.serialized) @HostActor struct `An app that BGTaskScheduler wakes` {
  private func app(completing success: String) -> String {
    """
    const schedule = () => BackgroundTasks.submit({
      identifier: 'example.fit.refresh', earliestBeginDate: Date.now() + 3600e3,
    });
    new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
      await schedule();
      BackgroundTasks.setTaskCompleted(taskId, \(success));
    });
    schedule();
    """
  }

  @Test func `succeeds if its tasks do, although it handles no background fetches`() async throws {
    let report = try await AppSearch.report(app(completing: "await post('/feed', 1)"), runs: 60)
    #expect(report.findings.isEmpty)
    #expect(report.idleness == nil)
    #expect(report.exitStatus == 0)
    #expect(report.classes.keys.contains { $0.contains("done") })
    #expect(!report.verdict.contains("unfinished"), "\(report.verdict)")
    #expect(!report.verdict.contains("no wake of the app succeeded"), "\(report.verdict)")
  }

  @Test(arguments: [60, 1])
  func `fails a search if no task succeeds`(runs: Int) async throws {
    let report = try await AppSearch.report(app(completing: "false"), runs: runs)
    let idleness = report.idleness ?? ""
    #expect(idleness.contains(": no task succeeded. No wake came"), "\(report.verdict)")
    #expect(report.exitStatus == 1)
  }
}
