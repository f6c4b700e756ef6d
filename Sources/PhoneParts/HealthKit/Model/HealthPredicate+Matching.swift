import FoundationEssentials

extension HealthPredicate {
  /// Whether `sample` matches. The result is the same as in a query.
  package func matches(_ sample: HealthSample) -> Bool {
    switch self {
    case .dates(let start, let end, let options):
      Self.matches(sample, start, end, options)
    case .sourceBundles(let bundles): bundles.contains(sample.source.bundleIdentifier)
    case .sourceNames(let names): names.contains(sample.source.name)
    case .sourceRevisions(let sources): sources.contains(sample.source)
    case .devices(let devices): sample.device.map(devices.contains) ?? false
    case .deviceProperty(let property, let values):
      sample.device.map { values.contains($0[keyPath: property.keyPath]) } ?? false
    case .metadata(let key, let test): test.matches(sample.metadata[key])
    case .uuids(let uuids): uuids.contains(sample.uuid)
    case .workoutActivity(let activity):
      if case .workout(let workout) = sample.value {
        workout.activityType == activity
      } else {
        false
      }
    case .quantity(let comparison, let number, let unit):
      Self.matches(sample, comparison, number, unit)
    case .category(let comparison, let number):
      sample.categoryValue.map { comparison.holds($0, number) } ?? false
    case .and(let parts): parts.allSatisfy { $0.matches(sample) }
    case .or(let parts): parts.contains { $0.matches(sample) }
    case .not(let part): !part.matches(sample)
    }
  }

  private static func matches(
    _ sample: HealthSample, _ start: Date?, _ end: Date?, _ options: DateOptions
  ) -> Bool {
    // Compare seconds since 1970, as the store does. A Date may differ from them by a rounding
    // error.
    let began = sample.startDate.timeIntervalSince1970
    let ended = sample.endDate.timeIntervalSince1970
    if let start = start?.timeIntervalSince1970 {
      guard (options.contains(.strictStartDate) ? began : ended) >= start else { return false }
    }
    guard let end = end?.timeIntervalSince1970 else { return true }
    return options.contains(.strictEndDate) ? ended <= end : began < end
  }

  private static func matches(
    _ sample: HealthSample, _ comparison: Comparison, _ number: Double, _ unit: HealthUnit
  ) -> Bool {
    guard case .quantity(let value, let text) = sample.value, let own = try? HealthUnit(text),
      // Convert the number and not the sample's value, as a query does.
      let limit = try? unit.convert(number, to: own)
    else { return false }
    return comparison.holds(value, limit)
  }
}

extension HealthPredicate.Comparison {
  /// Whether this comparison holds between `left` and `right`.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .lessThan: left < right
    case .lessThanOrEqualTo: left <= right
    case .greaterThan: left > right
    case .greaterThanOrEqualTo: left >= right
    case .equalTo: left == right
    case .notEqualTo: left != right
    }
  }
}

extension HealthPredicate.MetadataTest {
  func matches(_ text: String?) -> Bool {
    guard let text else { return false }
    switch self {
    case .exists: return true
    case .equals(let texts): return texts.contains(text)
    case .compares(let comparison, let number):
      return Double(text).map { comparison.holds($0, number) } ?? false
    }
  }
}

extension HealthPredicate.DeviceProperty {
  fileprivate var keyPath: KeyPath<HealthDevice, String> {
    switch self {
    case .name: \.name
    case .manufacturer: \.manufacturer
    case .model: \.model
    case .hardwareVersion: \.hardwareVersion
    case .firmwareVersion: \.firmwareVersion
    case .softwareVersion: \.softwareVersion
    case .localIdentifier: \.localIdentifier
    case .udiDeviceIdentifier: \.udiDeviceIdentifier
    }
  }
}
