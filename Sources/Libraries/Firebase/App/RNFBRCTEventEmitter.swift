package import HostLoop
package import NativeBridge

/// How the native halves of Firebase's packages send events to JavaScript (`ios/RNFBApp/RNFBRCTEventEmitter.m`). It lasts as
/// long as the process, also when the script is reloaded.
@HostActor
package final class RNFBRCTEventEmitter {
  /// What became of an event.
  package enum Fate { case sent, lost }

  private struct QueuedEvent {
    let name: String
    let body: BridgeValue
    let onEnd: (@HostActor (Fate) -> Void)?

    func isEqual(to other: Self) -> Bool { name == other.name && body == other.body }
  }

  /// The names of the events that native halves here send.
  static let events = [
    "messaging_message_received", "messaging_message_received_background",
    "messaging_notification_opened", "messaging_token_refresh",
  ]

  /// Sends an event to the script. `nil` while no script has made the module.
  var emit: (@HostActor (_ event: String, _ body: BridgeValue) -> Void)?
  private var isJSReady = false
  private var listenerCount = 0
  private var listeners: [String: Int] = [:]
  private var queue: [QueuedEvent] = []
  /// More than an app leaves unheard.
  private static let most = 1000

  package init() {}

  private var isObserving: Bool { isJSReady && listenerCount > 0 }

  /// Sends an event, or keeps it for a listener of its name (lines 75 to 90).
  ///
  /// - Parameter onEnd: called before the script gets it, or when it is lost.
  package func send(
    _ name: String, _ body: BridgeValue, onEnd: (@HostActor (Fate) -> Void)? = nil
  ) { send(QueuedEvent(name: name, body: body, onEnd: onEnd)) }

  private func send(_ event: QueuedEvent) {
    guard let emit, isObserving, listeners[event.name] != nil else {
      if queue.count >= Self.most { queue.removeFirst().onEnd?(.lost) }
      return queue.append(event)
    }
    event.onEnd?(.sent)
    emit(event.name, event.body)
  }

  /// Lines 58 to 73. JavaScript says this before it adds its first listener, so each event comes back to the queue, and is then
  /// removed from it with all that are equal.
  func notifyJSReady(_ isReady: Bool) {
    isJSReady = isReady
    if isReady { for event in queue { sendAgain(event) } }
  }

  private func sendAgain(_ event: QueuedEvent) {
    let before = queue.count
    send(event)
    let wasKept = queue.count > before
    queue.removeAll { $0.isEqual(to: event) }
    if wasKept { event.onEnd?(.lost) }
  }

  /// Lines 92 to 110.
  func addListener(_ name: String) {
    if listeners[name] == nil, listeners.count >= Self.most { return }
    listenerCount += 1
    listeners[name, default: 0] += 1
    for event in queue where event.name == name { sendAgain(event) }
  }

  /// Lines 112 to 135.
  func removeListeners(_ name: String, all: Bool) {
    guard let count = listeners[name] else { return }
    listeners[name] = count <= 1 || all ? nil : count - 1
    listenerCount -= all ? count : 1
  }

  /// Lines 137 to 143.
  var state: [String: BridgeValue] {
    [
      "listeners": .number(Double(listenerCount)), "queued": .number(Double(queue.count)),
      "events": .object(listeners.mapValues { .number(Double($0)) }),
    ]
  }

  /// The script has ended (lines 33 to 38).
  func invalidate() {
    let lost = queue
    (isJSReady, listenerCount, listeners, queue) = (false, 0, [:], [])
    for event in lost { event.onEnd?(.lost) }
  }

  /// The process has ended, and with it all that waits.
  func processEnded() {
    (isJSReady, listenerCount, listeners, queue, emit) = (false, 0, [:], [], nil)
  }
}
