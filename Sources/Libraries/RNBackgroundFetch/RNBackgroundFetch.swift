internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-background-fetch: 4.4.2 (`ios/RNBackgroundFetch/RNBackgroundFetch.mm`), whose methods
/// return promises, and 4.2.9 and 3.1.0 (`ios/RNBackgroundFetch/RNBackgroundFetch.m`), whose methods take callbacks.
@HostActor
final class RNBackgroundFetch: NativeModule, IgnoresObserving {
  nonisolated static let name = "RNBackgroundFetch"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-background-fetch", versions: "2", "3", "4.2", "4.4")

  /// How JavaScript gets the answers.
  enum Answers {
    /// Since 4.4.0.
    case promises
    /// Up to 4.3.
    case callbacks
    /// Up to 3: `configure` tells only that it failed, and the event has only the name of the task.
    case oneCallback
    /// As the call asks for it: the version is not known.
    case either
  }

  private let fetch = Event<FetchEventBody>("fetch")
  private let library: TSBackgroundFetch
  private let answers: Answers
  /// The half of a version that performs fetches.
  private let performed: PerformedFetch?
  /// Called when JavaScript calls `finish`, before the library does.
  private let onFinish: @HostActor (_ taskId: String?, Place) -> Void

  init(
    _ library: TSBackgroundFetch, _ answers: Answers, _ performed: PerformedFetch?,
    onFinish: @escaping @HostActor (_ taskId: String?, Place) -> Void
  ) {
    self.library = library
    self.answers = answers
    self.performed = performed
    self.onFinish = onFinish
  }

  var exports: [any Export] { return performed?.exports ?? own }

  func invalidate() { performed?.invalidate() }

  @ExportsBuilder private var own: [any Export] {
    fetch
    method(
      AsyncFunction("configure") { [self] (config: FetchConfig, promise: Promise) in
        configure(config, Answer(promise, code: "configure"))
      },
      answers == .oneCallback
        ? AsyncFunction("configure") { [self] (config: FetchConfig, failure: Callback) in
          configure(config, Answer(nil, failure))
        }
        : AsyncFunction("configure") {
          [self] (config: FetchConfig, success: Callback, failure: Callback) in
          configure(config, Answer(success, failure))
        })
    method(
      AsyncFunction("start") { [self] (promise: Promise) in start(Answer(promise, code: "start")) },
      AsyncFunction("start") { [self] (success: Callback, failure: Callback) in
        start(Answer(success, failure))
      })
    method(
      AsyncFunction("stop") { [self] (taskId: String?) in stop(taskId) },
      AsyncFunction("stop") { [self] (taskId: String?, success: Callback, _: Callback) in
        success(stop(taskId))
      })
    method(
      AsyncFunction("scheduleTask") { [self] (task: TaskConfig, promise: Promise) in
        schedule(task, Answer(promise, code: "scheduleTask"))
      },
      AsyncFunction("scheduleTask") {
        [self] (task: TaskConfig, success: Callback, failure: Callback) in
        schedule(task, Answer(success, failure))
      })
    method(
      AsyncFunction("status") { [self] (promise: Promise) in
        library.status { promise.resolve($0.rawValue) }
      },
      AsyncFunction("status") { [self] (callback: Callback) in
        library.status { callback($0.rawValue) }
      })
    AsyncFunction("finish") { [self] (taskId: String?, site: CallSite) in
      onFinish(taskId, site)
      library.finish(taskId)
    }
  }

  private func method(_ promise: AsyncFunction, _ callbacks: AsyncFunction) -> AsyncFunction {
    switch answers {
    case .promises: promise
    case .callbacks, .oneCallback: callbacks
    case .either: promise.overloaded(forCallbacks: callbacks)
    }
  }

  /// 4.4.2 lines 43 to 63; 4.2.9 lines 43 to 60.
  private func configure(_ config: FetchConfig, _ answer: Answer) {
    library.addListener(send)
    library.configure(minimumFetchInterval: config.minimumFetchInterval * 60) { status in
      if status == .available {
        answer.succeed(status.rawValue)
      } else {
        answer.fail("\(status.rawValue)", asNumber: status.rawValue)
      }
    }
  }

  /// 4.4.2 lines 65 to 84; 4.2.9 lines 62 to 81.
  private func start(_ answer: Answer) {
    library.status { [library, send] status in
      guard status == .available else { return answer.fail("\(status.rawValue)") }
      library.addListener(send)
      do {
        try library.scheduleRefresh()
        answer.succeed(status.rawValue)
      } catch { answer.fail("\(error)") }
    }
  }

  /// Without a name, stops the refresh and all scheduled tasks (4.4.2 lines 86 to 97).
  private func stop(_ taskId: String?) -> Bool {
    if taskId == nil { library.removeListener() }
    library.stop(taskId)
    return true
  }

  /// 4.4.2 lines 99 to 123.
  private func schedule(_ config: TaskConfig, _ answer: Answer) {
    if let exception = config.exception { return library.phone.raise(exception) }
    do {
      try library.schedule(config.task, send)
      answer.succeed(true)
    } catch { answer.fail("\(error)") }
  }

  private var send: TSBackgroundFetch.Send {
    { [weak self] taskId, isTimeout in
      guard let self else { return }
      if answers != .oneCallback {
        fetch.send(.task(FetchedTask(taskId: taskId, timeout: isTimeout)))
      } else if !isTimeout {
        // These versions do not tell that the time is over.
        fetch.send(.name(taskId))
      }
    }
  }
}

/// What settles a call: a promise, or two callbacks.
@HostActor
private struct Answer {
  let succeed: @HostActor (any JSEncodable & Sendable) -> Void
  private let refuse: @HostActor (_ message: String, _ number: Int?) -> Void

  init(_ promise: Promise, code: String) {
    succeed = { promise.resolve($0) }
    refuse = { message, _ in promise.reject(code, message) }
  }

  /// - Parameter success: `nil` if JavaScript hears only of a failure.
  init(_ success: Callback?, _ failure: Callback) {
    succeed = { value in if let success { success(value) } else { failure.isNotNeeded() } }
    refuse = { message, number in if let number { failure(number) } else { failure(message) } }
  }

  /// - Parameter number: what the callback gets instead of the message.
  func fail(_ message: String, asNumber number: Int? = nil) { refuse(message, number) }
}
