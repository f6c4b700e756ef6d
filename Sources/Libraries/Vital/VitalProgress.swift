internal import HostLoop

/// How the latest sync of each resource went (`SyncProgressStore.swift`), and which run now. The first outlives the process.
@HostActor
final class VitalProgress {
  enum Status: String, Codable, Sendable {
    case deprioritized, started, completed, failed, expectedError
    case connectionPaused, connectionDestroyed

    /// A resource that waits counts as one in progress (lines 73 to 81).
    var isInProgress: Bool { self == .deprioritized || self == .started }
  }

  private static let key = "vital_healthkit_progress"

  private let storage: VitalStorage
  private(set) var latest: [String: Status]
  private var hasChanges = false
  /// What waits for the end of a sync, by resource.
  private var running: [String: [@HostActor () -> Void]] = [:]

  init(_ storage: VitalStorage) {
    self.storage = storage
    latest = storage.value(Self.key) ?? [:]
  }

  func isRunning(_ resource: VitalResource) -> Bool { running[resource.name] != nil }

  func wait(for resource: VitalResource, _ body: @escaping @HostActor () -> Void) {
    running[resource.name]?.append(body)
  }

  func begin(_ resource: VitalResource) { running[resource.name] = [] }

  func end(_ resource: VitalResource) {
    for body in running.removeValue(forKey: resource.name) ?? [] { body() }
  }

  func note(_ status: Status, _ resource: VitalResource) {
    latest[resource.name] = status
    hasChanges = true
  }

  /// Writes what has changed (lines 187 to 194).
  func flush() {
    guard hasChanges else { return }
    storage.set(latest, Self.key)
    hasChanges = false
  }

  /// `VitalHealthKitClient.swift` lines 543 to 566.
  func needsRescue(_ name: String, isConnected: Bool) -> Bool {
    switch latest[name] {
    case .completed, .expectedError: false
    case .started: running[name] == nil
    case .connectionPaused, .connectionDestroyed: isConnected
    // One that waits counts as in progress, and no process syncs it.
    case nil, .deprioritized, .failed: true
    }
  }

  /// Those that waited for more important ones, in the order of their names.
  var deprioritized: [String] {
    latest.filter { $0.value == .deprioritized }.map(\.key).sorted()
  }

  func clear() {
    latest = [:]
    hasChanges = false
    storage.set([String: Status]?.none, Self.key)
  }
}
