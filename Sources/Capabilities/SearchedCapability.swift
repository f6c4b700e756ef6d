public import HostLoop
public import JSEngine
public import NativeBridge
public import SimulatedPhone

/// A capability to which `race` lets things happen, or which checks the runs of a search.
@HostActor
public protocol SearchedCapability: Capability {
  /// What `race` can let happen to it.
  nonisolated static var raceInputs: [RaceInput] { get }
  /// The fault plans that it adds to `race`.
  nonisolated static var faultPlans: [FaultPlan] { get }
  /// Prepares data that the runs of a search share.
  ///
  /// - Returns: a closure that puts the shared data on the phone of a run, before the run begins.
  static func prepareSearch() throws -> @HostActor (Phone) throws -> Void
  /// Called when a run of a search begins. Grant what a person would have to allow, such as
  /// HealthKit access.
  func searchRunBegins() throws
  /// Sets which of its data a server must get. Without this call, a server must get all.
  ///
  /// - Parameter decide: gets a value as JavaScript gets it, such as a sample.
  func expectDelivery(_ decide: @escaping @HostActor (any JSEncodable) -> Bool)
  /// Problems of a run of a search that has no other problem.
  ///
  /// - Parameter failure: when the search last let a request fail. `nil` if no request failed.
  func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis]
  /// Called when the first run of a search is over that counts, or that would. In it nothing happened from outside, and
  /// the order was the default. What it showed of the script may be used in later runs.
  func rehearsalEnded()
  /// Whether something keeps the app from its work, such as a radio that is off. Then a wake may fail without an error.
  var isHindered: Bool { get }
  /// The texts in the files that it keeps for the app: of a database, the values in its rows.
  var fileTexts: [String] { get }
  /// Called when a run of a search is over. Undo what the run left behind.
  func searchRunEnded() throws
}

extension SearchedCapability {
  public var asSearched: (any SearchedCapability)? { self }
  public nonisolated static var asSearched: (any SearchedCapability.Type)? { self }
  public nonisolated static var raceInputs: [RaceInput] { [] }
  public nonisolated static var faultPlans: [FaultPlan] { [] }
  public static func prepareSearch() throws -> @HostActor (Phone) throws -> Void { { _ in } }
  public func searchRunBegins() throws {}
  public func expectDelivery(_ decide: @escaping @HostActor (any JSEncodable) -> Bool) {}
  public func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] { [] }
  public func rehearsalEnded() {}
  public var isHindered: Bool { false }
  public var fileTexts: [String] { [] }
  public func searchRunEnded() throws {}
}

extension [any Capability.Type] {
  /// What `race` can let happen to an app with these capabilities.
  public var raceInputs: [RaceInput] { searched.flatMap { $0.raceInputs } }

  /// Those to which `race` lets things happen.
  package var searched: [any SearchedCapability.Type] {
    compactMap { $0.asSearched }
  }
}
