package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// Wakes JavaScript with new workouts, and tells the system once they are handled.
@HostActor
package final class HealthEmitter: NativeModule {
  package nonisolated static let name = "HealthEmitter"
  package static let isSelfContained = true

  private let onSendData = Event<WorkoutBatch>("onSendData", whenUnobserved: .hold(latest: 1))
  private struct OpenFetch {
    let id: Int
    /// The bridge that it was handed to.
    let bridge: Int
    let completion: BackgroundFetch.Completion
  }
  private var bridges = BridgeSuccession()
  private var openFetches: [OpenFetch] = []
  private var endedFetches: [OpenFetch] = []
  /// Fetches whose batch a newer one replaced, which has the same workouts and more: they end with it.
  private var replacedFetches: [OpenFetch] = []

  /// Whether the script listens.
  package private(set) var isObserved = false
  /// Where JavaScript last called `finish`.
  package private(set) var finishPlace: Place?

  /// Told when `finish` was called in a way that hints at a bug.
  package var onMisuse: (@HostActor (Diagnosis) -> Void)?

  /// The one instance of an app: background code and JavaScript must use the same.
  package init() {
    onSendData.onDisplaced = { [unowned self] in replaced($0.fetchId) }
  }

  package var exports: [any Export] {
    onSendData
    AsyncFunction("finish", finish)
  }

  /// Sends workouts to JavaScript, or holds the latest batch until the first listener.
  ///
  /// - Parameter completion: called when JavaScript calls `finish` for the batch's fetch.
  package func sendData(_ batch: WorkoutBatch, completion: @escaping BackgroundFetch.Completion) {
    openFetches.append(
      OpenFetch(id: batch.fetchId, bridge: bridges.latest, completion: completion))
    onSendData.send(batch)
  }

  /// `HealthEmitter.finish(result?, fetchId?)`: releases a fetch's completion handler.
  ///
  /// - Parameters:
  ///   - result: `newData` when JavaScript passes none.
  ///   - fetchId: the oldest fetch that is open when JavaScript passes none.
  func finish(_ result: FetchResult?, _ fetchId: Int?, _ site: CallSite) {
    finishPlace = site.place
    let result = result ?? .newData
    guard let index = fetchId.map({ id in openFetches.firstIndex { $0.id == id } }) ?? oldest()
    else {
      return finishWithoutFetch(result, fetchId)
    }
    if fetchId == nil, openFetches.count > 1 {
      onMisuse?(
        Diagnosis(
          .finishAmbiguous,
          "HealthEmitter.finish('\(result.rawValue)') has no fetchId, and "
            + "\(openFetches.count) fetches are open: it finished the oldest, fetch "
            + "#\(openFetches[index].id)."))
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

  private func finishWithoutFetch(_ result: FetchResult, _ fetchId: Int?) {
    let ended = fetchId.map { id in endedFetches.last { $0.id == id } } ?? endedFetches.last
    if let ended {
      // The system is told again, as UIKit would be; it counts only the first call.
      ended.completion(result)
    } else {
      let which = fetchId.map { "fetch #\($0)" } ?? "no background fetch"
      onMisuse?(
        Diagnosis(
          .finishWithoutFetch,
          "HealthEmitter.finish('\(result.rawValue)') had no effect: \(which) "
            + "\(fetchId == nil ? "is open" : "was never handed to JavaScript")."))
    }
  }

  /// Batches from now on are the next script's, which listens to nothing yet.
  package func initialize() {
    isObserved = false
    bridges.begin()
  }

  package func startObserving() { isObserved = true }
  package func stopObserving() { isObserved = false }

  /// Nobody is left to finish what that script was handed: it failed, so that iOS need not wait for it.
  package func invalidate() {
    let bridge = bridges.end()
    let left = (openFetches + replacedFetches).filter { $0.bridge <= bridge }
    openFetches.removeAll { $0.bridge <= bridge }
    replacedFetches.removeAll { $0.bridge <= bridge }
    endedFetches.removeAll { $0.bridge <= bridge }
    for fetch in left { fetch.completion(.failed) }
  }
}
