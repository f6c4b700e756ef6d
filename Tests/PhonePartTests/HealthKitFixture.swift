import Foundation
import HealthKit
import HostLoop
import SimulatedPhone

/// A phone with HealthKit and one app, on a clock that only the test advances.
@HostActor
final class HealthKitFixture {
  let loop = EventLoop(clock: .virtual)
  let phone: Phone
  let store: HealthStore
  let healthKit: HealthKit
  /// What the app does at each launch, in `didFinishLaunching`.
  var app: @HostActor (HealthKit) -> Void = { _ in }
  private(set) var missedWakes: [String] = []
  private(set) var terminations: [Termination] = []

  init(
    profile: HealthKitProfile = HealthKitProfile(), phoneProfile: DeviceProfile = .iOS17,
    asked: Set<String> = [stepCount, heartRate, HealthSample.workoutTypeIdentifier],
    change: (inout AppInfo) -> Void = { _ in }
  ) throws {
    var info = AppInfo()
    change(&info)
    phone = Phone(loop: loop, profile: phoneProfile, info: info)
    let store = try HealthStore.temporary()
    self.store = store
    healthKit = HealthKit(
      loop: loop, store: self.store, info: info, profile: profile,
      surroundings: HealthKit.Surroundings(phone))
    for type in asked { healthKit.setAuthorization(for: type, share: true, read: true) }
    healthKit.follow(phone)
    phone.onLaunch = { [unowned self] _ in app(healthKit) }
    phone.observeMissedWakes { [unowned self] in missedWakes.append("\($0): \($1)") }
    phone.onTermination = { [unowned self] in terminations.append($0) }
  }

  /// Opens the app and lets it run until nothing is ready.
  func open() async {
    phone.openApp()
    await advance()
  }

  /// Leaves the app and waits until it is suspended.
  func suspend() async {
    phone.leaveApp()
    await advance(.seconds(20))
  }

  /// Suspends the app and then lets iOS end it for lack of memory.
  func terminate() async {
    await suspend()
    phone.pressMemory()
    await advance()
  }

  func advance(_ duration: Duration = .zero) async {
    await loop.run(for: duration)
  }

  /// Runs a query and waits for its answer.
  func ask<Answer>(
    _ query: (HealthKit, @escaping HealthKit.Completion<Answer>) -> Void
  ) async throws -> Answer {
    var answer: Result<Answer, any Error>?
    query(healthKit) { answer = $0 }
    await advance()
    guard let answer else { throw NoAnswer() }
    return try answer.get()
  }

  /// The code of the ``HealthError`` with which a query fails; nil when it succeeds.
  func code<Answer>(
    _ query: (HealthKit, @escaping HealthKit.Completion<Answer>) -> Void
  ) async throws -> Int? {
    do {
      _ = try await ask(query)
      return nil
    } catch let error as HealthError {
      return error.code.rawValue
    }
  }

  func samples(_ types: [String]) async throws -> [HealthSample] {
    try await ask { $0.samples(ofTypes: types, completion: $1) }
  }

  func enable(_ type: String, _ frequency: HealthUpdateFrequency) async throws {
    try await ask { $0.enableBackgroundDelivery(for: type, frequency: frequency, completion: $1) }
  }

  struct NoAnswer: Error {}
}
