package import BackgroundFetch
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// Sends new workouts to JavaScript, and calls the fetch's completion handler when JavaScript is
/// done.
@HostActor
package final class HealthEmitter: NativeModule {
  package nonisolated static let name = "HealthEmitter"
  package static let isSelfContained = true

  private let onSendData: Event<WorkoutBatch>
  private struct OpenFetch {
    let id: Int
    /// The number of the bridge that got the fetch.
    let bridge: Int
    let completion: BackgroundFetch.Completion
  }
  private var bridges = BridgeSuccession()
  private var openFetches: [OpenFetch] = []
  private var endedFetches: [OpenFetch] = []
  /// Fetches whose batch was replaced by a newer one with the same workouts and more. They end
  /// together with it.
  private var replacedFetches: [OpenFetch] = []

  /// Whether the script listens to `onSendData`.
  package private(set) var isObserved = false

  /// Called when JavaScript calls `finish`, before the completion handler.
  package var onFinish: (@HostActor (FinishCall) -> Void)?
  /// Called when `finish` was called in a way that suggests a bug.
  package var onMisuse: (@HostActor (Diagnosis, Place) -> Void)?

  /// The one instance of an app: background code and JavaScript must use the same.
  ///
  /// - Parameter holdsEarlyEvents: whether it holds the latest batch until JavaScript listens. Without that it sends the
  ///   batch to nobody, as a `RCTEventEmitter` does.
  package init(holdsEarlyEvents: Bool = true) {
    onSendData = Event("onSendData", whenUnobserved: holdsEarlyEvents ? .hold(latest: 1) : .send)
    onSendData.onDisplaced = { [unowned self] in replaced($0.fetchId) }
  }

  package var exports: [any Export] {
    onSendData
    AsyncFunction("finish", finish)
  }

  /// Sends workouts to JavaScript, or holds the latest batch until there is a listener.
  ///
  /// - Parameter completion: called when JavaScript calls `finish` for the batch's fetch.
  package func sendData(_ batch: WorkoutBatch, completion: @escaping BackgroundFetch.Completion) {
    openFetches.append(
      OpenFetch(id: batch.fetchId, bridge: bridges.latest, completion: completion))
    onSendData.send(batch)
  }

  /// `HealthEmitter.finish(result?, fetchId?)`: calls a fetch's completion handler.
  ///
  /// - Parameters:
  ///   - result: the result; `newData` if JavaScript passes none.
  ///   - fetchId: the number of the fetch; the oldest open one if JavaScript passes none.
  func finish(_ result: FetchResult?, _ fetchId: Int?, _ site: CallSite) {
    let result = result ?? .newData
    let index = fetchId.map { id in openFetches.firstIndex { $0.id == id } } ?? oldest()
    onFinish?(
      FinishCall(
        module: Self.name, fetchId: fetchId, fetch: index.map { openFetches[$0].id },
        at: site))
    guard let index else { return finishWithoutFetch(result, fetchId, site) }
    if fetchId == nil, openFetches.count > 1 {
      onMisuse?(
        Diagnosis(
          .finishAmbiguous,
          "HealthEmitter.finish('\(result.rawValue)') has no fetchId, and "
            + "\(openFetches.count) fetches are open: it finished the oldest, fetch "
            + "#\(openFetches[index].id)."), site)
    }
    let fetch = openFetches.remove(at: index)
    endedFetches.append(fetch)
    fetch.completion(result)
    let replaced = replacedFetches.filter { $0.id < fetch.id }
    replacedFetches.removeAll { $0.id < fetch.id }
    endedFetches.insert(contentsOf: replaced, at: endedFetches.count - 1)
    for fetch in replaced { fetch.completion(result) }
  }

  private func replaced(_ fetchId: Int) {
    guard let index = openFetches.firstIndex(where: { $0.id == fetchId }) else { return }
    replacedFetches.append(openFetches.remove(at: index))
  }

  private func oldest() -> Int? { openFetches.isEmpty ? nil : 0 }

  private func finishWithoutFetch(_ result: FetchResult, _ fetchId: Int?, _ place: Place) {
    let ended = fetchId.map { id in endedFetches.last { $0.id == id } } ?? endedFetches.last
    if let ended {
      // Call the handler again, as an app under UIKit would. Only the first call counts.
      ended.completion(result)
    } else {
      let which = fetchId.map { "fetch #\($0)" } ?? "no background fetch"
      onMisuse?(
        Diagnosis(
          .finishWithoutFetch,
          "HealthEmitter.finish('\(result.rawValue)') had no effect: \(which) "
            + "\(fetchId == nil ? "is open" : "was never handed to JavaScript")."), place)
    }
  }

  /// Later batches belong to the next script, which has no listener yet.
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
    let left = (openFetches + replacedFetches).filter { $0.bridge <= bridge }
    openFetches.removeAll { $0.bridge <= bridge }
    replacedFetches.removeAll { $0.bridge <= bridge }
    endedFetches.removeAll { $0.bridge <= bridge }
    for fetch in left { fetch.completion(.failed) }
  }
}
