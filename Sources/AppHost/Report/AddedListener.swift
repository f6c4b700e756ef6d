internal import Capabilities
internal import HostLoop
internal import NativeBridge

// What the run shows of a listener that JavaScript added.
extension AppSession {
  /// The call that added a listener for an event, and why native code did not find that listener. `nil` if the run shows
  /// no such call.
  func ineffectiveListener(of event: String) -> CodeCall? {
    let added = ledger.history(of: .subscription).filter { $0.about.name == event }
    let owners = bridge.emitters(of: event)
    let right = "Use new NativeEventEmitter(\(owners.first ?? "…")).addListener('\(event)', …)"
    if let removed = added.last(where: { owners.contains($0.about.module ?? "") }) {
      guard removed.end == .done("removed") else { return nil }
      let removal = ledger.history(of: .removal).last {
        $0.about.name == removed.about.module && $0.began == removed.ended
      }
      let place = removal?.place.flatMap(line).map { ", at \($0)" } ?? ""
      return reached(
        removed.place, "added a listener that was then removed\(place)",
        "Keep the listener as long as the event can be sent")
    }
    if let other = added.last, let owner = owners.first {
      return reached(
        other.place,
        "listens through \(other.about.module ?? "another module"). The event is one of \(owner)",
        right)
    }
    return reached(
      bridge.listenerElsewhere(event),
      "listens on DeviceEventEmitter, and native code does not know of that", right)
  }

  /// Whether the script added its latest listener for an event while it loaded, which is as early as a script can.
  func wasAddedInLoad(listenerOf event: String) -> Bool {
    let latest = ledger.history(of: .subscription).last { $0.about.name == event }
    // The call reaches native code in a later task. Its stack says from where it came.
    return latest?.place?.stack?.split(separator: "\n").contains {
      $0.hasPrefix("global code@") || $0.hasPrefix("module code@")
    } ?? false
  }
}
