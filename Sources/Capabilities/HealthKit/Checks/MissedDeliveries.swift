internal import HostLoop
internal import NativeBridge

// Reports background deliveries whose completion handler was not called. HealthKit tries each again
// later, and stops waking the app after three misses.
extension HealthKitCapability {
  var missedDeliveries: [Diagnosis] {
    let missed = healthKit.deliveries.filter { $0.outcome == .missed }
    return Dictionary(grouping: missed, by: \.type).sorted { $0.key < $1.key }.map { type, misses in
      let hasStopped = misses.count >= healthKit.profile.missesUntilStop
      let often = misses.count == 1 ? "once" : "\(misses.count) times"
      return Diagnosis(
        hasStopped ? .healthDeliveryStopped : .healthDeliveryMissed,
        "HealthKit woke the app for new data of \(type), and the app did not complete the update (\(often)): HealthKit "
          + (hasStopped
            ? "stops waking the app" : "tries again later, and stops after the third time"),
        moments: misses.suffix(1).map { Diagnosis.Moment("woken", $0.began, nil) })
    }
  }
}
