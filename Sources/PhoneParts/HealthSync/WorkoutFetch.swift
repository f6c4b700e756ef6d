package import BackgroundFetch
package import HealthKit
package import HostLoop
internal import NativeBridge
package import SimulatedPhone

/// The app's native half of a background fetch. It reads the workouts since the last anchor, lets
/// JavaScript upload them, and then moves the anchor.
@HostActor
package final class WorkoutFetch {
  /// The name of the anchor in the store.
  package static let anchorName = "HealthEmitter.onSendData"

  private let phone: Phone
  private let loop: EventLoop
  private let store: () throws -> HealthStore
  private let emitter: HealthEmitter

  /// Called with the workouts that a fetch passes to JavaScript.
  package var onWorkouts: (@HostActor (_ fetchId: Int, [Workout]) -> Void)?
  /// Called with the reason when a fetch fails before JavaScript gets it.
  package var onRefusal: (@HostActor (_ reason: String) -> Void)?
  /// Called when the store cannot be read or written.
  package var onStoreFailure: (@HostActor (any Error) -> Void)?

  /// Reads new workouts from `store` and passes them to `emitter`.
  ///
  /// - Parameter store: evaluated at each fetch.
  package init(
    phone: Phone, store: @autoclosure @escaping () throws -> HealthStore,
    emitter: HealthEmitter
  ) {
    self.phone = phone
    loop = phone.loop
    self.store = store
    self.emitter = emitter
  }

  /// Answers `performFetchWithCompletionHandler`. If the store has no new workouts, the fetch ends
  /// `noData`, and JavaScript is not called.
  package func perform(_ fetchId: Int, completion: @escaping BackgroundFetch.Completion) {
    let process = phone.lifecycle.launchCount
    loop.post(on: loop.lane("healthKit"), "query workouts", subject: "fetch \(fetchId)") { [self] in
      guard phone.lifecycle.isAlive(process) else { return }
      loop.declareFootprint(.other("health store"))
      loop.recordAccess(.other("responses"))
      if let error = phone.healthKit.refusal {
        onRefusal?(error.message)
        return completion(.failed)
      }
      // HealthKit's error 6: while the phone is locked, no data can be read.
      guard phone.screenLock.isProtectedDataAvailable else {
        onRefusal?("Protected health data is inaccessible")
        return completion(.failed)
      }
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
        onRefusal?("\(error)")
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

  /// The anchor never moves back. If two fetches overlap, the later one may finish first.
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
