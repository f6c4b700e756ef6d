internal import HostLoop
internal import NativeBridge

/// The module's events, and the notification center through which its native code passes each of them
/// (`RCTAppleHealthKit.m` lines 829 to 860).
@HostActor
final class HealthNotifications {
  /// Whether native code believes that JavaScript listens. The app delegate sets it, too.
  private(set) var hasListeners = false
  /// How often the module has registered for the notifications. Each time counts: with the app delegate and JavaScript it
  /// sends each event twice.
  private var registrations = 0
  private let events: [String: Event<[String: String]>]
  /// Called with the name of each event before it is sent.
  var onPost: (@HostActor (String) -> Void)?

  init() {
    var events: [String: Event<[String: String]>] = [:]
    for name in Self.names { events[name] = Event(broadcast: name) }
    self.events = events
  }

  var exports: [any Export] { Self.names.compactMap { events[$0] } }

  func startObserving() {
    registrations += 1
    hasListeners = true
  }

  func stopObserving() {
    registrations = 0
    hasListeners = false
  }

  /// Posts `healthKit:<type>:<what>`. A name that is no supported event has no observer.
  func post(_ type: String, _ what: String) {
    guard let event = events["healthKit:\(type):\(what)"] else { return }
    onPost?(event.name)
    for _ in 0..<registrations { event.send([:]) }
  }

  /// `supportedEvents` (lines 676 to 716).
  private static let names =
    HealthTypeName.observed.flatMap { type in
      ["new", "failure", "enabled", "sample", "setup:success", "setup:failure"].map {
        "healthKit:\(type):\($0)"
      }
    } + ["change:steps"]
}
