internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// `QuantityTypeModule.swift`.
@HostActor
final class QuantityTypeModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  private let reader: HealthReader
  private var healthKit: HealthKit { reader.healthKit }

  init(_ reader: HealthReader) { self.reader = reader }

  @ExportsBuilder override var exports: [any Export] {
    Function("isQuantityCompatibleWithUnit") { (type: QuantityType, unit: String) in
      try type.unit.isCompatible(with: kingstinctUnit(unit))
    }
    // `HKQuantityAggregationStyle`: the discrete styles are not told apart.
    Function("aggregationStyle") { (type: QuantityType) in type.health.isCumulative ? 0 : 1 }
    AsyncFunction("saveQuantitySample") { [unowned self] in
      try save($0, $1, $2, $3, $4, $5, $6 as Promise)
    }
    AsyncFunction("queryQuantitySamples") {
      [unowned self] (type: QuantityType, options: HealthQueryOptions?, promise: Promise) in
      let unit = try type.unit(options?.unit)
      reader.samples(of: type.identifier, options ?? .all) { result in
        promise.settle(hybrid: result) { $0.map { KingstinctSample(sample: $0, unit: unit) } }
      }
    }
    AsyncFunction("queryQuantitySamplesWithAnchor") {
      [unowned self] (type: QuantityType, options: HealthQueryOptions, promise: Promise) in
      let unit = try type.unit(options.unit)
      try reader.changes(of: type.identifier, options) { result in
        promise.settle(hybrid: result) { changes in
          ChangesRecord(
            name: "samples",
            samples: changes.added.map { KingstinctSample(sample: $0, unit: unit) },
            changes: changes)
        }
      }
    }
    // Up to 12.1.
    AsyncFunction("deleteQuantitySamples") {
      [unowned self] (type: QuantityType, filter: HealthFilter, promise: Promise) in
      guard let predicate = filter.predicate else {
        throw kingstinctError("Unable to create predicate for deleting objects")
      }
      healthKit.deleteObjects(ofType: type.identifier, matching: predicate) { result in
        promise.settle(hybrid: result) { $0 }
      }
    }
    statistics
  }

  @ExportsBuilder private var statistics: [any Export] {
    AsyncFunction("queryStatisticsForQuantity") {
      [unowned self]
      (type: QuantityType, names: [String], options: StatisticsQueryOptions?, promise: Promise) in
      let unit = try type.unit(options?.unit)
      healthKit.statistics(
        ofType: type.health, matching: options?.predicate, options: type.statistics(names),
        unit: unit
      ) { result in
        promise.settle(hybrid: Self.orEmpty(result)) { found in
          StatisticsRecord(
            all: found.first { $0.source == nil }, sources: found.compactMap(\.source), unit: unit,
            interval: options?.dates)
        }
      }
    }
    AsyncFunction("queryStatisticsForQuantitySeparateBySource") {
      [unowned self]
      (type: QuantityType, names: [String], options: StatisticsQueryOptions?, promise: Promise) in
      let unit = try type.unit(options?.unit)
      healthKit.statistics(
        ofType: type.health, matching: options?.predicate, options: type.statistics(names),
        unit: unit
      ) { result in
        promise.settle(hybrid: Self.orEmpty(result)) { Self.bySource($0, unit) }
      }
    }
    AsyncFunction("queryStatisticsCollectionForQuantity") {
      [unowned self]
      (
        type: QuantityType, names: [String], anchor: DateOrText, interval: IntervalComponents,
        options: StatisticsQueryOptions?, promise: Promise
      ) in
      let unit = try type.unit(options?.unit)
      healthKit.statisticsCollection(
        ofType: type.health, matching: options?.predicate, options: type.statistics(names),
        anchorDate: anchor.date, interval: interval.interval, unit: unit
      ) { result in
        promise.settle(hybrid: Self.orEmpty(result)) { found in
          found.filter { $0.source == nil }.map { bucket in
            StatisticsRecord(
              all: bucket,
              sources: found.filter { $0.startDate == bucket.startDate }.compactMap(\.source),
              unit: unit, interval: nil)
          }
        }
      }
    }
    AsyncFunction("queryStatisticsCollectionForQuantitySeparateBySource") {
      [unowned self]
      (
        type: QuantityType, names: [String], anchor: DateOrText, interval: IntervalComponents,
        options: StatisticsQueryOptions?, promise: Promise
      ) in
      let unit = try type.unit(options?.unit)
      healthKit.statisticsCollection(
        ofType: type.health, matching: options?.predicate, options: type.statistics(names),
        anchorDate: anchor.date, interval: interval.interval, unit: unit
      ) { result in
        promise.settle(hybrid: Self.orEmpty(result)) { Self.bySource($0, unit) }
      }
    }
  }

  /// No data is no error here (`handleHKNoDataOrThrow`).
  private static func orEmpty(
    _ result: Result<[HealthStatistics], any Error>
  ) -> Result<[HealthStatistics], any Error> {
    if case .failure(let error as HealthError) = result, error.code == .noData {
      return .success([])
    }
    return result
  }

  private static func bySource(_ found: [HealthStatistics], _ unit: HealthUnit)
    -> [StatisticsRecord]
  {
    found.filter { $0.source != nil }.map {
      StatisticsRecord(all: $0, sources: [], unit: unit, interval: nil)
    }
  }

  private func save(
    _ type: QuantityType, _ unit: String, _ value: Double, _ start: JSDate, _ end: JSDate,
    _ metadata: [String: BridgeValue]?, _ promise: Promise
  ) throws {
    let unit = try kingstinctUnit(unit)
    do {
      let sample = try reader.newSample(
        type.identifier, .quantity(value, unit: unit.description), start, end, metadata)
      healthKit.save([sample]) { result in
        promise.settle(hybrid: result) { KingstinctSample(sample: sample, unit: unit) }
      }
    } catch let exception as ObjectiveCException { healthKit.raise(exception) }
  }
}

extension HealthReader {
  /// A sample that the app is about to save.
  ///
  /// - Throws: `ObjectiveCException` for what HealthKit's initializer does not take: the Swift code does not catch it.
  func newSample(
    _ type: String, _ value: HealthSample.Value, _ start: JSDate, _ end: JSDate,
    _ metadata: [String: BridgeValue]?
  ) throws -> HealthSample {
    do { return try healthKit.newSample(type, value, start.date, end.date, metadata) } catch let
      error as HealthError
    {
      throw ObjectiveCException(
        name: "_HKObjectValidationFailureException", reason: error.message,
        fix: "save a value, a unit and dates that fit the type")
    }
  }
}

/// A date; up to version 11 its text.
private struct DateOrText: JSDecodable {
  let date: Date

  static func decode(_ value: JSRef, in context: JSContext) throws -> DateOrText {
    guard context.kind(of: value) == .string else {
      return DateOrText(date: try JSDate.decode(value, in: context).date)
    }
    let text = try String.decode(value, in: context)
    guard let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    else {
      throw kingstinctError("Invalid date \(text)")
    }
    return DateOrText(date: date)
  }
}

/// The identifier of a quantity type.
struct QuantityType: JSDecodable {
  let identifier: String
  let unit: HealthUnit

  var health: HealthType { HealthType(identifier) }

  /// - Throws: ``JSError`` in the words that Nitro's generator writes for an enum of texts.
  static func decode(_ value: JSRef, in context: JSContext) throws -> QuantityType {
    let identifier = try String.decode(value, in: context)
    guard let unit = HealthType(identifier).preferredUnit else {
      throw JSError(
        message: "Cannot convert \"\(identifier)\" to enum QuantityTypeIdentifier - invalid value!")
    }
    return QuantityType(identifier: identifier, unit: unit)
  }

  /// The unit that JavaScript asks for, or the preferred one (`CoreModule.swift`, getUnitToUse).
  func unit(_ asked: HealthUnit?) throws -> HealthUnit {
    guard let asked else { return unit }
    guard unit.isCompatible(with: asked) else {
      throw kingstinctError("Unit \(asked) is incompatible with quantityType \(identifier)")
    }
    return asked
  }

  /// What does not fit the type is left out (`Helpers.swift`, buildStatisticsOptions).
  func statistics(_ names: [String]) -> HealthStatisticsOptions {
    names.reduce(into: [.separateBySource]) { options, name in
      switch name {
      case "cumulativeSum": if health.isCumulative { options.insert(.cumulativeSum) }
      case "discreteAverage": if !health.isCumulative { options.insert(.discreteAverage) }
      case "discreteMax": if !health.isCumulative { options.insert(.discreteMax) }
      case "discreteMin": if !health.isCumulative { options.insert(.discreteMin) }
      case "duration": options.insert(.duration)
      case "mostRecent": options.insert(.mostRecent)
      default: break
      }
    }
  }
}
