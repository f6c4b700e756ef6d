public import Capabilities

/// Everything that decides a run: what happens to the app from outside, and in which order.
public struct Schedule: Hashable, Sendable, Codable {
  /// What happens from outside.
  public var inputs: [StoryInput]
  /// The differences from the default order.
  public var delays: [Delay]

  /// The default order of a life without surprises.
  public init(inputs: [StoryInput] = [], delays: [Delay] = []) {
    self.inputs = inputs
    self.delays = delays
  }
}
