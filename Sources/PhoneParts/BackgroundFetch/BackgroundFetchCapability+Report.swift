package import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

// Reports about background fetches.
extension BackgroundFetchCapability {
  package var wakes: Wakes? {
    Wakes(
      "fetch", "fetches",
      fetches.fetches.map {
        Wakes.Wake(
          "background fetch #\($0.id)", began: $0.began, elapsed: $0.elapsed,
          budget: phone.profile.refreshBudget, outcome($0), reason: reasons[$0.id])
      }, areHandled: isUsed)
  }

  private func outcome(_ fetch: BackgroundFetch.Fetch) -> Wakes.Outcome {
    switch fetch.result {
    case .newData: .newData
    case .noData: .noData
    case .failed: .failed
    case nil: .unfinished
    }
  }

  package var wakeSummary: String? {
    let all = fetches.fetches
    if all.isEmpty { return nil }
    return (all.count == 1 ? "1 background fetch: " : "\(all.count) background fetches: ")
      + (all.count <= 4 ? all.map(words) : counts).joined(separator: ", ")
  }

  /// How many fetches ended in each way, for more fetches than a person reads one by one.
  private var counts: [String] {
    let results: [(String, FetchResult?)] = [
      ("newData", .newData), ("noData", .noData), ("failed", .failed), ("never finished", nil),
    ]
    return results.compactMap { name, result in
      let count = fetches.fetches.count { $0.result == result }
      return count > 0 ? "\(count) \(name)" : nil
    }
  }

  private func words(_ fetch: BackgroundFetch.Fetch) -> String {
    let elapsed = fetch.elapsed.map { " after " + ($0).readable } ?? ""
    if let result = fetch.result { return result.rawValue + elapsed }
    if !isUsed { return "not handled, because the script uses no module that receives fetches" }
    return "never finished" + elapsed
  }

  package var idleHint: String? {
    // In a search each app is launched for a fetch.
    if isUsed || !wasToLaunchApp || fetches.expectation != nil || fetches.fetches.isEmpty {
      return nil
    }
    let own = fetches.handlers.filter { $0.library == nil }
    let modules = own.map(\.module).sorted().joined(separator: " or ")
    return
      "iOS woke the app for a background fetch, but the script uses no module that receives fetches (\(modules))"
  }

  package var summaryFields: [String: any Encodable & Sendable] {
    ["fetches": fetches.fetches.map { FetchField($0, reason: reasons[$0.id]) }]
  }

  package var dayColumns: [DayColumn] {
    guard let wakes else { return [] }
    return [
      wakes.column("New data", key: "newData", .newData),
      wakes.column("No data", key: "noData", .noData),
      wakes.column("Failed", key: "failed", .failed, isBad: true),
      wakes.column("Never finished", key: "unfinished", .unfinished, isBad: true),
    ]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { DiagnosisKind.ofBackgroundFetch }

  package nonisolated static var requirements: [AppRequirement] {
    [AppRequirement(BackgroundFetchModule.name, needs: .backgroundMode(.fetch))]
  }

  package nonisolated static var raceInputs: [RaceInput] { [fetch] }

  /// iOS wakes the app for a background fetch, in addition to the one that launches it.
  package nonisolated static let fetch = RaceInput(
    "fetch", "another background fetch", role: .wake
  ) { (capability: BackgroundFetchCapability) in capability.refresh() }
}

/// A fetch in the file of `--summary`.
private struct FetchField: Encodable {
  let id: Int
  /// `newData`, `noData` or `failed`. Missing if the fetch never ended with a result.
  let result: String?
  /// The time from the wake to the completion handler, or to the end of the budget, in
  /// milliseconds.
  let elapsed: Double?
  /// Why it failed or was not finished. Absent if it succeeded.
  let reason: String?

  init(_ fetch: BackgroundFetch.Fetch, reason: String?) {
    self.reason = reason
    id = fetch.id
    result = fetch.result?.rawValue
    elapsed = fetch.elapsed.map { ($0 / .microseconds(1)).rounded(.down) / 1000 }
  }
}

extension OutsideEvent {
  /// Another background fetch.
  package static func fetch(at time: Int) -> OutsideEvent {
    .other(BackgroundFetchCapability.fetch, at: time)
  }
}
