internal import HealthKit
internal import HostLoop
internal import SimulatedPhone

/// The observers of vital-ios and their updates (`VitalHealthKitClient.swift` lines 316 to 447, 580 to 656). JavaScript takes no
/// part: native code completes an update when its own upload has ended.
@HostActor
final class VitalObservation {
  /// What the person was asked for. If that changes, the observers are made anew (lines 322 to 328).
  struct Asked: Equatable {
    let resources: [VitalResource]
    let types: [String]
  }

  let asked: Asked
  private weak var client: VitalHealthClient?
  private var queries: [HealthObserverQuery] = []
  private var updates: [HealthUpdate] = []
  private var isWaiting = false
  private var isSyncing = false
  private var isStopped = false

  init(_ asked: Asked, _ client: VitalHealthClient) {
    self.asked = asked
    self.client = client
    // vital-ios has one query for several types, which is told which of them have changed (lines 578 to 630).
    for type in asked.types where VitalResource.observed.contains(type) {
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
