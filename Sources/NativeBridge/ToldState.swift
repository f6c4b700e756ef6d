internal import HostLoop
package import JSEngine

/// A state of the phone that an event carries: what JavaScript was last told, and how to read the present one.
@HostActor
final class ToldState {
  private let present: @HostActor () -> String?
  /// What JavaScript was last told, and when.
  private var latest: (words: String, moment: Diagnosis.Moment)?

  init(_ present: @escaping @HostActor () -> String?) { self.present = present }

  /// JavaScript now knows this state.
  func note(_ words: String, _ moment: Diagnosis.Moment) { latest = (words, moment) }

  /// What JavaScript was told, and the different state that is now. `nil` if JavaScript was told nothing, or what is.
  var difference: (told: String, present: String, moment: Diagnosis.Moment)? {
    guard let latest, let present = present(), present != latest.words else { return nil }
    return (latest.words, present, latest.moment)
  }
}

extension Event where Body: CustomStringConvertible {
  /// The event, whose body is a state. At the end of a run, the state that JavaScript was last told is compared with the
  /// present one. States with the same description are the same.
  ///
  /// ```swift
  /// var exports: [any Export] {
  ///   onLevel.carrying { [weak self] in self?.level }
  ///   AsyncFunction("getLevel") { [self] () in onLevel.answer(level) }
  /// }
  /// ```
  ///
  /// - Parameter present: reads the state. `nil` if there is none.
  public func carrying(_ present: @escaping @HostActor () -> Body?) -> Event {
    toldState = ToldState { present()?.description }
    return self
  }

  /// The state as the answer of a method. When JavaScript gets the answer, it was told the state.
  ///
  /// - Parameters:
  ///   - state: the present state.
  ///   - isWhole: `false` if the script asked for something that does not tell it the state of the event.
  package func answer(_ state: Body, isWhole: Bool = true) -> StateAnswer<Body> {
    let now = bridge?.loop.clock.now ?? .start
    return StateAnswer(
      state: state, moment: Diagnosis.Moment("read", now, bridge?.runningCall?.place),
      toldState: isWhole ? toldState : nil)
  }
}

/// A state that a method answers (``Event/answer(_:isWhole:)``).
package struct StateAnswer<State: JSEncodable & Sendable & CustomStringConvertible>: JSEncodable,
  Sendable
{
  let state: State
  let moment: Diagnosis.Moment
  let toldState: ToldState?

  package func encode(in context: JSContext) throws -> JSRef {
    toldState?.note(state.description, moment)
    return try state.encode(in: context)
  }

  package func write(to tape: JSTape) throws {
    toldState?.note(state.description, moment)
    try state.write(to: tape)
  }
}

extension Bridge {
  /// The problems that the end of the run shows: those of the ledger, and states about which JavaScript is wrong.
  ///
  /// - Parameter explained: the numbers of calls in the ledger that something else explains.
  public func findings(besides explained: [Int] = []) -> [Diagnosis] {
    ledger.findings(besides: explained + slowLanes.awaited) + missedChanges
  }

  private var missedChanges: [Diagnosis] {
    guard isValid else { return [] }
    return modules.keys.sorted().compactMap { modules[$0]?.data }.flatMap { module in
      module.events.compactMap { missedChange(of: $0, module) }
    }
  }

  /// JavaScript listens to the event, and was last told another state than the present one.
  private func missedChange(of event: any AnyEvent, _ module: ModuleData) -> Diagnosis? {
    guard let difference = event.toldState?.difference,
      module.isObserved(event.name, strictly: true), !isOnItsWay(event, module)
    else { return nil }
    let listener = ledger.history(of: .subscription).last {
      $0.end == nil && $0.about == Ledger.Subject(event.name, of: module.name)
    }
    var diagnosis = Diagnosis(
      .stateChangeMissed,
      "JavaScript missed a change that `\(event.name)` reports: it was last told "
        + "\(difference.told), and the state is now \(difference.present)",
      moments: [
        difference.moment, listener.map { Diagnosis.Moment("listened", $0.began, $0.place) },
      ].compactMap(\.self))
    diagnosis.event = event.name
    return diagnosis
  }

  /// Whether JavaScript may still be told the state, by the event or by an answer of the module.
  private func isOnItsWay(_ event: any AnyEvent, _ module: ModuleData) -> Bool {
    ledger.open.contains {
      switch $0.kind {
      case .event: $0.about.name == event.name
      case .call, .promise, .callback: $0.about.module == module.name
      default: false
      }
    }
  }
}
