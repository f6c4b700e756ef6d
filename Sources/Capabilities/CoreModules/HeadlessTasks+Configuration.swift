package import JSEngine

extension HeadlessTasks {
  /// How often a task that rejects with `HeadlessJsTaskError` is tried again, and after how long.
  package struct RetryPolicy: Sendable {
    /// How many retries are left.
    package var attempts: Int
    /// How long each waits.
    package var delay: Duration

    /// No retry.
    package static let none = RetryPolicy(attempts: 0, delay: .zero)

    /// So many retries, each after the same delay (React Native's `LinearCountingRetryPolicy`).
    package init(attempts: Int, delay: Duration) {
      self.attempts = attempts
      self.delay = delay
    }
  }

  /// What to start.
  package struct Configuration: Sendable {
    /// The name under which JavaScript registered the task.
    package var taskKey: String
    /// What the task gets.
    package var data: any JSEncodable & Sendable
    /// When the task counts as finished, whatever JavaScript does; `nil` is never.
    package var timeout: Duration?
    /// Whether it may start while the app is active.
    package var isAllowedInForeground: Bool
    /// What becomes of a task that asks to be retried.
    package var retryPolicy: RetryPolicy

    /// A task without a time-out or retries, in the background only.
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
