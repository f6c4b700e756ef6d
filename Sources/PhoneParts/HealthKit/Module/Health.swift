package import FoundationEssentials
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// HealthKit for JavaScript, with HealthKit's concepts: authorization, queries as promises, and
/// observers and background delivery as events whose completion handlers JavaScript calls.
///
/// An error rejects as with `RCTJSErrorFromNSError`: for example with `ECOM.APPLE.HEALTHKIT6` while
/// the phone is locked (reference 1.0b).
@HostActor
package final class Health: NativeModule {
  package nonisolated static let name = "Health"

  let healthKit: HealthKit
  let update = Event<UpdateBody>("update", whenUnobserved: .hold(latest: 64))
  var observers: [Int: HealthObserverQuery] = [:]
  var updates: [Int: HealthUpdate] = [:]
  var lastID = 0
  /// Called for each sample query that JavaScript begins. The closure that it returns gets the
  /// result.
  package var onQuery: (@HostActor () -> @HostActor (HealthReading) -> Void)?
  /// Called with the deleted samples that JavaScript learns of.
  package var onDeletions: (@HostActor ([UUID]) -> Void)?

  /// Makes the module for `healthKit`.
  package init(healthKit: HealthKit) { self.healthKit = healthKit }

  package var exports: [any Export] {
    update
    Function("isHealthDataAvailable") { [healthKit] in healthKit.isHealthDataAvailable }
    Function("authorizationStatus") { [healthKit] (type: String) in
      healthKit.authorizationStatus(for: try healthType(type, for: .object)).rawValue
    }
    AsyncFunction("requestAuthorization", requestAuthorization)
    AsyncFunction("getRequestStatus", getRequestStatus)
    AsyncFunction("getCharacteristics", getCharacteristics)
    AsyncFunction("querySamples", querySamples)
    AsyncFunction("queryAnchored", queryAnchored)
    AsyncFunction("queryStatistics", queryStatistics)
    AsyncFunction("queryStatisticsCollection", queryStatisticsCollection)
    AsyncFunction("querySources", querySources)
    AsyncFunction("save", save)
    AsyncFunction("delete", delete)
    AsyncFunction("deleteObjects", deleteObjects)
    Function("observe", observe)
    AsyncFunction("stop") { [self] (query: Int) in stop(query) }
    AsyncFunction("complete") { [self] (update: Int) in try complete(update) }
    AsyncFunction("enableBackgroundDelivery", enableBackgroundDelivery)
    AsyncFunction("disableBackgroundDelivery") { [healthKit] (type: String, promise: Promise) in
      healthKit.disableBackgroundDelivery(for: try healthType(type, for: .object)) {
        promise.settle($0)
      }
    }
    AsyncFunction("disableAllBackgroundDelivery") { [healthKit] (promise: Promise) in
      healthKit.disableAllBackgroundDelivery { promise.settle($0) }
    }
  }

  /// Stops the queries of a script that has ended.
  package func invalidate() {
    for query in observers.values { healthKit.stop(query) }
    observers = [:]
    updates = [:]
  }

  private func requestAuthorization(_ types: JSObject, _ promise: Promise) throws {
    try types.refuseKeys(of: "Health.requestAuthorization", except: ["toShare", "toRead"])
    healthKit.requestAuthorization(
      toShare: try types.types("toShare"), read: try types.types("toRead")
    ) { promise.settle($0) }
  }

  private func getRequestStatus(_ types: JSObject, _ promise: Promise) throws {
    try types.refuseKeys(of: "Health.getRequestStatus", except: ["toShare", "toRead"])
    healthKit.requestStatus(
      toShare: try types.types("toShare"), read: try types.types("toRead")
    ) { promise.settle($0.map(\.rawValue)) }
  }

  private func getCharacteristics(_ kinds: [String]) throws -> CharacteristicsBody {
    for kind in kinds where kind.hasPrefix("HK") { _ = try healthType(kind, for: .characteristic) }
    let known = kinds.compactMap(HealthCharacteristics.Kind.init)
    guard known.count == kinds.count else {
      let names = HealthCharacteristics.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw NativeError(message: "Health.getCharacteristics takes some of \(names)")
    }
    do {
      return CharacteristicsBody(values: try healthKit.characteristics(Set(known)))
    } catch let error as HealthError { throw NativeError(error) }
  }

  private func save(_ samples: [JSObject], _ promise: Promise) throws {
    let samples = try samples.map { try HealthSample($0, of: healthKit.source, for: healthKit) }
    let uuids = samples.map(\.uuid.text)
    healthKit.save(samples) { promise.settle($0.map { uuids }) }
  }

  private func delete(_ uuids: [String], _ promise: Promise) throws {
    healthKit.delete(try uuids.map { try UUID(text: $0) }) { promise.settle($0) }
  }

  private func deleteObjects(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(ofQuery: "deleteObjects", except: ["type"])
    healthKit.deleteObjects(
      ofType: try query.type(for: .object), matching: try query.predicate()
    ) { promise.settle($0) }
  }
}

extension Promise {
  /// Fulfils the promise with the value, or rejects it with the error.
  func settle(_ result: Result<some JSEncodable & Sendable, HealthError>) {
    switch result {
    case .success(let value): resolve(value)
    case .failure(let error): reject(NativeError(error))
    }
  }

  /// Fulfils the promise with no value, or rejects it with the error.
  func settle(_ result: Result<Void, any Error>) { settle(result.map { Undefined() }) }

  /// Fulfils the promise with the value, or rejects it with the error.
  func settle(_ result: Result<some JSEncodable & Sendable, any Error>) {
    switch result {
    case .success(let value): resolve(value)
    case .failure(let error as HealthError): reject(NativeError(error))
    case .failure(let error): reject(error)
    }
  }
}

extension NativeError {
  init(_ error: HealthError) {
    self.init(
      code: "E\(HealthError.domain.uppercased())\(error.code.rawValue)", message: error.message,
      domain: HealthError.domain)
  }
}
