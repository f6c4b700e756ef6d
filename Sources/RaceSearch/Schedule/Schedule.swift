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

  /// What schedules with the same cause have in common: the kinds of their outside events, and how many tasks wait.
  struct Shape: Hashable {
    private let inputs: Set<String>
    private let delayCount: Int

    fileprivate init(_ schedule: Schedule) {
      inputs = Set(schedule.inputs.map { $0.token.filter { !$0.isNumber } })
      delayCount = schedule.delays.count
    }
  }

  /// Its shape, in which times and numbers are left out.
  var shape: Shape { Shape(self) }
}
