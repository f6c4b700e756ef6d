internal import HostLoop
internal import NativeBridge

/// The module's events, and the notification center through which its native code passes each of them
/// (`RCTAppleHealthKit.m` lines 829 to 860).
@HostActor
final class HealthNotifications {
  /// Whether native code believes that JavaScript listens. The app delegate sets it, too.
  private(set) var hasListeners = false
  /// Called with each event that is sent before JavaScript has asked for the module.
  var onUnattached: (@HostActor (String) -> Void)?
  /// How often the module has registered for the notifications. Each time counts: with the app delegate and JavaScript it
  /// sends each event twice.
  private var registrations = 0
  private var bridges = 0
  private let events = names.map { Event<[String: String]>($0, audience: .everyScript) }

  var exports: [any Export] { events }

  func attach() { bridges += 1 }
  func detach() { bridges -= 1 }

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
    let name = "healthKit:\(type):\(what)"
    guard let event = events.first(where: { $0.name == name }) else { return }
    for _ in 0..<registrations {
      if bridges > 0 { event.send([:]) } else { onUnattached?(name) }
    }
  }

  /// `supportedEvents` (lines 676 to 716).
  private static let names =
    HealthTypeName.observed.flatMap { type in
      ["new", "failure", "enabled", "sample", "setup:success", "setup:failure"].map {
        "healthKit:\(type):\($0)"
      }
    } + ["change:steps"]
}
