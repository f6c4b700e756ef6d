internal import AppHost
package import HostLoop
internal import NativeBridge
internal import SchedulingStrategies

/// Where the script did what led to the tasks of a run, and what it did in which order.
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

  /// What the script did, and what happened to it, in order.
  private(set) var acts: [Certainty.Act] = []
  /// The number of the task in which each act happened.
  private var tasksOfActs: [Int] = []
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
    note(entry, session, at: line)
    switch entry.kind {
    case .subscription:
      if let line { openListeners[entry.id] = (entry.about.name, line) }
    case .request, .probe, .transfer:
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
      // The listener exists in JavaScript, but its addListener has not reached native code.
      let line =
        listener?.value.line
        ?? session.bridge.listenerElsewhere(entry.about.name).flatMap(session.line)
      listeners[session.loop.currentTaskID] = line
      note(entry, session, at: line)
    case (.promise, _), (.request, _), (.timer, .done):
      note(entry, session, at: entry.place.flatMap(session.line))
    default: break
    }
  }

  /// Notes that something began or ended.
  private func note(_ entry: Ledger.Entry, _ session: AppSession, at line: String?) {
    guard let line, let text = Self.text(of: entry, line) else { return }
    let task = session.loop.currentTaskID
    // An event ends when its listeners have returned. What they did came after it.
    let isEvent = entry.kind == .event
    let index = (isEvent ? tasksOfActs.firstIndex(of: task) : nil) ?? acts.endIndex
    acts.insert(Certainty.Act(text: text, line: line), at: index)
    tasksOfActs.insert(task, at: index)
  }

  private static func text(of entry: Ledger.Entry, _ line: String) -> String? {
    switch (entry.kind, entry.end) {
    case (.call, nil), (.promise, nil): "\(line) calls \(entry.subject)"
    case (.request, nil): "\(line) sends \(entry.subject)"
    case (.timer, nil): "\(line) sets a timer"
    case (.timer, _): "the timer set at \(line) fires"
    case (.event, .delivered): "the listener added at \(line) gets `\(entry.subject)`"
    case (.promise, .done("resolve")):
      "the promise of \(entry.subject), called at \(line), is resolved"
    case (.promise, .done("reject")):
      "the promise of \(entry.subject), called at \(line), is rejected"
    case (.request, .done(let status)):
      "\(entry.subject), sent at \(line), is answered with \(status)"
    case (.request, .failed): "\(entry.subject), sent at \(line), fails"
    case (.request, .cancelled): "\(entry.subject), sent at \(line), is aborted"
    default: nil
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
    case .request, .probe, .transfer:
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
