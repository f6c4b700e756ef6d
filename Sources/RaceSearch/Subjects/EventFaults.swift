internal import Capabilities
internal import HostLoop
internal import NativeBridge

/// Counts a run's events, and decides which of them are lost or arrive twice.
@HostActor
final class EventFaults {
  private let inputs: [OutsideEvent]
  private let faults: [Int: EventDelivery]
  private var count = 0

  /// Returns `nil` if no event is lost or doubled.
  init?(_ inputs: [OutsideEvent]) {
    var faults: [Int: EventDelivery] = [:]
    for input in inputs {
      switch input.kind {
      case .dropEvent(let event): faults[event] = .never
      case .duplicateEvent(let event): faults[event] = .twice
      default: break
      }
    }
    if faults.isEmpty { return nil }
    self.faults = faults
    self.inputs = inputs
  }

  /// The outside events whose events were never sent.
  var unmet: [OutsideEvent] {
    inputs.filter { input in
      switch input.kind {
      case .dropEvent(let event), .duplicateEvent(let event): event > count
      default: false
      }
    }
  }

  /// How often the next event arrives.
  func next(_ event: String) -> EventDelivery {
    count += 1
    return faults[count] ?? .once
  }
}
