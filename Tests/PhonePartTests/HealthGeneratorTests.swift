import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthGeneratorTests {
  private func generated(days: Int, seed: UInt64) throws -> HealthStore {
    let store = try HealthStore.temporary()
    _ = try HealthGenerator(days: days, seed: seed).run(into: store)
    return store
  }

  @Test func `a seed makes the same data every time`() throws {
    let first = try generated(days: 7, seed: 42)
    let second = try generated(days: 7, seed: 42)
    let other = try generated(days: 7, seed: 43)
    #expect(try first.overview() == second.overview())
    #expect(try first.workouts(since: nil).workouts == second.workouts(since: nil).workouts)
    #expect(try first.heartRates() == second.heartRates())
    #expect(try first.heartRates() != other.heartRates())
  }

  @Test func `generating again adds nothing, more days add earlier ones`() throws {
    let store = try generated(days: 3, seed: 1)
    let count = try store.overview().count
    let again = try HealthGenerator(days: 3, seed: 1).run(into: store)
    #expect(again == (0, count))
    let more = try HealthGenerator(days: 5, seed: 1).run(into: store)
    #expect(more.alreadyThere == count)
    #expect(try store.overview().count == count + more.added)
    #expect(try store.overview() == generated(days: 5, seed: 1).overview())
  }

  @Test func `twelve weeks look like a person's`() throws {
    let store = try generated(days: 84, seed: 9)
    let workouts = try store.workouts(since: nil).workouts
    #expect((30...70).contains(workouts.count))
    #expect(Set(workouts.map(\.activityType)).count == 5)
    #expect(workouts.allSatisfy { $0.duration >= 600 && $0.duration < 5 * 3600 })
    let last = Date(timeIntervalSince1970: 19_905 * 86400)
    #expect(workouts.allSatisfy { $0.startDate > last - 84 * 86400 && $0.endDate < last })
    let runs = workouts.filter { $0.activityType == "HKWorkoutActivityTypeRunning" }
    #expect(
      runs.allSatisfy { run in run.totalDistance.map { (2...4).contains($0 / run.duration) } == true
      })
    let nights = try store.samples(ofType: "HKCategoryTypeIdentifierSleepAnalysis").samples
    let hours = nights.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) } / 3600 / 84
    #expect((6.5...9).contains(hours))
    #expect(try store.overview().sources.count == 3)
    #expect(try store.overview().types.allSatisfy { $0.count >= 12 })
  }
}
