internal import FoundationEssentials

extension HealthSample {
  /// Refuses what HealthKit does not take for a sample, in the words of the exception that an app gets on a phone
  /// (carp-health-flutter, issues 254 and 333; react-native-healthkit, issue 230).
  ///
  /// - Throws: ``HealthError`` `.invalidArgument`.
  func check() throws {
    let type = try HealthType(typeIdentifier, for: .saving)
    switch value {
    case .quantity(let number, let unit): try check(number, unit, type)
    case .category(let label):
      if HealthCategoryValue.isValue(label, ofType: typeIdentifier) != true {
        let value = HealthCategoryValue.number(label).map(String.init) ?? label
        throw HealthError(
          .invalidArgument, "Value \(value) is not compatible with type \(typeIdentifier)")
      }
    case .correlation(let samples):
      if samples.isEmpty {
        throw HealthError(
          .invalidArgument, "HKCorrelation: Objects must contain one or more HKSample")
      }
      for sample in samples { try sample.check() }
    case .workout: break
    }
  }

  private func check(_ number: Double, _ text: String, _ type: HealthType) throws {
    let unit = try HealthUnit(text)
    guard let canonical = type.unit, canonical.measure.dimension != unit.measure.dimension else {
      return
    }
    let kind = type.isCumulative ? "HKCumulativeQuantitySample" : "HKDiscreteQuantitySample"
    let amount = Int64(exactly: number).map(String.init) ?? "\(number)"
    throw HealthError(
      .invalidArgument,
      "\(kind) \(uuid) \(amount) \(text) (\(Self.text(startDate)) - \(Self.text(endDate))) "
        + "requires unit of type \(canonical.dimension). Incompatible unit: \(text)")
  }

  /// A date as iOS writes it in UTC.
  private static func text(_ date: Date) -> String {
    let text = ISO8601.text(date)
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
  }
}
