public import JSEngine

extension HeadlessTasks {
  /// How often a task that rejects with `HeadlessJsTaskError` is tried again, and after how long.
  public struct RetryPolicy: Sendable {
    /// How many retries are left.
    public var attempts: Int
    /// How long each waits.
    public var delay: Duration

    /// No retry.
    public static let none = RetryPolicy(attempts: 0, delay: .zero)

    /// So many retries, each after the same delay (React Native's `LinearCountingRetryPolicy`).
    public init(attempts: Int, delay: Duration) {
      self.attempts = attempts
      self.delay = delay
    }
  }

  /// What to start.
  public struct Configuration: Sendable {
    /// The name under which JavaScript registered the task.
    public var taskKey: String
    /// What the task gets.
    public var data: any JSEncodable & Sendable
    /// When the task counts as finished, whatever JavaScript does; `nil` is never.
    public var timeout: Duration?
    /// Whether it may start while the app is active.
    public var isAllowedInForeground: Bool
    /// What becomes of a task that asks to be retried.
    public var retryPolicy: RetryPolicy

    /// A task without a time-out or retries, in the background only.
    public init(
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
