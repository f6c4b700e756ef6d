internal import Capabilities
internal import FoundationEssentials
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Queries. Each takes one object with the arguments of an `HKQuery`.
extension Health {
  func querySamples(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(ofQuery: "querySamples", except: ["type", "types", "sort", "limit"])
    let (types, predicate) = (try query.typeList(of: "HKSampleQuery"), try query.predicate())
    let limit = try query.limit()
    let onAnswer = onQuery?()
    healthKit.samples(
      ofTypes: types, matching: predicate, sortedBy: try query.sorts(), limit: limit,
      trigger: try query.trigger()
    ) { result in
      if case .success(let samples) = result {
        onAnswer?(
          HealthReading(
            types: types, predicate: predicate, limit: limit, isAnchored: false, samples: samples))
      }
      promise.settle(result.map { $0.map(SampleBody.init) })
    }
  }

  func queryAnchored(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(ofQuery: "queryAnchored", except: ["type", "types", "anchor", "limit"])
    let anchor = try query.get("anchor", as: String?.self)
    let (types, predicate) = (
      try query.typeList(of: "HKAnchoredObjectQuery"), try query.predicate()
    )
    let limit = try query.limit()
    let onAnswer = onQuery?()
    do {
      healthKit.changes(
        ofTypes: types, matching: predicate, since: try anchor.map(HealthQueryAnchor.init),
        limit: limit, trigger: try query.trigger()
      ) { [self] result in
        if case .success(let changes) = result {
          onAnswer?(
            HealthReading(
              types: types, predicate: predicate, limit: limit, isAnchored: true,
              samples: changes.added))
          onDeletions?(changes.deleted)
        }
        promise.settle(result.map(ChangesBody.init))
      }
    } catch let error as HealthError { throw NativeError(error) }
  }

  func queryStatistics(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(ofQuery: "queryStatistics", except: ["type", "options", "unit"])
    do {
      let type = try HealthType(query.get("type"), for: .quantities(query: "HKStatisticsQuery"))
      healthKit.statistics(
        ofType: type, matching: try query.predicate(),
        options: try query.statisticsOptions(), unit: try query.unit(of: type),
        trigger: try query.trigger()
      ) { promise.settle($0.map { $0.map(StatisticsBody.init) }) }
    } catch let error as HealthError { throw NativeError(error) }
  }

  func queryStatisticsCollection(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(
      ofQuery: "queryStatisticsCollection",
      except: ["type", "options", "unit", "anchorDate", "interval", "timeZone"])
    do {
      let type = try HealthType(
        query.get("type"), for: .quantities(query: "HKStatisticsCollectionQuery"))
      healthKit.statisticsCollection(
        ofType: type, matching: try query.predicate(),
        options: try query.statisticsOptions(),
        anchorDate: try query.date("anchorDate"), interval: try query.interval(),
        timeZone: try query.get("timeZone", as: String?.self), unit: try query.unit(of: type),
        trigger: try query.trigger()
      ) { promise.settle($0.map { $0.map(StatisticsBody.init) }) }
    } catch let error as HealthError { throw NativeError(error) }
  }

  func querySources(_ query: JSObject, _ promise: Promise) throws {
    try query.refuseKeys(ofQuery: "querySources", except: ["type"])
    healthKit.sources(
      ofType: try query.type(for: .samples(query: "HKSourceQuery")),
      matching: try query.predicate(),
      trigger: try query.trigger()
    ) { promise.settle($0.map { $0.map(SourceBody.init) }) }
  }
}
