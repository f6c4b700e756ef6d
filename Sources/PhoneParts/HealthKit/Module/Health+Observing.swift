internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Observer queries, and the background delivery that wakes the app for them.
extension Health {
  /// Executes an observer query, and returns its number. Each update is an event `update`.
  func observe(_ query: JSObject) throws -> Int {
    try query.refuseKeys(ofQuery: "observe", except: ["type", "types"])
    lastID += 1
    let id = lastID
    observers[id] = healthKit.observe(
      try query.typeList(of: "HKObserverQuery"), matching: try query.predicate()
    ) { [weak self] in self?.send($0, of: id) }
    return id
  }

  func stop(_ query: Int) {
    if let observer = observers.removeValue(forKey: query) { healthKit.stop(observer) }
  }

  /// Calls the completion handler of an update.
  func complete(_ update: Int) throws {
    guard (1...max(1, lastID)).contains(update), lastID > 0 else {
      throw NativeError(
        message: "Health.complete: there was no update with the updateId \(update)")
    }
    updates.removeValue(forKey: update)?.complete()
  }

  func enableBackgroundDelivery(_ type: String, _ frequency: String, _ promise: Promise) throws {
    let frequencies: [String: HealthUpdateFrequency] = [
      "immediate": .immediate, "hourly": .hourly, "daily": .daily, "weekly": .weekly,
    ]
    guard let known = frequencies[frequency] else {
      throw NativeError(
        message:
          "Health.enableBackgroundDelivery takes 'immediate', 'hourly', 'daily' or 'weekly', "
          + "not '\(frequency)'")
    }
    healthKit.enableBackgroundDelivery(for: try healthType(type, for: .object), frequency: known) {
      promise.settle($0)
    }
  }

  private func send(_ healthUpdate: HealthUpdate, of query: Int) {
    lastID += 1
    updates[lastID] = healthUpdate
    update.send(
      UpdateBody(
        queryId: query, updateId: lastID, types: healthUpdate.types,
        error: healthUpdate.error?.message,
        errorCode: healthUpdate.error?.code.rawValue))
  }
}

/// The body of `update`: `{ queryId, updateId, types, error, errorCode }`. It does not say what
/// changed.
struct UpdateBody: JSRecord, Sendable {
  let queryId, updateId: Int
  let types: [String]
  let error: String?
  let errorCode: Int?

  func write(fields: JSFields) throws {
    fields.add("queryId", queryId)
    fields.add("updateId", updateId)
    try fields.add("types", types)
    fields.add("error", error)
    fields.add("errorCode", errorCode)
  }
}
