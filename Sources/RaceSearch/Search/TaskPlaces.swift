internal import AppHost
package import HostLoop
internal import NativeBridge
internal import SchedulingStrategies

/// Where the script did what led to the tasks of a run.
@HostActor
package final class TaskPlaces {
  /// Something that the script did.
  private struct Action {
    let kind: Ledger.Kind
    let about: Ledger.Subject
    let line: String
  }

  /// A request, by its number in its script and the task that sent it.
  private struct Request: Hashable {
    let number: Int
    let task: Int
  }

  /// Actions by the number of the task that was posted next. It carries out the action.
  private var actions: [Int: Action] = [:]
  private var requests: [Request: String] = [:]
  /// The lines of the listeners that got events, by the number of the task.
  private var listeners: [Int: String] = [:]
  /// The listeners that have not been removed, by their ledger entries.
  private var openListeners: [Int: (event: String, line: String)] = [:]
  private var script: ObjectIdentifier?
  private var requestCount = 0

  init() {}

  /// Watches a session that has not begun to run.
  func watch(_ session: AppSession) {
    session.ledger.placesEverything = true
    let observer = session.ledger.observer
    session.ledger.observer = { [unowned self, unowned session] change, entry in
      observer?(change, entry)
      switch change {
      case .began: noteBeginning(of: entry, session)
      case .ended: noteEnd(of: entry, session)
      case .held: break
      }
    }
  }

  private func noteBeginning(of entry: Ledger.Entry, _ session: AppSession) {
    let line = entry.place.flatMap(session.line)
    switch entry.kind {
    case .subscription:
      if let line { openListeners[entry.id] = (entry.about.name, line) }
    case .request, .probe:
      let current = ObjectIdentifier(session.generation)
      if current != script { (script, requestCount) = (current, 0) }
      requestCount += 1
      requests[Request(number: requestCount, task: session.loop.currentTaskID)] = line
      fallthrough
    case .call, .promise, .timer:
      if let line {
        actions[session.loop.postedCount + 1] = Action(
          kind: entry.kind, about: entry.about, line: line)
      }
    default: break
    }
  }

  private func noteEnd(of entry: Ledger.Entry, _ session: AppSession) {
    switch (entry.kind, entry.end) {
    case (.subscription, _): openListeners[entry.id] = nil
    case (.event, .delivered):
      let listener = openListeners.sorted { $0.key < $1.key }.first {
        $0.value.event == entry.about.name
      }
      listeners[session.loop.currentTaskID] = listener?.value.line
    default: break
    }
  }

  /// The line of the script that led to a step: of the listener of an event, of the call of a native method, of the timer or of
  /// the request. `nil` if the script did not cause the step, or the line is unknown.
  func place(of step: Step, in steps: [Step]) -> Certainty.Place? {
    var step = step
    // A step of native code follows from the call of its method, and an answer from its request.
    for _ in 0..<Self.longestChain {
      if let place = ownPlace(of: step) { return place }
      let follows = step.side != .javaScript || Self.continuations.contains(step.name.label)
      guard follows, let cause = steps.first(where: { $0.id == step.cause }) else { return nil }
      step = cause
    }
    return nil
  }

  private func ownPlace(of step: Step) -> Certainty.Place? {
    let label = step.name.label
    if label == "emit" || label == "emit again" {
      return listeners[step.id].map { Certainty.Place(of: .listener, line: $0) }
    }
    if label == "reply", let number = step.name.lane.split(separator: " ").last.flatMap({ Int($0) })
    {
      let line = requests[Request(number: number, task: step.cause)]
      return line.map { Certainty.Place(of: .request, line: $0) }
    }
    guard let action = actions[step.id] else { return nil }
    switch action.kind {
    case .timer where label == "timer": return Certainty.Place(of: .timer, line: action.line)
    case .request, .probe:
      return step.side == .remote ? Certainty.Place(of: .request, line: action.line) : nil
    case .call, .promise:
      guard step.name.subject == action.about.readable else { return nil }
      return Certainty.Place(of: .call, line: action.line)
    default: return nil
    }
  }

  private static let longestChain = 8
  private static let continuations: Set = ["resolve", "reject", "callback", "timer"]
}
