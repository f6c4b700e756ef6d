internal import HostLoop

/// How the latest sync of each resource went (`SyncProgressStore.swift`), and which run now.
@HostActor
final class VitalProgress {
  enum Status: String, Codable, Sendable {
    case deprioritized, started, completed, failed, connectionPaused, connectionDestroyed

    /// A resource that waits counts as one in progress (lines 73 to 81).
    var isInProgress: Bool { self == .deprioritized || self == .started }
  }

  private(set) var latest: [String: Status] = [:]
  /// What waits for the end of a sync, by resource.
  private var running: [String: [@HostActor () -> Void]] = [:]

  func isRunning(_ resource: VitalResource) -> Bool { running[resource.name] != nil }

  func wait(for resource: VitalResource, _ body: @escaping @HostActor () -> Void) {
    running[resource.name]?.append(body)
  }

  func begin(_ resource: VitalResource) { running[resource.name] = [] }

  func end(_ resource: VitalResource) {
    for body in running.removeValue(forKey: resource.name) ?? [] { body() }
  }

  func note(_ status: Status, _ resource: VitalResource) { latest[resource.name] = status }

  func needsRescue(_ name: String) -> Bool {
    switch latest[name] {
    case .completed: false
    case .started: running[name] == nil
    default: true
    }
  }

  /// Those that waited for more important ones, in the order of their names.
  var deprioritized: [String] {
    latest.filter { $0.value == .deprioritized }.map(\.key).sorted()
  }

  func clear() { latest = [:] }
}
