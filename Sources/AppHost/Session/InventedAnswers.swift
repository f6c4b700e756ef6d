internal import HostLoop
internal import NativeBridge
internal import WebAPIs

/// Which tasks go on with an answer `{"ok":true}`, as far as the ledger shows which task led to which.
@HostActor
final class InventedAnswers {
  /// How many tasks lie between a task and the answer.
  private var distances: [Int: Int] = [:]
  private var isFollowing = false

  /// A timer that began with an answer goes on for ever. What it does later has other reasons.
  private static let farthest = 8
  private static let mostTasks = 10_000

  /// Notes that the current task brings an answer. Few apps read the answer to an upload.
  func note(_ request: HTTPRequest, _ response: HTTPResponse?, _ ledger: Ledger, _ loop: EventLoop)
  {
    // A body that is still to come is unknown.
    guard request.method == "GET", let response, response.status == 200,
      response.body.isEmpty || response.body.elementsEqual(#"{"ok":true}"#.utf8)
    else { return }
    if !isFollowing { follow(ledger, loop) }
    isFollowing = true
    if distances.count > Self.mostTasks { distances.removeAll(keepingCapacity: true) }
    distances[loop.currentTaskID] = 0
  }

  /// Whether the current task goes on with an answer.
  func ledTo(_ loop: EventLoop) -> Bool {
    guard let task = loop.currentTask else { return false }
    return distances[task.id] != nil || distances[task.cause] != nil
  }

  private func follow(_ ledger: Ledger, _ loop: EventLoop) {
    let observer = ledger.observer
    ledger.observer = { [weak self, weak loop] change, entry in
      observer?(change, entry)
      if let self, let task = loop?.currentTask { follow(task) }
    }
  }

  private func follow(_ task: LoopTask) {
    guard distances.count <= Self.mostTasks, distances[task.id] == nil,
      let distance = distances[task.cause], distance < Self.farthest
    else { return }
    distances[task.id] = distance + 1
  }
}
