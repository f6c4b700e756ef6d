internal import Capabilities
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// The properties of queries and samples from JavaScript.
extension JSObject {
  /// The types for which the app asks permission.
  func types(_ name: String) throws -> Set<String> {
    Set(try (get(name, as: [String]?.self) ?? []).map { try healthType($0, for: .object) })
  }

  /// The types in `types`, or the single one in `type`, for an `HKQuery` of this class.
  func typeList(of query: String) throws -> [String] {
    let types = try get("types", as: [String]?.self) ?? [try get("type")]
    return try types.map { try healthType($0, for: .samples(query: query)) }
  }

  func type(for purpose: HealthType.Purpose) throws -> String {
    try healthType(get("type"), for: purpose)
  }

  /// Why the app makes the query, in its own words: a launch, a tap, a timer.
  func trigger() throws -> String { try get("trigger", as: String?.self) ?? "" }

  /// The largest number of samples; 0 for all.
  func limit() throws -> Int { try get("limit", as: Int?.self) ?? 0 }

  /// The unit in which the answer is wanted.
  func unit(of type: HealthType) throws -> HealthUnit? {
    guard let unit = try get("unit", as: String?.self).map({ try HealthUnit($0) }) else {
      return nil
    }
    try type.check(unit)
    return unit
  }

  /// The `source: { name, bundleIdentifier }`. An Apple Watch if there is none.
  func source() throws -> HealthSource {
    guard let source = try get("source", as: JSObject?.self) else {
      return HealthSource(name: "Apple Watch", bundleIdentifier: "com.apple.health.watch")
    }
    try source.refuseKeys(of: "source", except: ["name", "bundleIdentifier"])
    return HealthSource(
      name: try source.get("name"),
      bundleIdentifier: try source.get("bundleIdentifier", as: String?.self) ?? "")
  }

  /// - Throws: ``NativeError`` for infinity and NaN.
  func measurement(_ name: String) throws -> Double? {
    let number = try get(name, as: Double?.self)
    guard number?.isFinite ?? true else {
      throw NativeError(message: "\(name) must be a number, not \(number ?? .nan)")
    }
    return number
  }

  func predicate() throws -> HealthPredicate? {
    try get("predicate", as: JSObject?.self).map { try HealthPredicate($0) }
  }

  /// `sort: [{ key: 'startDate', ascending: false }]`.
  func sorts() throws -> [HealthSort] {
    try (get("sort", as: [JSObject]?.self) ?? []).map { sort in
      try sort.refuseKeys(of: "sort", except: ["key", "ascending"])
      let names: [String: HealthSort.Key] = [
        "startDate": .startDate, "endDate": .endDate, "uuid": .uuid, "value": .value,
      ]
      let name: String = try sort.get("key")
      guard let key = names[name] else {
        throw NativeError(
          message: "sort: key must be one of startDate, endDate, uuid, value, not '\(name)'")
      }
      return HealthSort(key, ascending: try sort.get("ascending", as: Bool?.self) ?? true)
    }
  }

  func statisticsOptions() throws -> HealthStatisticsOptions {
    let names: [String: HealthStatisticsOptions] = [
      "cumulativeSum": .cumulativeSum, "discreteAverage": .discreteAverage,
      "discreteMin": .discreteMin, "discreteMax": .discreteMax, "mostRecent": .mostRecent,
      "duration": .duration, "separateBySource": .separateBySource,
    ]
    return try get("options", as: [String].self).reduce(into: []) { options, name in
      guard let option = names[name] else {
        throw NativeError(
          message: "options must be some of \(names.keys.sorted().joined(separator: ", ")), "
            + "not '\(name)'")
      }
      options.insert(option)
    }
  }

  /// `interval: { hours: 1 }`.
  func interval() throws -> HealthInterval {
    let interval: JSObject = try get("interval")
    try interval.refuseKeys(
      of: "interval", except: ["minutes", "hours", "days", "weeks", "months"])
    if let count = try interval.get("minutes", as: Int?.self) { return .minutes(count) }
    if let count = try interval.get("hours", as: Int?.self) { return .hours(count) }
    if let count = try interval.get("days", as: Int?.self) { return .days(count) }
    if let count = try interval.get("weeks", as: Int?.self) { return .weeks(count) }
    if let count = try interval.get("months", as: Int?.self) { return .months(count) }
    throw NativeError(message: "interval must have minutes, hours, days, weeks or months")
  }
}

/// - Throws: ``NativeError`` for a type that HealthKit does not have, or does not take for this.
package func healthType(_ identifier: String, for purpose: HealthType.Purpose) throws -> String {
  do { return try HealthType(identifier, for: purpose).identifier } catch {
    throw NativeError(error)
  }
}

extension UUID {
  /// - Throws: ``NativeError`` if the text is not a UUID.
  init(text: String) throws {
    guard let uuid = UUID(uuidString: text) else {
      throw NativeError(message: "'\(text)' is not a UUID")
    }
    self = uuid
  }
}

@HostActor
extension HealthPredicate {
  /// `{ startDate, endDate, strictStartDate, strictEndDate, sources, uuids, metadata, activityType,
  /// and, or, not }`: all that is there must hold.
  init(_ object: JSObject) throws {
    try object.refuseKeys(
      of: "predicate",
      except: [
        "startDate", "endDate", "strictStartDate", "strictEndDate", "sources", "uuids", "metadata",
        "activityType", "and", "or", "not",
      ])
    var parts: [HealthPredicate] = []
    let (start, end) = (try object.date("startDate"), try object.date("endDate"))
    if start != nil || end != nil {
      var options: DateOptions = []
      if try object.get("strictStartDate", as: Bool?.self) ?? false {
        options.insert(.strictStartDate)
      }
      if try object.get("strictEndDate", as: Bool?.self) ?? false { options.insert(.strictEndDate) }
      parts.append(.dates(start: start, end: end, options: options))
    }
    if let sources = try object.get("sources", as: [String]?.self) {
      parts.append(.sourceBundles(Set(sources)))
    }
    if let uuids = try object.get("uuids", as: [String]?.self) {
      parts.append(.uuids(Set(try uuids.map { try UUID(text: $0) })))
    }
    if let activity = try object.get("activityType", as: String?.self) {
      do { try WorkoutActivity.check(activity) } catch { throw NativeError(error) }
      parts.append(.workoutActivity(activity))
    }
    if let metadata = try object.get("metadata", as: JSObject?.self) {
      try metadata.refuseKeys(of: "predicate: metadata", except: ["key", "equals"])
      let key: String = try metadata.get("key")
      let value = try metadata.get("equals", as: String?.self)
      parts.append(.metadata(key: key, value.map { .equals([$0]) } ?? .exists))
    }
    if let all = try object.get("and", as: [JSObject]?.self) {
      parts.append(.and(try all.map { try HealthPredicate($0) }))
    }
    if let any = try object.get("or", as: [JSObject]?.self) {
      parts.append(.or(try any.map { try HealthPredicate($0) }))
    }
    if let not = try object.get("not", as: JSObject?.self) {
      parts.append(.not(try HealthPredicate(not)))
    }
    self = .and(parts)
  }
}

@HostActor
extension HealthSample {
  /// A sample that JavaScript made, in the shape in which it gets samples; a `uuid` is made if there is
  /// none.
  ///
  /// - Parameters:
  ///   - source: who saves it; without one the sample says so itself.
  ///   - healthKit: where it is to be saved.
  /// - Throws: ``NativeError`` with HealthKit's text for what HealthKit does not take; ``JSError`` for unknown keys;
  ///   ``StoreError``.
  init(_ object: JSObject, of source: HealthSource? = nil, for healthKit: HealthKit) throws {
    let type = try object.type(for: .saving)
    try object.refuseKeys(of: type, except: Self.keys + (source == nil ? ["source"] : []))
    guard let start = try object.date("startDate") else {
      throw NativeError(message: "\(type): startDate is missing")
    }
    let uuid = try object.get("uuid", as: String?.self).map { try UUID(text: $0) }
    let end = try object.date("endDate") ?? start
    let saver = try source ?? object.source()
    self.init(
      uuid: uuid, typeIdentifier: type, startDate: start, endDate: end,
      value: try Self.value(
        of: object, HealthType(type), saver, healthKit, lasting: end.timeIntervalSince(start)),
      source: saver, metadata: try object.get("metadata", as: [String: String]?.self) ?? [:])
    do { try check() } catch let error as HealthError { throw NativeError(error) }
    if uuid == nil { self = try healthKit.asNew(self) }
  }

  private static let keys = [
    "uuid", "type", "startDate", "endDate", "metadata", "value", "unit", "activityType", "duration",
    "totalEnergyBurned", "totalDistance", "samples",
  ]

  private static func value(
    of object: JSObject, _ type: HealthType, _ source: HealthSource, _ healthKit: HealthKit,
    lasting seconds: Double
  ) throws -> Value {
    // What only samples of another class have.
    for (key, kind, name) in [
      ("unit", Kind.quantity, "HKQuantityType"), ("samples", .correlation, "HKCorrelationType"),
    ] where type.kind != kind {
      if try object.get(key, as: JSValue?.self) == nil { continue }
      throw NativeError(
        HealthError(.invalidArgument, "Invalid \(name) identifier \(type): it has no '\(key)'"))
    }
    switch type.kind {
    case .quantity:
      let unit: String = try object.get("unit")
      let number: Double = try object.get("value")
      guard number.isFinite else {
        throw NativeError(message: "the value of a quantity must be a number, not \(number)")
      }
      return .quantity(number, unit: unit)
    case .category:
      return .category(
        HealthCategoryValue.label(try object.get("value"), ofType: type.identifier))
    case .workout:
      let activity: String = try object.get("activityType")
      do { try WorkoutActivity.check(activity) } catch { throw NativeError(error) }
      return .workout(
        WorkoutValue(
          activityType: activity,
          duration: try object.measurement("duration") ?? seconds,
          totalEnergyBurned: try object.measurement("totalEnergyBurned"),
          totalDistance: try object.measurement("totalDistance")))
    case .correlation:
      let samples: [JSObject] = try object.get("samples")
      return .correlation(try samples.map { try HealthSample($0, of: source, for: healthKit) })
    case nil:
      // Refused above, because nothing of it can be saved.
      throw NativeError(message: "\(type) has no samples")
    }
  }
}
