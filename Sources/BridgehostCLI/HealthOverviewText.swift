import FoundationEssentials
import HealthKit
import HostLoop
import SimulatedPhone

/// The output of `health show` for a person.
struct HealthOverviewText {
  let overview: HealthOverview
  let terminal: TerminalStream

  var text: String {
    guard overview.count > 0 else { return "The store is empty." }
    let width = terminal.width ?? 80
    var parts = [types(width), sources(width)]
    if !overview.latestWorkouts.isEmpty { parts.append(workouts(width)) }
    parts.append(overview.count.counted("sample"))
    return parts.joined(separator: "\n\n")
  }

  private func types(_ width: Int) -> String {
    let rows = overview.types.map {
      [shortName($0.identifier), $0.count.grouped, day($0.first), day($0.last)]
    }
    return TextTable(headings: ["Type", "Samples", "First", "Last"], rows: rows, numbers: [1])
      .text(width: width, terminal)
  }

  private func sources(_ width: Int) -> String {
    TextTable(
      headings: ["Source", "Samples"],
      rows: overview.sources.map { [$0.name.isEmpty ? "(unnamed)" : $0.name, $0.count.grouped] },
      numbers: [1]
    ).text(width: width, terminal)
  }

  private func workouts(_ width: Int) -> String {
    let rows = overview.latestWorkouts.map {
      [
        shortName($0.activityType), minute($0.startDate),
        "\(whole($0.duration / 60)) min",
        $0.totalDistance.map { kilometres($0) } ?? "",
        $0.totalEnergyBurned.map { "\(whole($0)) kcal" } ?? "",
      ]
    }
    return TextTable(
      headings: ["Latest workouts", "Start (UTC)", "Time", "Distance", "Energy"], rows: rows,
      numbers: [2, 3, 4]
    ).text(width: width, terminal)
  }

  /// The number with grouped digits. Very large numbers and NaN are shown like `1e+30`.
  private func whole(_ number: Double) -> String {
    abs(number) < Self.countable ? Int(clamping: number.rounded()).grouped : "\(number)"
  }

  private static let countable = 1e15

  private func kilometres(_ metres: Double) -> String {
    guard abs(metres) < Self.countable else { return "\(metres / 1000) km" }
    let tens = Int(clamping: (metres / 10).rounded())
    return "\((tens / 100).grouped).\(tens % 100 < 10 ? "0" : "")\(tens % 100) km"
  }

  /// The identifier without its common prefix.
  private func shortName(_ identifier: String) -> String {
    let prefixes = [
      "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKWorkoutActivityType",
    ]
    for prefix in prefixes where identifier.hasPrefix(prefix) {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier == HealthSample.workoutTypeIdentifier ? "Workout" : identifier
  }

  private func day(_ date: Date) -> String {
    String(date.formatted(.iso8601).prefix(10))
  }

  private func minute(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }
}
