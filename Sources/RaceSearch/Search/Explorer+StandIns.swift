internal import HostLoop

/// What became of it to let stand-ins answer with other values of the same types.
struct StandInWeights: Sendable, Codable {
  /// The native modules whose answers made no difference, in alphabetical order.
  let withoutEffect: [String]
  /// How many runs were compared.
  let runs: Int
}

extension Explorer {
  /// Makes some runs in the default order again, in which the stand-ins answer with other values, and compares what they send
  /// and store and how they end.
  ///
  /// - Parameter standIns: the modules that answered in any run. One that did not answer in these runs may make a difference.
  func weigh(
    _ standIns: Set<String>, until end: ContinuousClock.Instant?
  ) async throws -> StandInWeights? {
    var compared: Set<String> = []
    var weighty: Set<String> = []
    var runs = 0
    for inputs in inputsToCompare where !isOver(end) {
      onWeigh?()
      guard let usual = try await fresh.effects(inputs, otherAnswersOf: []),
        let other = try await fresh.effects(inputs, otherAnswersOf: standIns)
      else { return nil }
      runs += 1
      compared.formUnion(usual.standIns)
      if other.isSame(as: usual) { continue }
      let open = usual.standIns.subtracting(weighty).sorted()
      var alone: Set<String> = []
      for name in open where !isOver(end) {
        onWeigh?()
        let one = try await fresh.effects(inputs, otherAnswersOf: [name])
        if one?.isSame(as: usual) != true { alone.insert(name) }
      }
      // Only together do they make a difference.
      weighty.formUnion(alone.isEmpty ? Set(open) : alone)
    }
    return StandInWeights(withoutEffect: compared.subtracting(weighty).sorted(), runs: runs)
  }
}

extension SearchReport {
  /// The stand-ins of several reports. One makes no difference if it makes none in each report that has it and has compared runs.
  static func mergedStandIns(of reports: [SearchReport]) -> ([String]?, StandInWeights?) {
    let names = Set(reports.flatMap { $0.standIns ?? [] }).sorted()
    let measured = reports.compactMap { report in
      report.standInWeights.map { (names: report.standIns ?? [], weights: $0) }
    }
    let withoutEffect = names.filter { name in
      let views = measured.filter { $0.names.contains(name) }
      return !views.isEmpty && views.allSatisfy { $0.weights.withoutEffect.contains(name) }
    }
    let runs = measured.reduce(0) { $0 + $1.weights.runs }
    return (
      names.isEmpty ? nil : names,
      measured.isEmpty ? nil : StandInWeights(withoutEffect: withoutEffect, runs: runs)
    )
  }

  /// The stand-ins on whose answers the search may rest.
  var weightyStandIns: [String] {
    (standIns ?? []).filter { standInWeights?.withoutEffect.contains($0) != true }
  }

  /// What other answers of stand-ins did not change, for people. Empty if that is not known.
  var standInLines: [String] {
    guard let weights = standInWeights, let last = weights.withoutEffect.last else { return [] }
    let most = 5
    let names = weights.withoutEffect.dropLast()
    let rest = names.count - most
    let shown = names.prefix(most) + (rest > 0 ? ["\(rest) more"] : [])
    let list = shown.isEmpty ? last : "\(shown.joined(separator: ", ")) and \(last)"
    return [
      "other answers of the stand-in\(weights.withoutEffect.count == 1 ? "" : "s") of \(list) made no difference: in "
        + "\(weights.runs.counted("run")) the app sent and stored the same, and ended the same"
    ]
  }
}
