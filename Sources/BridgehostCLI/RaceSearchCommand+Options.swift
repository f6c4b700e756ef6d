internal import AppHost
import ArgumentParser
import Capabilities
import Foundation
import HostLoop
import RaceSearch
internal import SchedulingStrategies

// Converts the command line's options for the search.
extension RaceSearchCommand {
  /// The seed from the command line, or from the environment, or a random one.
  func seedToUse() throws -> UInt64 {
    if let seed { return seed }
    guard let text = ProcessInfo.processInfo.environment["BRIDGEHOST_SEED"] else {
      return UInt64.random(in: 0..<1_000_000)
    }
    if let seed = UInt64(text, radix: 10) { return seed }
    throw ValidationError("BRIDGEHOST_SEED takes a whole number from 0, not '\(text)'.")
  }

  /// Whether no option says when the search ends, and none asks for the same result everywhere. Then it ends after
  /// ``enoughTime()``.
  var hasNoNamedEnd: Bool {
    seed == nil && ProcessInfo.processInfo.environment["BRIDGEHOST_SEED"] == nil && runs == nil
      && time == nil && shard == nil && strategy != "dfs"
  }

  /// How long a person waits for a search that says nothing. The variable is for tests.
  static func enoughTime() throws -> Duration {
    let seconds = try SessionConfiguration.number(
      "BRIDGEHOST_SEARCH_TIME", in: 0.01...3600, "a number of seconds from 0.01 to 3600")
    return .clamped(seconds: seconds ?? 30)
  }

  /// Which part of the search this is, from 1, and how many parts there are.
  func part() throws -> (index: Int, count: Int) {
    guard let shard else { return (1, 1) }
    let numbers = Self.numbers(shard)
    guard let (index, count) = numbers, (1...1_000_000).contains(count),
      (1...count).contains(index)
    else { throw ValidationError("--shard takes i/n, such as 2/8, not '\(shard)'.") }
    return (index, count)
  }

  /// The first run that this process makes for another one, from 0, and how far it is to the next one. `nil` if it
  /// searches itself.
  func share() throws -> (first: Int, step: Int)? {
    guard let make else { return nil }
    guard let (first, step) = Self.numbers(make), first >= 0, step > 0 else {
      throw ValidationError("--make takes i/n, not '\(make)'.")
    }
    return (first, step)
  }

  /// The numbers of `i/n`.
  private static func numbers(_ text: String) -> (Int, Int)? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
    return (first, second)
  }

  /// The fault plans that the command line names, also with the option's old name.
  var named: [String] { plan + story }

  /// The fault plans of the search, with faults if `--faults` is set.
  func faultPlans() throws -> [FaultPlan] {
    let all = Bridgehost.faultPlans
    let faultPlans = named.isEmpty ? all : try named.map { try faultPlan(named: $0, among: all) }
    return faults ? faultPlans.map(\.withFaults) : faultPlans
  }

  private func faultPlan(named name: String, among all: [FaultPlan]) throws -> FaultPlan {
    guard let faultPlan = FaultPlan.named(name, among: all) else {
      throw ValidationError(
        "There is no fault plan '\(name)'. Fault plans: "
          + all.map(\.name).joined(separator: ", ") + ".")
    }
    return faultPlan
  }

  /// The strategies of the search.
  func strategies() throws -> [StrategyKind] {
    if strategy == "auto" { return StrategyKind.rotation }
    guard let kind = StrategyKind(name: strategy) else {
      throw ValidationError(
        "--strategy takes auto, random, pos, dfs, or pct:1 to pct:9, not '\(strategy)'.")
    }
    return [kind]
  }

  /// Parses the token of `--replay`.
  func token(_ text: String) throws -> ReplayToken {
    do { return try ReplayToken(parsing: text, with: Bridgehost.raceInputs) } catch {
      throw ValidationError("--replay: \(error.description).")
    }
  }
}
