import AppHost
import FoundationEssentials
import HealthKit
import SimulatedPhone

/// The output of `health show --json`. Programs read it: a change that breaks them increases
/// `schemaVersion`.
struct HealthOverviewJSON: Encodable {
  let schemaVersion = 1
  let samples: Int
  let types: [TypeSummary]
  let sources: [SourceSummary]
  let latestWorkouts: [WorkoutSummary]

  struct TypeSummary: Encodable {
    let type: String
    let kind: String
    let count: Int
    let firstStartDate: Date
    let lastStartDate: Date
  }

  struct SourceSummary: Encodable {
    let name: String
    let count: Int
  }

  struct WorkoutSummary: Encodable {
    let uuid: String
    let activityType: String
    let startDate: Date
    let endDate: Date
    /// In seconds. `null` if it is not a number, which JSON cannot express.
    let duration: Double?
    /// In kilocalories.
    let totalEnergyBurned: Double?
    /// In metres.
    let totalDistance: Double?
    let sourceName: String
  }

  init(_ overview: HealthOverview) {
    samples = overview.count
    types = overview.types.map {
      TypeSummary(
        type: $0.identifier, kind: "\($0.kind)", count: $0.count, firstStartDate: $0.first,
        lastStartDate: $0.last)
    }
    sources = overview.sources.map { SourceSummary(name: $0.name, count: $0.count) }
    latestWorkouts = overview.latestWorkouts.map {
      WorkoutSummary(
        uuid: $0.uuid.uuidString, activityType: $0.activityType, startDate: $0.startDate,
        endDate: $0.endDate, duration: Self.finite($0.duration),
        totalEnergyBurned: Self.finite($0.totalEnergyBurned),
        totalDistance: Self.finite($0.totalDistance), sourceName: $0.sourceName)
    }
  }

  private static func finite(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }

  func text() throws -> String { try JSONText(self, isPretty: true).text }
}
