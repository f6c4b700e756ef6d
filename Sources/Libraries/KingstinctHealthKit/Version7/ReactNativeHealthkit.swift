internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// `NativeModules.ReactNativeHealthkit` of version 7.3 (`ios/ReactNativeHealthkit.swift`). Lines are those of 7.3.2.
///
/// Every method answers a promise. Native code checks little, so many wrong calls end the app.
@HostActor
final class ReactNativeHealthkit: NativeModule {
  nonisolated static let name = "ReactNativeHealthkit"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@kingstinct/react-native-healthkit", versions: "7.3")

  let phone: Phone
  let reader: HealthReader
  let onChange = Event<ChangedType>("onChange")
  var queries: [String: HealthObserverQuery] = [:]
  var queryIDs = QueryIDs()
  /// Whether the module can still reach JavaScript.
  var isValid = true

  init(_ phone: Phone, _ reader: HealthReader) {
    self.phone = phone
    self.reader = reader
  }

  var healthKit: HealthKit { reader.healthKit }
  var calendar: HealthCalendar { HealthCalendar(of: phone) }

  @ExportsBuilder var exports: [any Export] {
    onChange
    permissions
    characteristics
    saving
    queriesOfSamples
    workouts
    observing
  }

  /// Lines 34 to 41. The queries stay in the list, but are not executed again.
  func stopObserving() { stopQueries() }

  /// Lines 26 to 32.
  func invalidate() {
    isValid = false
    stopQueries()
    // Each query keeps the promise of its subscription, and so the bridge.
    queries = [:]
  }

  private func stopQueries() { for query in queries.values { healthKit.stop(query) } }

  // MARK: - Answers

  /// A method that needs the `HKHealthStore`, which native code has only where there are health data (line 20).
  func withStore(_ promise: Promise, _ body: () throws -> Void) {
    guard healthKit.isHealthDataAvailable else {
      return promise.reject("HEALTHKIT_INIT_ERROR", "HealthKit not initialized")
    }
    orEndApp(body)
  }

  /// Runs native code. What it throws ends the app, because nothing catches it.
  func orEndApp(_ body: () throws -> Void) { phone.endApp(onException: Self.fix, body) }

  private static let fix = "pass react-native-healthkit values with which it does not end the app"

  /// Answers with what `body` makes of the value, or with the error.
  func answer<Value>(
    _ promise: Promise, _ result: Result<Value, some Error>,
    _ body: (Value) throws -> any JSEncodable & Sendable
  ) {
    switch result {
    case .success(let value): orEndApp { promise.resolve(try body(value)) }
    case .failure(let error): promise.reject(NativeError(healthkit: error))
    }
  }

  /// Answers that it was done, or with the error.
  func answer(_ promise: Promise, _ result: Result<some Any, any Error>) {
    answer(promise, result) { _ in true }
  }

  /// Answers that native code does not know a type.
  func reject(_ promise: Promise, unknown type: String) {
    promise.reject(
      "HEALTHKIT_TYPE_IDENTIFIER_NOT_RECOGNIZED_ERROR", "Failed to initialize \(type)")
  }
}

extension NativeError {
  /// `reject(GENERIC_ERROR, error.localizedDescription, error)`.
  init(healthkit error: any Error) {
    guard let error = error as? HealthError else {
      self = .healthkit(String(describing: error))
      return
    }
    self.init(
      code: Self.healthkitCode, message: error.message, domain: HealthError.domain,
      userInfo: ["NSLocalizedDescription": error.message])
  }

  /// `reject(GENERIC_ERROR, message, nil)`.
  static func healthkit(_ message: String) -> NativeError {
    NativeError(code: healthkitCode, message: message)
  }

  private static let healthkitCode = "HEALTHKIT_ERROR"
}

extension ObjectiveCException {
  /// An error of the library's Swift code that ends the app.
  static func healthkit(_ reason: String, fix: String) -> ObjectiveCException {
    ObjectiveCException(name: "Fatal error", reason: reason, fix: fix)
  }
}
