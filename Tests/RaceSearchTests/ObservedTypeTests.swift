import AppHost
import HostLoop
import RaceSearch
import Testing

/// A search saves new samples of the types that the app observes.
@Suite(.serialized) @HostActor struct `An app that observes a HealthKit type` {
  private func app(_ type: String, _ end: String) -> String {
    """
    const type = '\(type)';
    new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
      await Health.queryAnchored({ type });
      \(end)
    });
    Health.enableBackgroundDelivery(type, 'immediate');
    Health.observe({ type });
    """
  }

  @Test(arguments: [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryTypeIdentifierAppleStandHour",
    "HKWorkoutTypeIdentifier",
  ])
  func `is woken for it in a search`(type: String) async throws {
    let report = try await AppSearch.report(
      app(type, "Health.complete(updateId);"), faultPlans: ["new-workouts"], runs: 20)
    #expect(report.findings.isEmpty, "\(report.verdict)")
    #expect(report.idleness == nil, "\(report.verdict)")
    #expect(report.classes.keys.contains { $0.contains("done") }, "\(report.classes)")
  }

  @Test func `and never completes its updates is found`() async throws {
    let report = try await AppSearch.report(
      app("HKQuantityTypeIdentifierStepCount", ""), faultPlans: ["new-workouts"], runs: 20)
    #expect(report.findings.map(\.failure.code) == ["health-delivery-stopped"])
  }
}
