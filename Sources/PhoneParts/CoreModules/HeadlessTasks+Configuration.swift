package import JSEngine

extension HeadlessTasks {
  /// How many times, and after which delay, a task that rejects with `HeadlessJsTaskError` is tried
  /// again.
  package struct RetryPolicy: Sendable {
    /// How many retries are left.
    package var attempts: Int
    /// The delay before each retry.
    package var delay: Duration

    /// No retries.
    package static let none = RetryPolicy(attempts: 0, delay: .zero)

    /// Makes a policy with a fixed delay before each retry (React Native's
    /// `LinearCountingRetryPolicy`).
    package init(attempts: Int, delay: Duration) {
      self.attempts = attempts
      self.delay = delay
    }
  }

  /// The settings of a headless task.
  package struct Configuration: Sendable {
    /// The name under which JavaScript registered the task.
    package var taskKey: String
    /// The data that the task gets.
    package var data: any JSEncodable & Sendable
    /// After this time the task counts as finished, whatever JavaScript does. `nil` for no limit.
    package var timeout: Duration?
    /// Whether it may start while the app is active.
    package var isAllowedInForeground: Bool
    /// Whether and how the task is retried if it asks for that.
    package var retryPolicy: RetryPolicy

    /// Makes a configuration. By default without a timeout and retries, and only for the
    /// background.
    package init(
      _ taskKey: String, data: any JSEncodable & Sendable = [String: String](),
      timeout: Duration? = nil, isAllowedInForeground: Bool = false,
      retryPolicy: RetryPolicy = .none
    ) {
      self.taskKey = taskKey
      self.data = data
      self.timeout = timeout
      self.isAllowedInForeground = isAllowedInForeground
      self.retryPolicy = retryPolicy
    }
  }
}
