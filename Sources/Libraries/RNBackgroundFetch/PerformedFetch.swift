internal import BackgroundFetch
internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The fetches that iOS lets the app perform with react-native-background-fetch up to 2.8, before `BGTaskScheduler`.
@HostActor
final class PerformedFetches {
  /// Sends the event to JavaScript; `nil` until JavaScript has called `configure` or `start`.
  var send: (@HostActor () -> Void)?
  private var completions: [BackgroundFetch.Completion] = []
  private var isAnswering = false

  /// Answers the fetches of the phone, if JavaScript uses the library.
  func answer(_ fetches: BackgroundFetch, for app: AppConnection) {
    if isAnswering { return }
    isAnswering = true
    fetches.handlers.append(
      BackgroundFetchHandler(
        module: RNBackgroundFetch.name, finishCall: "BackgroundFetch.finish()",
        listening: "(RNBackgroundFetch).addListener('fetch', …)",
        library: BackgroundFetchHandler.Library(
          ending: "RNBackgroundFetch.finish",
          listening: "call BackgroundFetch.configure({ … }, callback) while the script loads",
          finishing: "call BackgroundFetch.finish() on every path of the callback"),
        isObserved: { [weak self] in self?.send != nil },
        perform: { [weak self] _, completion in
          guard let self else { return completion(.noData) }
          completions.append(completion)
          send?()
        }))
  }

  /// JavaScript can hear of fetches from now on, also of those that came before.
  func listen(_ send: @escaping @HostActor () -> Void) {
    let isFirst = self.send == nil
    self.send = send
    if isFirst, !completions.isEmpty { send() }
  }

  func finish(_ result: FetchResult) {
    let completions = completions
    self.completions = []
    for completion in completions { completion(result) }
  }

  func scriptEnded() { send = nil }
}

/// The native half of react-native-background-fetch 2.7.1 (`ios/RNBackgroundFetch/RNBackgroundFetch.m`).
@HostActor
final class PerformedFetch {
  private let fetch = Event<NoBody>("fetch")
  private let fetches: PerformedFetches
  private let phone: Phone
  private var hasEnded = false

  init(_ fetches: PerformedFetches, on phone: Phone) {
    (self.fetches, self.phone) = (fetches, phone)
  }

  @ExportsBuilder var exports: [any Export] {
    fetch
    AsyncFunction("configure") { [self] (config: FetchConfig, failure: Callback) in
      // The library's own interval, if JavaScript names none, is 15 minutes.
      let minutes = config.minimumFetchInterval > 0 ? config.minimumFetchInterval : 15
      phone.backgroundFetch.setMinimumInterval(.clamped(seconds: minutes * 60))
      begin(or: failure) { failure.isNotNeeded() }
    }
    AsyncFunction("start") { [self] (success: Callback, failure: Callback) in
      begin(or: failure) { success() }
    }
    AsyncFunction("stop") { [self] () in
      fetches.send = nil
      phone.backgroundFetch.setMinimumInterval(nil)
    }
    AsyncFunction("finish") { [self] (result: Double?) in
      // The numbers of UIBackgroundFetchResult; any other means new data.
      fetches.finish(result == 1 ? .noData : result == 2 ? .failed : .newData)
    }
    AsyncFunction("status") { [phone] (callback: Callback) in
      callback(phone.backgroundRefreshStatus.rawValue)
    }
  }

  /// The library asks UIKit on the main queue (`TSBackgroundFetch`, status).
  private func begin(or failure: Callback, _ answer: @escaping @HostActor () -> Void) {
    let loop = phone.loop
    loop.post(on: loop.main, "backgroundRefreshStatus") { [weak self] in
      guard let self, !hasEnded else { return }
      guard phone.backgroundRefreshStatus == .available else {
        return failure(phone.backgroundRefreshStatus.rawValue)
      }
      fetches.listen { [weak self] in self?.fetch.send(NoBody()) }
      answer()
    }
  }

  func invalidate() {
    hasEnded = true
    fetches.scriptEnded()
  }
}
