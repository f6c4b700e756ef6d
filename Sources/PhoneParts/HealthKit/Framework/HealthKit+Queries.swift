package import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

// Queries with a single result. If an app may not read a type, it gets only its own samples, and
// cannot notice that. A query for several types returns nothing if one of them is denied. While the
// phone is locked, each query fails with error 6.
extension HealthKit {
  /// Called with the result of a query.
  package typealias Completion<Answer> = @HostActor (Result<Answer, any Error>) -> Void

  /// `HKSampleQuery`: see ``HealthStore/samples(ofTypes:matching:sortedBy:limit:)``.
  ///
  /// - Parameter trigger: why the app makes the query, for ``queries``.
  package func samples(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil,
    sortedBy sorts: [HealthSort] = [], limit: Int = 0, trigger: String = "",
    completion: @escaping Completion<[HealthSample]>
  ) {
    let operation = HealthOperation(.sampleQuery, types, trigger: trigger)
    run(operation, predicate, rows: \.count, completion) { [self] reach in
      guard reach != .nothing else { return [] }
      return try store.samples(
        ofTypes: types, matching: permitted(predicate), sortedBy: sorts, limit: limit,
        ownedBy: reach.owner)
    }
  }

  /// `HKAnchoredObjectQuery` without an update handler: see
  /// ``HealthStore/changes(ofTypes:matching:since:limit:)``.
  package func changes(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil,
    since anchor: HealthQueryAnchor? = nil, limit: Int = 0, trigger: String = "",
    completion: @escaping Completion<HealthChanges>
  ) {
    let operation = HealthOperation(.anchoredQuery, types, trigger: trigger)
    run(operation, predicate, rows: \.count, completion) { [self] reach in
      let changes = try store.changes(
        ofTypes: types, matching: reach == .nothing ? .or([]) : permitted(predicate),
        since: anchor, limit: limit, ownedBy: reach.owner)
      guard reach == .nothing else { return changes }
      return HealthChanges(added: [], deleted: [], anchor: changes.anchor)
    }
  }

  /// `HKStatisticsQuery`: see ``HealthStore/statistics(ofType:matching:options:unit:)``.
  package func statistics(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, unit: HealthUnit? = nil, trigger: String = "",
    completion: @escaping Completion<[HealthStatistics]>
  ) {
    let operation = HealthOperation(.statisticsQuery, [type.identifier], trigger: trigger)
    run(operation, predicate, rows: \.count, completion) { [self] reach in
      let statistics = try store.statistics(
        ofType: type, matching: permitted(predicate), options: options, unit: unit, calendar: nil,
        ownedBy: reach.owner)
      guard !statistics.isEmpty else { throw HealthError(.noData) }
      return statistics
    }
  }

  /// `HKStatisticsCollectionQuery` without an update handler: see
  /// ``HealthStore/statisticsCollection(ofType:matching:options:anchorDate:interval:timeZone:unit:)``.
  ///
  /// - Parameters:
  ///   - anchorDate: `nil` for midnight of 1 January 1970 in the time zone.
  ///   - timeZone: the zone whose days are used. `nil` for the phone's zone at the time of the
  ///     query, like `Calendar.current` in an app.
  package func statisticsCollection(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, anchorDate: Date? = nil,
    interval: HealthInterval, timeZone: String? = nil, unit: HealthUnit? = nil,
    trigger: String = "",
    completion: @escaping Completion<[HealthStatistics]>
  ) {
    let operation = HealthOperation(
      .statisticsCollectionQuery, [type.identifier], trigger: trigger)
    let timeZone = timeZone ?? surroundings.timeZone()
    run(operation, predicate, rows: \.count, completion) { [self] reach in
      try store.statistics(
        ofType: type, matching: permitted(predicate), options: options, unit: unit,
        calendar: BucketCalendar(anchor: anchorDate, interval: interval, timeZone: timeZone),
        ownedBy: reach.owner)
    }
  }

  /// `HKSourceQuery`: see ``HealthStore/sources(ofType:matching:)``.
  package func sources(
    ofType type: String, matching predicate: HealthPredicate? = nil, trigger: String = "",
    completion: @escaping Completion<[HealthSource]>
  ) {
    let operation = HealthOperation(.sourceQuery, [type], trigger: trigger)
    run(operation, predicate, rows: \.count, completion) { [self] reach in
      try store.sources(ofType: type, matching: permitted(predicate), ownedBy: reach.owner)
    }
  }

  /// `biologicalSex()` and related methods: what the person lets the app read of their profile.
  /// Returns at once.
  ///
  /// - Throws: ``HealthError`` 5 for a type that the app never asked for, 6 while the phone is
  ///   locked; ``StoreError``.
  package func characteristics(
    _ kinds: Set<HealthCharacteristics.Kind>
  ) throws -> HealthCharacteristics {
    let types = kinds.map(\.rawValue)
    guard types.allSatisfy({ authorization.mayRead($0) != nil }) else {
      throw HealthError(.authorizationNotDetermined)
    }
    guard surroundings.isProtectedDataAvailable() else { throw HealthError(.databaseInaccessible) }
    let readable = kinds.filter { authorization.mayRead($0.rawValue) == true }
    return try store.characteristics().limited(to: readable)
  }

  /// `preferredUnits(for:completion:)`: the units of quantities, by type. The phone has no region, so they are the same everywhere.
  ///
  /// Fails with error 5 if the app never asked for one of the types, and with 6 while the phone is locked (HKHealthStore.h).
  package func preferredUnits(
    for types: [String], completion: @escaping Completion<[String: HealthUnit]>
  ) {
    let operation = HealthOperation(.preferredUnits, types)
    postToApp("preferred units", subject: types.joined(separator: ", ")) { [self] in
      completion(
        Result {
          if let error = obstacle(to: operation) { throw error }
          guard types.allSatisfy({ authorization.hasAsked(for: $0) }) else {
            throw HealthError(.authorizationNotDetermined)
          }
          guard surroundings.isProtectedDataAvailable() else {
            throw HealthError(.databaseInaccessible)
          }
          return types.reduce(into: [:]) { $0[$1] = HealthType($1).preferredUnit }
        })
    }
  }

  /// Which samples a query may return.
  enum Reach: Equatable {
    case everything
    case own(HealthSource)
    case nothing

    /// The bundle identifier of the only visible source. `nil` if there are no limits.
    var owner: String? {
      if case .own(let source) = self { source.bundleIdentifier } else { nil }
    }
  }

  /// - Throws: ``HealthError`` 5 for a type that the app never asked to read.
  func reach(of types: [String]) throws(HealthError) -> Reach {
    var isDenied = false
    for type in types.flatMap(readingTypes) {
      guard let mayRead = authorization.mayRead(type) else {
        throw HealthError(.authorizationNotDetermined)
      }
      isDenied = isDenied || !mayRead
    }
    guard isDenied else { return .everything }
    return types.count == 1 ? .own(source) : .nothing
  }

  /// The types that must be readable for a correlation: those of its contents. Only blood pressure
  /// has fixed contents.
  private func readingTypes(_ type: String) -> [String] {
    guard HealthType(type).kind == .correlation else { return [type] }
    guard type == "HKCorrelationTypeIdentifierBloodPressure" else { return [] }
    return ["Systolic", "Diastolic"].map { "HKQuantityTypeIdentifierBloodPressure\($0)" }
  }

  /// Adds the earliest permitted date, because earlier samples cannot be queried.
  private func permitted(_ predicate: HealthPredicate?) throws -> HealthPredicate? {
    guard let earliest = try store.earliestPermittedSampleDate() else { return predicate }
    let since = HealthPredicate.dates(start: earliest, end: nil, options: .strictStartDate)
    return .and([since] + (predicate.map { [$0] } ?? []))
  }

  private func run<Answer>(
    _ operation: HealthOperation, _ predicate: HealthPredicate?,
    rows: @escaping (Answer) -> Int, _ completion: @escaping Completion<Answer>,
    _ body: @escaping @HostActor (Reach) throws -> Answer
  ) {
    if profile.crashesOnTooManyDates, let predicate, predicate.dateCount > HealthPredicate.mostDates
    {
      return surroundings.raise(
        .invalidArgument(
          "a query's predicate has \(predicate.dateCount) dates; more than "
            + "\(HealthPredicate.mostDates) end the app",
          fix: "split the predicate into several queries, with at most "
            + "\(HealthPredicate.mostDates) dates each"))
    }
    postToApp("query", subject: operation.types.joined(separator: ", ")) { [self] in
      let result: Result<Answer, any Error>
      do {
        if let error = obstacle(to: operation) { throw error }
        let reach = try reach(of: operation.types)
        guard surroundings.isProtectedDataAvailable() else {
          throw HealthError(.databaseInaccessible)
        }
        result = .success(try body(reach))
      } catch {
        result = .failure(error)
      }
      note(operation, result, rows)
      completion(result)
    }
  }

  private func note<Answer>(
    _ operation: HealthOperation, _ result: Result<Answer, any Error>, _ rows: (Answer) -> Int
  ) {
    var record = HealthQueryRecord(operation: operation, time: loop.clock.now, rows: 0)
    switch result {
    case .success(let answer): record.rows = rows(answer)
    case .failure(let error): record.error = error as? HealthError
    }
    queries.append(record)
    onQuery?(record)
  }
}
