package import Capabilities
package import SchedulingStrategies

/// Everything that decides a run: what happens to the app from outside, and in which order.
package struct Schedule: Hashable, Sendable, Codable {
  /// What happens from outside.
  package var inputs: [OutsideEvent]
  /// The differences from the default order.
  package var delays: [Delay]

  /// The default order of a run without surprises.
  package init(inputs: [OutsideEvent] = [], delays: [Delay] = []) {
    self.inputs = inputs
    self.delays = delays
  }
}
