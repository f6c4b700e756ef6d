internal import HostLoop
internal import SimulatedPhone

/// The observers of vital-ios and their updates (`VitalHealthKitClient.swift` lines 316 to 447, 580 to 656). JavaScript takes no
/// part: native code completes an update when its own upload has ended.
@HostActor
final class VitalObservation {
  let types: Set<String>
  private weak var client: VitalHealthClient?
  private var queries: [HealthObserverQuery] = []
  private var updates: [HealthUpdate] = []
  private var isWaiting = false
  private var isSyncing = false
  private var isStopped = false

  init(_ types: Set<String>, _ client: VitalHealthClient) {
    self.types = types
    self.client = client
    for type in types.sorted() where !type.contains("Characteristic") {
      client.healthKit.enableBackgroundDelivery(for: type, frequency: .immediate) { _ in }
      queries.append(client.healthKit.observe([type]) { [weak self] in self?.received($0) })
    }
  }

  func stop() {
    isStopped = true
    for query in queries { client?.healthKit.stop(query) }
    for update in updates { update.complete(byScript: false) }
    updates = []
  }

  /// Updates of 16 ms are handled together.
  private func received(_ update: HealthUpdate) {
    guard update.error == nil else { return }
    if isStopped { return update.complete(byScript: false) }
    updates.append(update)
    waitForMore()
  }

  private func waitForMore() {
    guard !isWaiting, !isSyncing, let loop = client?.loop else { return }
    isWaiting = true
    loop.post(on: loop.main, "evaluate updates", after: .milliseconds(16)) { [weak self] in
      self?.evaluate()
    }
  }

  private func evaluate() {
    isWaiting = false
    guard !isStopped, let client else { return }
    let handled = updates
    updates = []
    isSyncing = true
    var resources: [VitalResource] = []
    for type in handled.flatMap(\.types) {
      for resource in VitalResource.containing(type) where !resources.contains(resource) {
        resources.append(resource)
      }
    }
    resources.sort { ($0.priority, $0.name) < ($1.priority, $1.name) }
    let end: @HostActor () -> Void = { [weak self] in
      for update in handled { update.complete(byScript: false) }
      guard let self else { return }
      isSyncing = false
      if !updates.isEmpty { waitForMore() }
    }
    if client.isInForeground {
      client.sync(resources, then: end)
    } else {
      client.syncOneByOne(resources, then: end)
    }
  }
}
