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
  /// The completion handlers of the open fetches, each with the number of the bridge that got the
  /// fetch.
  private var completions: [Int: (bridge: Int, call: BackgroundFetch.Completion)] = [:]
  /// Whether the script listens to `fetch`.
  package private(set) var isObserved = false
  /// Called when JavaScript calls `finish`, before the completion handler.
  package var onFinish: (@HostActor (FinishCall) -> Void)?

  /// Makes the module for `phone`.
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

  /// Later fetches belong to the next script, which has no listener yet.
  package func initialize() {
    isObserved = false
    bridges.begin()
  }

  package func startObserving() { isObserved = true }
  package func stopObserving() { isObserved = false }

  /// Ends the fetches of this bridge as failed, so that iOS need not wait for them. Its script can
  /// no longer finish them.
  package func invalidate() {
    let bridge = bridges.end()
    for (id, open) in completions.sorted(by: { $0.key < $1.key }) where open.bridge <= bridge {
      completions[id] = nil
      if phone.backgroundFetch.open.contains(where: { $0.id == id }) { open.call(.failed) }
    }
  }

  private func finish(_ id: Int, _ result: FetchResult, _ site: CallSite) throws {
    let open = completions[id]
    onFinish?(
      FinishCall(
        module: Self.name, fetchId: id, fetch: open == nil ? nil : id, at: site))
    guard let open else {
      throw NativeError(
        message: "BackgroundFetch.finish: this script got no fetch with the id \(id)")
    }
    open.call(result)
  }
}

/// The body of `fetch`: `{ fetchId }`.
struct FetchBody: JSRecord, Sendable {
  let fetchId: Int

  func write(fields: JSFields) { fields.add("fetchId", fetchId) }
}
