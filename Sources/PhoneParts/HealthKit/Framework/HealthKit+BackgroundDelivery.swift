internal import HostLoop
internal import SimulatedPhone

extension HealthKit {
  /// Whether iOS wakes the app for changes of any type.
  package var hasBackgroundDelivery: Bool { !backgroundDelivery.types.isEmpty }

  /// The types that the app observes, or for which iOS wakes it.
  var observedTypes: [String] {
    Set(backgroundDelivery.types + observers.flatMap(\.types)).sorted()
  }

  /// `enableBackgroundDelivery(for:frequency:withCompletion:)`: from now on iOS wakes the app for
  /// changes of the type, at most once in the frequency's period. Some types are delivered less
  /// often; see ``HealthKitProfile/leastFrequencies``. It lasts until it is disabled or the app is
  /// deleted.
  ///
  /// Fails with error 4 without the entitlement, with error 3 for a correlation and for what is no sample, and with error 5
  /// for a type that the app never asked for.
  package func enableBackgroundDelivery(
    for type: String, frequency: HealthUpdateFrequency, completion: @escaping Completion<Void>
  ) {
    let operation = HealthOperation(.enableBackgroundDelivery, [type])
    postToApp("enable background delivery", subject: type) { [self] in
      completion(
        Result {
          let key = "com.apple.developer.healthkit.background-delivery"
          if let error = obstacle(to: operation) ?? missingEntitlement(key) { throw error }
          guard HealthType(type).hasBackgroundDelivery else {
            throw HealthError(
              .invalidArgument, "Background delivery is not supported for \(type)")
          }
          guard authorization.hasAsked(for: type) else {
            throw HealthError(.authorizationNotDetermined)
          }
          backgroundDelivery.enable(type, frequency)
        })
    }
  }

  /// `disableBackgroundDelivery(for:withCompletion:)`.
  package func disableBackgroundDelivery(
    for type: String, completion: @escaping Completion<Void>
  ) {
    postToApp("disable background delivery", subject: type) { [self] in
      backgroundDelivery.disable(type)
      completion(.success(()))
    }
  }

  /// `disableAllBackgroundDelivery(completion:)`.
  package func disableAllBackgroundDelivery(completion: @escaping Completion<Void>) {
    postToApp("disable all background delivery") { [self] in
      backgroundDelivery.disableAll()
      completion(.success(()))
    }
  }

  /// The app was woken: calls its queries of the type. Queries that it executes later are called
  /// too.
  func hand(_ delivery: HealthDelivery) {
    delivery.isHanded = true
    let queries = observers.filter { $0.isObserver && $0.types.contains(delivery.type) }
    // A process that already ran knows which queries the change matched. A new process cannot know.
    let changed = queries.filter(\.isPending)
    for query in changed.isEmpty ? queries : changed { schedule(query, delivery) }
    if queries.isEmpty { delivery.missedWindow = true }
  }
}
