internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Reports background deliveries whose completion handler was not called. HealthKit tries each again
// later, and stops waking the app after three misses.
extension HealthKitCapability {
  var missedDeliveries: [Diagnosis] {
    let missed = healthKit.deliveries.filter { $0.outcome == .missed && !$0.isUnknownToScript }
    return Dictionary(grouping: missed, by: \.type).sorted { $0.key < $1.key }.map { type, misses in
      let hasStopped = misses.count >= healthKit.profile.missesUntilStop
      let often = misses.count == 1 ? "once" : "\(misses.count) times"
      var diagnosis = Diagnosis(
        hasStopped ? .healthDeliveryStopped : .healthDeliveryMissed,
        "HealthKit woke the app for new data of \(type), and the app did not complete the update (\(often)): HealthKit "
          + (hasStopped
            ? "stops waking the app" : "tries again later, and stops after the third time"),
        moments: misses.suffix(1).map { Diagnosis.Moment("woken", $0.began, nil) })
      diagnosis.specificFix = misses.last { $0.fix != nil }?.fix
      // Without the work of each, something else may have caused one of them.
      if misses.allSatisfy({ !$0.work.isEmpty }) {
        diagnosis.work = misses.reduce(into: []) { $0.formUnion($1.work) }
      }
      diagnosis.failedLines = app.failedLines(
        before: Self.completion.method, since: misses[misses.count - 1].began)
      return diagnosis
    }
  }

  /// Notes why an update that has just ended was missed.
  func explain(_ delivery: HealthDelivery) {
    delivery.work =
      app.hasCrashed ? [app.work(.none)] : Set(delivery.activities.map { .activity($0) })
    delivery.isUnknownToScript = app.hasVanished("update", of: delivery.activities)
    if let termination = app.phone.termination ?? app.phone.lifecycle.terminations.last,
      app.phone.termination != nil || app.phone.lifecycle.state == .notRunning
    {
      delivery.reason = "the app ended: \(termination)"
    } else if delivery.missedWindow {
      delivery.reason = "the app executed the observer query only after it had launched"
      delivery.fix = fixOfMissingQuery(for: delivery.type)
    } else if delivery.openHandlers == 0 {
      delivery.reason = "no query of the app observes \(delivery.type)"
      delivery.fix = fixOfMissingQuery(for: delivery.type)
    } else if app.isUnheard("update", since: delivery.began) {
      delivery.reason = "no time left: no listener for `update`"
      delivery.fix = app.fixOfMissingListener(to: "update", of: Health.name)
    } else {
      delivery.reason =
        "no time left: Health.complete() was not called within "
        + healthKit.profile.deliveryBudget.readable + app.latestFailure(since: delivery.began)
      delivery.fix = app.fix(ofMissing: Self.completion, since: delivery.began)
    }
  }

  private func fixOfMissingQuery(for type: String) -> String {
    let library = libraries.first { $0.isUsed() } ?? .own
    let advice = "Call \(library.name)(\(library.arguments(type))) at the top level of the script"
    let call = app.codeCall(of: library.observingFunction)
    guard let call, !call.isInLibrary else {
      return "the script never calls \(library.name)(). \(advice)"
    }
    let why =
      call.wasReached ? call.whatHappened : "at \(call.place) ran too late, or for other types"
    return "\(library.name)() \(why). \(advice)"
  }

  private static let completion = CompletionCall(
    text: "Health.complete(updateId)", method: "complete",
    always: "for every update, also after an error",
    timely: "Set a timer that completes the update before its time is over")
}
