package import Capabilities

/// Everything that decides a run: what happens to the app from outside, and in which order.
package struct Schedule: Hashable, Sendable, Codable {
  /// What happens from outside.
  package var inputs: [StoryInput]
  /// The differences from the default order.
  package var delays: [Delay]

  /// The default order of a life without surprises.
  package init(inputs: [StoryInput] = [], delays: [Delay] = []) {
    self.inputs = inputs
    self.delays = delays
  }
}
