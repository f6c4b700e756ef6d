package import HostLoop
public import JSEngine
package import NativeBridge
package import SimulatedPhone

extension FetchResult: JSDecodable {}

/// UIKit's background fetch for JavaScript: the event `fetch`, and `finish(fetchId, result)`, which
/// calls the completion handler.
@HostActor
package final class BackgroundFetchModule: NativeModule {
  package nonisolated static let name = "BackgroundFetch"
  package static let isSelfContained = true

  private let fetch = Event<FetchBody>("fetch", whenUnobserved: .hold(latest: 8))
  private let phone: Phone
  private var bridges = BridgeSuccession()
  /// Of the fetches that are open, with the bridge that they were handed to.
  private var completions: [Int: (bridge: Int, call: BackgroundFetch.Completion)] = [:]
  /// Whether the script listens.
  package private(set) var isObserved = false
  /// Where JavaScript last called `finish`.
  package private(set) var finishPlace: Place?

  /// Speaks for `phone`.
  package init(phone: Phone) { self.phone = phone }

  package var exports: [any Export] {
    fetch
    AsyncFunction("finish", finish)
    AsyncFunction("setMinimumBackgroundFetchInterval") { [phone] (seconds: Double?) in
      phone.backgroundFetch.setMinimumInterval(
        seconds.flatMap { $0.isFinite ? .clamped(seconds: $0) : nil })
    }
    AsyncFunction("status") { [phone] in "\(phone.backgroundRefreshStatus)" }
  }

  /// Answers `performFetchWithCompletionHandler`.
  package func perform(_ id: Int, completion: @escaping BackgroundFetch.Completion) {
    completions[id] = (bridges.latest, completion)
    fetch.send(FetchBody(fetchId: id))
  }

  /// Fetches from now on are the next script's, which listens to nothing yet.
  package func initialize() {
    isObserved = false
    bridges.begin()
  }

  package func startObserving() { isObserved = true }
  package func stopObserving() { isObserved = false }

  /// Nobody is left to finish what that script was handed: it failed, so that iOS need not wait for it.
  package func invalidate() {
    let bridge = bridges.end()
    for (id, open) in completions.sorted(by: { $0.key < $1.key }) where open.bridge <= bridge {
      completions[id] = nil
      if phone.backgroundFetch.open.contains(where: { $0.id == id }) { open.call(.failed) }
    }
  }

  private func finish(_ id: Int, _ result: FetchResult, _ site: CallSite) throws {
    finishPlace = site.place
    guard let open = completions[id] else {
      throw NativeError(
        message: "BackgroundFetch.finish: this script got no fetch with the id \(id)")
    }
    open.call(result)
  }
}

/// `{ fetchId }`.
struct FetchBody: JSRecord, Sendable {
  let fetchId: Int

  func write(fields: JSFields) { fields.add("fetchId", fetchId) }
}
