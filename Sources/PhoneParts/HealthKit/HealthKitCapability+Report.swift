package import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

// Reports about HealthKit.
extension HealthKitCapability {
  package var wakes: Wakes? {
    let budget = healthKit.profile.deliveryBudget
    let wakes = healthKit.deliveries.map {
      Wakes.Wake(
        $0.type, began: $0.began, elapsed: $0.elapsed, budget: budget,
        $0.outcome == .completed ? .done : .unfinished, reason: $0.reason)
    }
    return Wakes(
      "update", "updates", wakes, areHandled: !wakes.isEmpty || healthKit.hasBackgroundDelivery)
  }

  package var wakeSummary: String? {
    let deliveries = healthKit.deliveries
    if deliveries.isEmpty { return nil }
    let missed = deliveries.count { $0.outcome == .missed }
    return "\(deliveries.count) HealthKit \(deliveries.count == 1 ? "update" : "updates")"
      + (missed > 0 ? ", \(missed) not completed" : "")
  }

  package var summaryFields: [String: any Encodable & Sendable] {
    ["healthUpdates": WakeCount(wakes, .done)]
  }

  package var dayColumns: [DayColumn] {
    guard let wakes else { return [] }
    return [
      wakes.column("Updates", key: "updates", .done),
      wakes.column("Not completed", key: "missedUpdates", .unfinished, isBad: true),
      DayColumn("Saved", saves, key: "saved", row: "saved", isAlwaysShown: true),
    ]
  }

  package nonisolated static var requirements: [AppRequirement] {
    let sharing = AppRequirement.Declaration.infoPlist("NSHealthUpdateUsageDescription")
    return [
      AppRequirement(Health.name, needs: .entitlement("com.apple.developer.healthkit")),
      AppRequirement(Health.name, needs: .infoPlist("NSHealthShareUsageDescription")),
      AppRequirement(Health.name, "requestAuthorization", needs: sharing) {
        $0.has("toShare") ? [sharing] : []
      },
      AppRequirement(Health.name, "save", needs: sharing),
      AppRequirement(Health.name, "delete", needs: sharing),
      AppRequirement(Health.name, "deleteObjects", needs: sharing),
      AppRequirement(
        Health.name, "enableBackgroundDelivery",
        needs: .entitlement("com.apple.developer.healthkit.background-delivery")),
    ]
  }

  package func diagnose() -> [Diagnosis] { unansweredPrompt + missedDeliveries }
}
