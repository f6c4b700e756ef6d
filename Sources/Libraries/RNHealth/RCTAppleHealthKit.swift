internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// `NativeModules.AppleHealthKit` (`RCTAppleHealthKit.m`). Every method answers a callback: an error, or `null` and a result.
///
/// Tables describe the methods that differ only in their type and unit: ``QuantitySamples``, ``LatestQuantity``,
/// ``DayTotal``, ``PeriodTotals`` and ``QuantitySaving``.
@HostActor
final class RCTAppleHealthKit: NativeModule {
  nonisolated static let name = "AppleHealthKit"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-health", versions: "1.19")

  let phone: Phone
  let log: @HostActor (String) -> Void
  let notifications = HealthNotifications()
  /// Whether native code has made its `HKHealthStore`. Without one, a query of it does nothing.
  var hasHealthStore = false
  let capability: HealthKitCapability?

  init(
    on phone: Phone, _ capability: HealthKitCapability?,
    log: @escaping @HostActor (String) -> Void
  ) {
    self.phone = phone
    self.capability = capability
    self.log = log
  }

  var healthKit: HealthKit { phone.healthKit }
  var now: Date { Date(timeIntervalSince1970: phone.loop.clock.wallTime) }
  var calendar: HealthCalendar { HealthCalendar(of: phone) }

  @ExportsBuilder var exports: [any Export] {
    notifications.exports
    AsyncFunction("isAvailable") { [self] (callback: Callback) in
      callback.succeed(.bool(healthKit.isHealthDataAvailable))
    }
    authorization
    QuantitySamples.all.map { samples in
      method(samples.name, makesHealthStore: samples.makesHealthStore) { [self] in
        answer(samples, $0, $1)
      }
    }
    LatestQuantity.all.map { latest in method(latest.name) { [self] in answer(latest, $0, $1) } }
    DayTotal.all.map { total in method(total.name) { [self] in answer(total, $0, $1) } }
    PeriodTotals.all.map { totals in method(totals.name) { [self] in try answer(totals, $0, $1) } }
    QuantitySaving.all.map { saving in
      method(saving.name) { [self] in try answer(saving, $0, $1) }
    }
    method("getSamples") { [self] in getSamples($0, $1) }
    workouts
    foodAndDeletion
    records
    characteristics
    observing
  }

  /// A method with options and a callback.
  ///
  /// - Parameter makesHealthStore: whether it calls `_initializeHealthStore` first, as nearly all do.
  func method(
    _ name: String, makesHealthStore: Bool = true,
    _ body: @escaping @HostActor (HealthOptions, Callback) throws -> Void
  ) -> any Export {
    AsyncFunction(name) { [self] (options: HealthOptions, callback: Callback) in
      if makesHealthStore { hasHealthStore = true }
      orRaise { try body(options, callback) }
    }
  }

  func startObserving() { notifications.startObserving() }
  func stopObserving() { notifications.stopObserving() }

  func initialize() { notifications.attach() }
  func invalidate() { notifications.detach() }

  /// The process has ended, with all memory of native code.
  func processEnded() {
    notifications.stopObserving()
    hasHealthStore = false
  }

  // MARK: - Queries

  /// `HKSampleQuery`, which the library always sorts by the end.
  func samples(
    of type: String, _ predicate: HealthPredicate?, ascending: Bool = false, limit: Int = 0,
    completion: @escaping HealthKit.Completion<[HealthSample]>
  ) {
    guard hasHealthStore else { return }
    let note = capability?.beginReading()
    healthKit.samples(
      ofTypes: [type], matching: predicate,
      sortedBy: [HealthSort(.endDate, ascending: ascending)], limit: limit
    ) { [self] result in
      if case .success(let samples) = result {
        note?(
          HealthReading(
            types: [type], predicate: predicate, limit: limit, isAnchored: false, samples: samples))
      }
      orRaise { completion(result) }
    }
  }

  /// Runs native code. What it throws is an exception of Objective-C that nothing catches, so it ends the app.
  func orRaise(_ body: () throws -> Void) {
    phone.endApp(onException: ObjectiveCException.usualFix, body)
  }

  /// Answers with what `body` makes of the value, or with the error.
  func answer<Value>(
    _ callback: Callback, _ failure: HealthFailure, _ result: Result<Value, any Error>,
    _ body: (Value) throws -> BridgeValue
  ) {
    switch result {
    case .success(let value): orRaise { callback.succeed(try body(value)) }
    case .failure(let error): callback.fail(failure.body(error))
    }
  }
}

extension ObjectiveCException {
  /// An exception that the library's code does not catch.
  static func inLibrary(_ reason: String, fix: String = usualFix) -> ObjectiveCException {
    .invalidArgument(reason, fix: fix)
  }

  fileprivate static let usualFix =
    "pass react-native-health options with which it does not end the app"

  /// A dictionary literal gets nil, because there is no date or name (`-[__NSPlaceholderDictionary initWithObjects:…]`).
  static func nilInDictionary(at index: Int, fix: String) -> ObjectiveCException {
    .inLibrary(
      "*** -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: attempt to insert nil object "
        + "from objects[\(index)]", fix: fix)
  }
}
