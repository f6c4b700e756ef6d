package import HostLoop
internal import NativeBridge
package import SimulatedPhone

/// The app's native half of a background fetch: reads the workouts since the last anchor, has
/// JavaScript upload them, and moves the anchor once it did.
@HostActor
package final class WorkoutFetch {
  /// Under which name the anchor lies in the store.
  package static let anchorName = "HealthEmitter.onSendData"

  private let phone: Phone
  private let loop: EventLoop
  private let store: () throws -> HealthStore
  private let emitter: HealthEmitter

  /// Told of the workouts that each fetch hands to JavaScript.
  package var onWorkouts: (@HostActor (_ fetchId: Int, [Workout]) -> Void)?
  /// Told when the store cannot be read or written.
  package var onStoreFailure: (@HostActor (any Error) -> Void)?

  /// Reads `store` and hands what is new to `emitter`.
  ///
  /// - Parameter store: asked for by each fetch.
  package init(
    phone: Phone, store: @autoclosure @escaping () throws -> HealthStore,
    emitter: HealthEmitter
  ) {
    self.phone = phone
    loop = phone.loop
    self.store = store
    self.emitter = emitter
  }

  /// Answers `performFetchWithCompletionHandler`. With nothing new in the store the fetch ends
  /// `noData`, and JavaScript is not woken.
  package func perform(_ fetchId: Int, completion: @escaping BackgroundFetch.Completion) {
    let process = phone.lifecycle.launchCount
    loop.post(on: loop.lane("healthKit"), "query workouts", subject: "fetch \(fetchId)") { [self] in
      guard phone.lifecycle.isAlive(process) else { return }
      loop.declareFootprint(.other("health store"))
      loop.recordAccess(.other("responses"))
      // HealthKit's error 6: nothing new can be seen while the phone is locked.
      guard phone.screenLock.isProtectedDataAvailable else { return completion(.failed) }
      do {
        let store = try self.store()
        let anchor = try store.anchor(for: Self.anchorName)
        let (workouts, newAnchor) = try store.workouts(since: anchor)
        onWorkouts?(fetchId, workouts)
        guard !workouts.isEmpty else { return completion(.noData) }
        var isFinished = false
        send(WorkoutBatch(fetchId: fetchId, workouts: workouts)) { [self] result in
          if !isFinished, result != .failed { save(newAnchor) }
          isFinished = true
          completion(result)
        }
      } catch {
        onStoreFailure?(error)
        completion(.failed)
      }
    }
  }

  private func send(_ batch: WorkoutBatch, completion: @escaping BackgroundFetch.Completion) {
    let process = phone.lifecycle.launchCount
    loop.post(on: loop.lane(HealthEmitter.name), "sendData", subject: "fetch \(batch.fetchId)") {
      [self] in
      guard phone.lifecycle.isAlive(process) else { return }
      loop.declareFootprint(.module(HealthEmitter.name))
      emitter.sendData(batch, completion: completion)
    }
  }

  /// The anchor never goes back: of two overlapping fetches the later may finish first.
  private func save(_ anchor: HealthAnchor) {
    do {
      let store = try store()
      if let saved = try store.anchor(for: Self.anchorName), saved >= anchor { return }
      try store.setAnchor(anchor, for: Self.anchorName)
    } catch {
      onStoreFailure?(error)
    }
  }
}
