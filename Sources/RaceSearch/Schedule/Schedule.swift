package import Capabilities
package import SchedulingStrategies

/// Everything that determines a run: the outside events and the order.
package struct Schedule: Hashable, Sendable, Codable {
  /// The outside events.
  package var inputs: [OutsideEvent]
  /// The differences from the default order.
  package var delays: [Delay]

  /// By default, the default order without outside events.
  package init(inputs: [OutsideEvent] = [], delays: [Delay] = []) {
    self.inputs = inputs
    self.delays = delays
  }
}
