package import Capabilities
package import FoundationEssentials
package import HostLoop
package import JSEngine
package import NativeBridge
package import SimulatedPhone
internal import Uploads

/// HealthKit: the person's health data, and wakes because of new data.
@HostActor
package final class HealthKitCapability: WakingCapability, ReportingCapability, SearchedCapability {
  let app: AppConnection
  let healthKit: HealthKit
  /// The new workouts in a run of a search, and whether the script finds them.
  private(set) var unread: UnreadWorkouts?
  /// When samples were saved, with `--days`.
  var saves: [DayColumn.Moment] = []
  /// The native halves through which the script may use HealthKit.
  package var libraries: [HealthLibrary] = []
  /// The methods of other native modules that ask for permission. The modules observe HealthKit themselves.
  package var otherAskingMethods: [String] = []
  /// How many entries the ledger had when each open delivery began, by the number of the delivery.
  private var entriesAtDelivery: [Int: Int] = [:]

  package init(_ app: AppConnection) {
    self.app = app
    healthKit = app.phone.healthKit
    // An app that does not use HealthKit opens no store.
    healthKit.onOpen = { [weak self] in
      guard let self, let description = healthKit.dataDescription else { return }
      self.app.log(description, about: "health")
    }
    healthKit.onUpdate = { [loop = app.phone.loop] update in
      if update.isCompleted { return }
      let activity = LoopTask.Activity.other(loop.currentTaskID)
      loop.currentTask?.activity = activity
      update.delivery?.activities.insert(activity)
    }
    healthKit.onDelivery = { [weak self] delivery in
      guard let self else { return }
      if delivery.outcome == .missed { explain(delivery) }
      noteCompletion(of: delivery)
      self.app.log(words(delivery), about: "health")
    }
  }

  private func noteCompletion(of delivery: HealthDelivery) {
    guard delivery.ended != nil else {
      entriesAtDelivery[delivery.id] = app.ledger.beganCount
      return
    }
    guard let entry = entriesAtDelivery.removeValue(forKey: delivery.id),
      delivery.outcome == .completed, delivery.isCompletedByScript
    else { return }
    app.capability(Uploads.self)?.completed(
      "the update of \(delivery.type)", begunAt: entry, by: "Health.complete")
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [weak self, healthKit] in
      let health = Health(healthKit: healthKit)
      health.onQuery = { self?.beginReading() ?? { _ in } }
      health.onDeletions = { self?.noteDeletions($0) }
      return health
    }
  }

  /// JavaScript begins a query. The closure gets the result.
  package func beginReading() -> @HostActor (HealthReading) -> Void {
    let note = app.capability(Uploads.self)?.beginReading()
    return { [weak self] reading in
      let areWorkouts = reading.samples.allSatisfy { $0.kind == .workout }
      note?(reading.samples.map(\.uuid), areWorkouts, reading.isAnchored)
      self?.unread?.note(reading)
    }
  }

  /// JavaScript has learned of deleted samples.
  package func noteDeletions(_ deleted: [UUID]) {
    app.capability(Uploads.self)?.handOver(deletions: deleted)
  }

  package func expectDelivery(_ decide: @escaping @HostActor (any JSEncodable) -> Bool) {
    var decided: [UUID: Bool] = [:]
    app.capability(Uploads.self)?.isExpected = { [healthKit] uuid in
      if let known = decided[uuid] { return known }
      // A deleted sample cannot be asked about.
      let isExpected = (try? healthKit.store.sample(uuid)).flatMap(\.self).map {
        decide(SampleBody($0))
      }
      decided[uuid] = isExpected
      return isExpected ?? true
    }
  }

  private func words(_ delivery: HealthDelivery) -> String {
    let type = delivery.type
    guard let elapsed = delivery.elapsed else { return "new data of \(type) wakes the app" }
    let isDone = delivery.outcome == .completed
    return "the update of \(type) was \(isDone ? "" : "not ")completed after \(elapsed.readable)"
      + (delivery.reason.map { ": \($0)" } ?? "")
  }

  package func plan(_ routine: DailyRoutine) {
    let watch = WatchDays(routine, on: app.phone) { [weak self] in self?.save($0) }
    routine.eachDay { watch.plan($0) }
  }

  private func save(_ samples: [HealthSample]) {
    do {
      try healthKit.add(samples)
      let count = samples.count
      saves.append(
        DayColumn.Moment(
          app.phone.loop.clock.now, count: count,
          text: "\(count) \(count == 1 ? "sample" : "samples") saved"))
    } catch {
      app.report(Diagnosis(.healthStore, String(describing: error)))
    }
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { DiagnosisKind.ofHealthKit }
}

// Use in a search.
extension HealthKitCapability {
  /// One store for all runs. The changes of each run are rolled back.
  package static func prepareSearch() throws -> @HostActor (Phone) throws -> Void {
    let store = try HealthStore.sample()
    try SampleDays(before: Date(timeIntervalSince1970: LoopClock.virtualEpoch)).save(in: store)
    try store.beginTrials()
    return { $0.healthKit.use(store) }
  }

  package func searchRunBegins() {
    healthKit.authorization = .all
    unread = UnreadWorkouts(healthKit, clock: app.phone.loop.clock)
    app.capability(Uploads.self)?.lateQuery = { [weak self] missing, time in
      self?.unread?.lateQuery(without: missing, since: time)
    }
  }

  /// Reports samples whose upload failed and that are still missing at the last completed update,
  /// long after the search's last failure. Also reports new workouts that the script did not find.
  package func diagnoseSearchRun(after failure: LoopInstant?) -> [Diagnosis] {
    guard app.checksDelivery else { return [] }
    let uploads = app.capability(Uploads.self)
    var found: [Diagnosis] = []
    if let failure, let update = healthKit.deliveries.last, update.outcome == .completed {
      found +=
        uploads?.neverRecovered(
          \.sentInVain, failure, update.began,
          "HealthKit woke the app for new data of \(update.type), and the update was completed")
        ?? []
    }
    return found + [unread?.diagnose { uploads?.wasHandedOver($0) ?? false }].compactMap(\.self)
  }

  package func searchRunEnded() throws { try healthKit.store.endTrial() }

  package nonisolated static var raceInputs: [RaceInput] { [workout] }

  /// Another app or a watch saves a workout that the phone did not have, and a sample of each other type that the app
  /// observes.
  package nonisolated static let workout = RaceInput("workout", "a new workout", role: .newData) {
    (capability: HealthKitCapability) in
    capability.unread?.addWorkout()
    try capability.addObservedSamples()
  }

  private func addObservedSamples() throws {
    let now = Date(timeIntervalSince1970: app.phone.loop.clock.wallTime)
    try healthKit.add(
      healthKit.observedTypes.compactMap { SampleWorkouts.sample(ofType: $0, endingAt: now) })
  }

  package nonisolated static var faultPlans: [FaultPlan] { [newWorkouts] }

  private nonisolated static let newWorkouts = FaultPlan(
    name: "new-workouts",
    explanation:
      "a request fails, a watch hands over new workouts for half a day, and HealthKit wakes observing apps"
  ) { random in
    let failure = OutsideEvent.Failure.answered(&random)
    let hour = 3_600_000
    return [.failure(request: 1 + FaultPlan.time(&random, upTo: 12) / 2, failure)]
      // HealthKit stops after three updates that were not completed.
      + [60_000, hour, 2 * hour, FaultPlan.recovery].map { .workout(at: $0) }
      + [.wake(at: 3 * hour), .wake(at: FaultPlan.recovery + 60_000)]
  }
}

extension OutsideEvent {
  /// A new workout.
  package static func workout(at time: Int) -> OutsideEvent {
    .other(HealthKitCapability.workout, at: time)
  }
}
