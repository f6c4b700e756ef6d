internal import HostLoop

extension HealthKit {
  /// Executes an `HKObserverQuery`.
  ///
  /// If there are matching samples, the handler is called once soon. After that it is called after
  /// each change of them: soon while the app is in the foreground; otherwise when the app comes to
  /// the foreground, or, with background delivery, when iOS wakes the app. Several changes before a
  /// call are one update. For a type that the app never asked for, the handler gets error 5.
  @discardableResult
  package func observe(
    _ types: [String], matching predicate: HealthPredicate? = nil,
    handler: @escaping @HostActor (HealthUpdate) -> Void
  ) -> HealthObserverQuery {
    let query = HealthObserverQuery(
      types: types, predicate: predicate, isObserver: true, handler: handler)
    execute(query)
    return query
  }

  /// Executes an `HKAnchoredObjectQuery` with an update handler. `handler` first gets the existing
  /// samples, and then, while the app is in the foreground, each change. HealthKit never wakes an
  /// app for it.
  ///
  /// - Parameter limit: for the first result only; 0 for no limit.
  @discardableResult
  package func observeChanges(
    ofTypes types: [String], matching predicate: HealthPredicate? = nil,
    since anchor: HealthQueryAnchor? = nil, limit: Int = 0, trigger: String = "",
    handler: @escaping Completion<HealthChanges>
  ) -> HealthObserverQuery {
    var anchor = anchor
    var limit = limit
    let query = HealthObserverQuery(types: types, predicate: predicate, isObserver: false) {
      [self] _ in
      changes(
        ofTypes: types, matching: predicate, since: anchor, limit: limit, trigger: trigger
      ) { result in
        if case .success(let changes) = result { anchor = changes.anchor }
        limit = 0
        handler(result)
      }
    }
    observers.append(query)
    schedule(query)
    return query
  }

  /// `stop(_:)`: the handler is not called any more.
  package func stop(_ query: HealthObserverQuery) {
    observers.removeAll { $0 === query }
  }

  /// Informs queries of saved or deleted samples, and wakes the app for them.
  func noteChange(of samples: [HealthSample]) {
    let changed = samples.flatMap(\.withContents).filter(isVisible)
    for query in observers where changed.contains(where: query.matches) {
      query.isPending = true
      informIfActive(query)
    }
    guard !isInForeground else { return }
    for type in Set(changed.map(\.typeIdentifier)).sorted() {
      let queries = observers.filter { $0.isObserver && $0.types.contains(type) }
      // If queries exist but no predicate matches, the app is not woken.
      if queries.isEmpty || queries.contains(where: \.isPending) { backgroundDelivery.note(type) }
    }
  }

  /// Calls the handlers that waited for the foreground, or for an unlocked phone.
  func flushObservers() {
    for query in observers where query.isPending { informIfActive(query) }
  }

  private func execute(_ query: HealthObserverQuery) {
    observers.append(query)
    let operation = HealthOperation(.observerQuery, query.types)
    if let error = obstacle(to: operation) ?? authorizationError(query.types) {
      return schedule(query, error: error)
    }
    for delivery in query.types.compactMap(backgroundDelivery.open(for:)) {
      // Before the app has finished launching, the delivery itself calls the query.
      if delivery.isHanded { schedule(query, delivery) }
      return
    }
    guard holdsSamples(for: query) else { return }
    // Also in the background, if the app runs there for another reason.
    query.isPending = true
    if surroundings.isProtectedDataAvailable() { inform(query) }
  }

  private func authorizationError(_ types: [String]) -> HealthError? {
    do {
      _ = try reach(of: types)
      return nil
    } catch {
      return error
    }
  }

  private func holdsSamples(for query: HealthObserverQuery) -> Bool {
    guard let reach = try? reach(of: query.types), reach != .nothing else { return false }
    let samples = try? store.samples(
      ofTypes: query.types, matching: query.predicate, sortedBy: [], limit: 1,
      ownedBy: reach.owner)
    return samples?.isEmpty == false
  }

  /// Whether the app may see the sample: each sample of a type that it may read, or its own.
  private func isVisible(_ sample: HealthSample) -> Bool {
    switch try? reach(of: [sample.typeIdentifier]) {
    case .everything: true
    case .own(let source): sample.source.bundleIdentifier == source.bundleIdentifier
    case .nothing, nil: false
    }
  }

  private func informIfActive(_ query: HealthObserverQuery) {
    if isInForeground, surroundings.isProtectedDataAvailable() { inform(query) }
  }

  /// Calls a query's handler without waking the app.
  private func inform(_ query: HealthObserverQuery) {
    schedule(query)
    for type in query.types { backgroundDelivery.forget(type) }
  }

  func schedule(
    _ query: HealthObserverQuery, _ delivery: HealthDelivery? = nil, error: HealthError? = nil
  ) {
    // A second call is not needed if one is already scheduled. But a delivery waits for a call of
    // its own.
    guard !query.isScheduled || delivery != nil else { return }
    query.isScheduled = true
    delivery?.openHandlers += 1
    postToApp("observer query", subject: query.types.joined(separator: ", ")) { [self] in
      query.isScheduled = false
      query.isPending = false
      guard observers.contains(where: { $0 === query }) else {
        if let delivery { close(delivery) }
        return
      }
      call(query, delivery, error)
    }
  }

  private func call(
    _ query: HealthObserverQuery, _ delivery: HealthDelivery?, _ error: HealthError?
  ) {
    let error = error ?? fault?(HealthOperation(.observerQuery, query.types))
    let update = HealthUpdate(
      types: query.types, error: error, time: loop.clock.now, delivery: delivery
    ) { [weak self] update in
      // HealthKit keeps its updates.
      self?.onUpdate?(update)
      if let delivery { self?.close(delivery) }
    }
    if query.isObserver {
      updates.append(update)
      onUpdate?(update)
    }
    query.handler(update)
  }

  /// One handler of the delivery has completed.
  private func close(_ delivery: HealthDelivery) {
    delivery.openHandlers -= 1
    if delivery.openHandlers == 0 { backgroundDelivery.complete(delivery) }
  }
}
