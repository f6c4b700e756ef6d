package import FoundationEssentials

extension HealthKit {
  /// `save(_:withCompletion:)`: the app saves samples, all or none. They get the app's source. This
  /// also works while the phone is locked.
  ///
  /// Fails with error 5 if the app did not ask to save one of the types, with 4 if it may not (for a
  /// correlation the types in it count), and with 3 for a sample that HealthKit does not take, such as
  /// one that ends before it begins, has a unit that does not fit its type or is from before the
  /// earliest permitted date.
  package func save(_ samples: [HealthSample], completion: @escaping Completion<Void>) {
    let parts = samples.flatMap(\.withContents)
    let operation = HealthOperation(.save, Set(parts.map(\.typeIdentifier)).sorted())
    postToApp("save", subject: operation.types.joined(separator: ", ")) { [self] in
      completion(
        Result {
          if let error = obstacle(to: operation) { throw error }
          try checkMaySave(operation.types)
          for sample in parts { try check(sample) }
          try add(samples.map { $0.owned(by: source) })
        })
    }
  }

  /// `delete(_:withCompletion:)`: the app deletes samples that it saved itself.
  ///
  /// Fails with error 3 if one of them does not exist or belongs to another app.
  package func delete(_ uuids: [UUID], completion: @escaping Completion<Void>) {
    postToApp("delete") { [self] in
      completion(
        Result {
          if let error = obstacle(to: HealthOperation(.delete, [])) { throw error }
          let own = try store.samples(
            ofTypes: store.typeIdentifiers(), matching: .uuids(Set(uuids)), sortedBy: [], limit: 0,
            ownedBy: source.bundleIdentifier)
          guard own.count == Set(uuids).count else {
            throw HealthError(.invalidArgument, "Failed to find some objects for deletion.")
          }
          noteChange(of: try store.delete(own.map(\.uuid)))
        })
    }
  }

  /// `deleteObjects(of:predicate:withCompletion:)`: the app deletes its own matching samples. The
  /// result is their number.
  package func deleteObjects(
    ofType type: String, matching predicate: HealthPredicate? = nil,
    completion: @escaping Completion<Int>
  ) {
    let operation = HealthOperation(.delete, [type])
    postToApp("delete", subject: type) { [self] in
      completion(
        Result {
          if let error = obstacle(to: operation) { throw error }
          try checkMaySave([type])
          let own = HealthPredicate.sourceBundles([source.bundleIdentifier])
          let deleted = try store.delete(
            ofTypes: [type], matching: .and([own] + (predicate.map { [$0] } ?? [])))
          noteChange(of: deleted)
          return deleted.count
        })
    }
  }

  /// The sample with a UUID of its own, as HealthKit gives one to each that is saved, however equal.
  ///
  /// The UUID follows from the content and from how many such samples there were before, so that the same run gives the
  /// same UUIDs again. Only what has a sync identifier is the same sample when it is saved again.
  ///
  /// - Throws: ``StoreError``.
  package func asNew(_ sample: HealthSample) throws -> HealthSample {
    guard sample.metadata["HKMetadataKeySyncIdentifier"] == nil else { return sample }
    var sample = sample
    let identity = SampleIdentity(of: sample)
    var occurrence = occurrences[identity.uuid, default: 0]
    repeat {
      sample.uuid = identity.uuid(ofOccurrence: occurrence)
      occurrence += 1
    } while try store.hasSeen(sample.uuid)
    occurrences[identity.uuid] = occurrence
    return sample
  }

  /// Something else saves samples: the watch, the Health app, another app. What observes them is told
  /// later.
  ///
  /// - Throws: ``StoreError``.
  package func add(_ samples: [HealthSample]) throws {
    try store.save(samples)
    noteChange(of: samples)
  }

  /// Another source deletes samples.
  ///
  /// - Returns: the deleted samples.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func remove(_ uuids: [UUID]) throws -> [HealthSample] {
    let deleted = try store.delete(uuids)
    noteChange(of: deleted)
    return deleted
  }

  /// Another source deletes the matching samples of a type.
  ///
  /// - Returns: the deleted samples.
  /// - Throws: ``HealthError`` for an invalid predicate; ``StoreError``.
  @discardableResult
  package func remove(
    ofType type: String, matching predicate: HealthPredicate? = nil
  ) throws -> [HealthSample] {
    let deleted = try store.delete(ofTypes: [type], matching: predicate)
    noteChange(of: deleted)
    return deleted
  }

  /// Another app replaces a day: see ``HealthStore/replaceDay(ofType:from:to:source:change:)``.
  ///
  /// - Throws: ``StoreError``; the error of `change`.
  package func replaceDay(
    ofType type: String, from start: Date, to end: Date, source bundleIdentifier: String,
    change: @Sendable ([HealthSample]) throws -> [HealthSample] = { $0 }
  ) throws {
    let (deleted, added) = try store.replaceDay(
      ofType: type, from: start, to: end, source: bundleIdentifier, change: change)
    noteChange(of: deleted + added)
  }

  private func checkMaySave(_ types: [String]) throws(HealthError) {
    for type in types where HealthType(type).kind != .correlation {
      switch authorization.mayShare(type) {
      case nil: throw HealthError(.authorizationNotDetermined)
      case false: throw HealthError(.authorizationDenied)
      case true: break
      }
    }
  }

  private func check(_ sample: HealthSample) throws {
    guard sample.startDate <= sample.endDate else {
      throw HealthError(.invalidArgument, "\(sample.typeIdentifier): endDate is before startDate")
    }
    try sample.check()
    if let earliest = try store.earliestPermittedSampleDate(), sample.startDate < earliest {
      throw HealthError(
        .invalidArgument,
        "\(sample.typeIdentifier): startDate is before the earliest permitted date")
    }
  }
}

extension HealthSample {
  /// The sample, followed by the samples that it contains.
  package var withContents: [HealthSample] {
    if case .correlation(let samples) = value { [self] + samples } else { [self] }
  }

  /// The sample with `source` as its source, including its contents.
  func owned(by source: HealthSource) -> HealthSample {
    var sample = self
    sample.source = source
    if case .correlation(let samples) = value {
      sample.value = .correlation(samples.map { $0.owned(by: source) })
    }
    return sample
  }
}
