/// A dispatch queue on which asynchronous functions of Expo modules run.
package struct ExpoQueue: Sendable, Hashable {
  /// The queue of the functions that name no other: one for all modules
  /// (`ios/Core/Functions/AsyncFunctionDefinition.swift`, defaultQueue).
  package static let `default` = ExpoQueue("expo.modules.AsyncFunctionQueue")

  /// The queue's label.
  package let label: String
  /// Whether the calls on it may overtake each other.
  package let isConcurrent: Bool

  /// Makes a serial queue, or a concurrent one. Queues with the same label are one.
  package init(_ label: String, isConcurrent: Bool = false) {
    self.label = label
    self.isConcurrent = isConcurrent
  }
}
