internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Observers and background delivery (lines 508 to 628).
extension ReactNativeHealthkit {
  @ExportsBuilder var observing: [any Export] {
    AsyncFunction("subscribeToObserverQuery", subscribe)
    AsyncFunction("unsubscribeQuery", unsubscribe)
    AsyncFunction("enableBackgroundDelivery") {
      [self] (type: String, frequency: Int, promise: Promise) in
      withStore(promise) {
        guard let type = HealthkitType.object(type) else { return reject(promise, unknown: type) }
        guard let frequency = HealthUpdateFrequency(rawValue: frequency) else {
          let words = "UpdateFrequency not valid"
          return promise.reject(words, words)
        }
        healthKit.enableBackgroundDelivery(for: type, frequency: frequency) { [self] in
          answer(promise, $0)
        }
      }
    }
    AsyncFunction("disableBackgroundDelivery") { [self] (type: String, promise: Promise) in
      withStore(promise) {
        guard let type = HealthkitType.object(type) else { return reject(promise, unknown: type) }
        healthKit.disableBackgroundDelivery(for: type) { [self] in answer(promise, $0) }
      }
    }
    AsyncFunction("disableAllBackgroundDelivery") { [self] (promise: Promise) in
      withStore(promise) {
        healthKit.disableAllBackgroundDelivery { [self] in answer(promise, $0) }
      }
    }
  }

  /// Observes what begins from now on. Native code completes each update at once, before JavaScript hears of it.
  private func subscribe(_ type: String, _ promise: Promise) {
    withStore(promise) {
      guard let sampleType = HealthkitType.sample(type) else {
        return reject(promise, unknown: type)
      }
      let now = Date(timeIntervalSince1970: phone.loop.clock.wallTime)
      let id = queryIDs.next()
      queries[id] = healthKit.observe(
        [sampleType], matching: .dates(start: now, end: nil, options: .strictStartDate)
      ) { [weak self] update in
        if let error = update.error {
          // The promise has its value by then. The update is not completed (lines 594 to 599).
          promise.reject(NativeError(healthkit: error))
        } else {
          self?.send(type)
          update.complete(byScript: false)
        }
      }
      promise.resolve(id)
    }
  }

  /// Sends the event on the main queue (lines 582 to 589).
  private func send(_ type: String) {
    phone.loop.post(on: phone.loop.main, "onChange", subject: type) { [weak self] in
      guard let self, isValid else { return }
      onChange.send(ChangedType(typeIdentifier: type))
    }
  }

  private func unsubscribe(_ id: String, _ promise: Promise) {
    withStore(promise) {
      guard let query = queries.removeValue(forKey: id) else {
        return promise.reject("Error", "Query with id \(id) not found")
      }
      healthKit.stop(query)
      promise.resolve(true)
    }
  }
}

/// The body of `onChange`.
struct ChangedType: JSRecord, Sendable {
  let typeIdentifier: String

  func write(fields: JSFields) { fields.add("typeIdentifier", typeIdentifier) }
}
