import ArgumentParser
import Capabilities
import Foundation
import HostLoop
import RaceSearch
internal import SchedulingStrategies

// The options of a search, as the search takes them.
extension RaceSearchCommand {
  /// The seed of the command line, else that of the environment, else one by chance.
  func seedToUse() throws -> UInt64 {
    if let seed { return seed }
    guard let text = ProcessInfo.processInfo.environment["BRIDGEHOST_SEED"] else {
      return UInt64.random(in: 0..<1_000_000)
    }
    if let seed = UInt64(text, radix: 10) { return seed }
    throw ValidationError("BRIDGEHOST_SEED takes a whole number from 0, not '\(text)'.")
  }

  /// Which part of the search this is, and of how many.
  func part() throws -> (index: Int, count: Int) {
    guard let shard else { return (1, 1) }
    let numbers = shard.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...1_000_000).contains(count), (1...count).contains(index)
    else { throw ValidationError("--shard takes i/n, such as 2/8, not '\(shard)'.") }
    return (index, count)
  }

  /// The names that the command line gives, also by the option's old name.
  var named: [String] { plan + story }

  /// The fault plans, with faults if they are asked for.
  func faultPlans() throws -> [FaultPlan] {
    let faultPlans = named.isEmpty ? Bridgehost.faultPlans : try named.map(faultPlan(named:))
    return faults ? faultPlans.map(\.withFaults) : faultPlans
  }

  private func faultPlan(named name: String) throws -> FaultPlan {
    guard let faultPlan = FaultPlan.named(name, among: Bridgehost.faultPlans) else {
      throw ValidationError(
        "There is no fault plan '\(name)'. Fault plans: "
          + Bridgehost.faultPlans.map(\.name).joined(separator: ", ") + ".")
    }
    return faultPlan
  }

  /// The kinds of orders.
  func strategies() throws -> [StrategyKind] {
    if strategy == "auto" { return StrategyKind.rotation }
    guard let kind = StrategyKind(name: strategy) else {
      throw ValidationError(
        "--strategy takes auto, random, pos, dfs, or pct:1 to pct:9, not '\(strategy)'.")
    }
    return [kind]
  }

  /// The token that was given to `--replay`.
  func token(_ text: String) throws -> ReplayToken {
    do { return try ReplayToken(parsing: text, with: Bridgehost.raceInputs) } catch {
      throw ValidationError("--replay: \(error.description).")
    }
  }
}
