internal import Capabilities
internal import HostLoop
internal import NativeBridge

/// The events of a fault plan that do not arrive once, as they are counted.
@HostActor
final class EventFaults {
  private let inputs: [OutsideEvent]
  private let faults: [Int: EventDelivery]
  private var count = 0

  /// `nil` when every event arrives once.
  init?(_ inputs: [OutsideEvent]) {
    var faults: [Int: EventDelivery] = [:]
    for input in inputs {
      switch input {
      case .dropEvent(let event): faults[event] = .never
      case .duplicateEvent(let event): faults[event] = .twice
      default: break
      }
    }
    if faults.isEmpty { return nil }
    self.faults = faults
    self.inputs = inputs
  }

  /// Those of the inputs whose events were not sent.
  var unmet: [OutsideEvent] {
    inputs.filter { input in
      switch input {
      case .dropEvent(let event), .duplicateEvent(let event): event > count
      default: false
      }
    }
  }

  /// What becomes of the next event, whichever it is.
  func next(_ event: String) -> EventDelivery {
    count += 1
    return faults[count] ?? .once
  }
}
