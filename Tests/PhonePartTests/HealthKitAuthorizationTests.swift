import Foundation
import HealthKit
import HostLoop
import SimulatedPhone
import Testing

@HostActor
@Suite struct HealthKitAuthorizationTests {
  private func request(
    _ fixture: HealthKitFixture, toShare: Set<String> = [], read: Set<String> = []
  ) async -> Result<Bool, HealthError>? {
    var result: Result<Bool, HealthError>?
    fixture.healthKit.requestAuthorization(toShare: toShare, read: read) { result = $0 }
    await fixture.advance()
    return result
  }

  private func status(
    _ fixture: HealthKitFixture, toShare: Set<String> = [], read: Set<String> = []
  ) async -> Int? {
    var result: Result<HealthAuthorization.RequestStatus, HealthError>?
    fixture.healthKit.requestStatus(toShare: toShare, read: read) { result = $0 }
    await fixture.advance()
    return try? result?.get().rawValue
  }

  private func fixture() async throws -> HealthKitFixture {
    let fixture = try HealthKitFixture(asked: [])
    await fixture.open()
    return fixture
  }

  @Test func `without the entitlement HealthKit refuses each operation with error 4`() async throws
  {
    let fixture = try HealthKitFixture(asked: []) { $0.entitlementKeys = [] }
    await fixture.open()
    guard case .failure(let error) = await request(fixture, read: [stepCount]) else {
      Issue.record("it asked the person")
      return
    }
    #expect(error.code.rawValue == 4)
    #expect(error.message == "Missing com.apple.developer.healthkit entitlement.")
    #expect(await status(fixture, read: [stepCount]) == nil)
    #expect(fixture.healthKit.prompts.isEmpty)
  }

  @Test func `E4: three requests show one permission sheet, and the later ones return at once`()
    async throws
  {
    let fixture = try await fixture()
    for _ in 0..<3 {
      #expect(await request(fixture, read: [stepCount]) == .success(true))
    }
    #expect(fixture.healthKit.prompts.count == 1)
  }

  @Test func `E5: a new type is asked for alone`() async throws {
    let fixture = try await fixture()
    _ = await request(fixture, toShare: [stepCount], read: [stepCount])
    _ = await request(fixture, toShare: [stepCount], read: [stepCount, heartRate])
    #expect(fixture.healthKit.prompts.count == 2)
    #expect(fixture.healthKit.prompts.last?.newToShare == [])
    #expect(fixture.healthKit.prompts.last?.newToRead == [heartRate])
  }

  @Test func `E6: a type that was denied still counts as asked for`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.promptAnswer = .denyAll
    #expect(await request(fixture, read: [stepCount]) == .success(true))
    #expect(fixture.healthKit.authorization.hasAsked(for: stepCount))
    #expect(!fixture.healthKit.authorization.hasAsked(for: heartRate))
  }

  @Test func `E7: a denied read looks like no data, except for the app's own data`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.promptAnswer = .allow(share: [stepCount], read: [])
    _ = await request(fixture, toShare: [stepCount], read: [stepCount])
    try fixture.healthKit.add([steps(1, at: 0)])
    #expect(try await fixture.samples([stepCount]).isEmpty)
    let changes = try await fixture.ask { $0.changes(ofTypes: [stepCount], completion: $1) }
    #expect(changes.added.isEmpty)
    try await fixture.ask { $0.save([steps(2, at: 0)], completion: $1) }
    let own = try await fixture.samples([stepCount])
    #expect(own.map(\.source.bundleIdentifier) == ["com.example.app"])
    #expect(
      try await fixture.code {
        $0.statistics(
          ofType: HealthType(stepCount), matching: .not(.uuids([own[0].uuid])),
          options: .cumulativeSum, completion: $1)
      } == 11)
  }

  @Test func `the share status is visible: 0 never asked, 1 denied, 2 authorized`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.promptAnswer = .allow(share: [stepCount], read: [heartRate])
    #expect(fixture.healthKit.authorizationStatus(for: stepCount).rawValue == 0)
    _ = await request(fixture, toShare: [stepCount], read: [heartRate])
    #expect(fixture.healthKit.authorizationStatus(for: stepCount).rawValue == 2)
    // The status is about saving, and does not reveal whether the app may read.
    #expect(fixture.healthKit.authorizationStatus(for: heartRate).rawValue == 1)
  }

  @Test
  func `D13: after the first request the status is unnecessary, and no permission sheet appears`()
    async throws
  {
    let fixture = try await fixture()
    #expect(await status(fixture, read: [stepCount]) == 1)
    _ = await request(fixture, read: [stepCount])
    #expect(await status(fixture, read: [stepCount]) == 2)
    #expect(await status(fixture, toShare: [stepCount]) == 1)
    _ = await request(fixture, read: [stepCount])
    #expect(fixture.healthKit.prompts.count == 1)
  }

  @Test func `D30: a permission sheet shows the types to share and the types to read`() async throws
  {
    let fixture = try await fixture()
    _ = await request(fixture, toShare: [stepCount], read: [heartRate, sleepAnalysis])
    let prompt = try #require(fixture.healthKit.prompts.first)
    #expect(prompt.toShare == [stepCount])
    #expect(prompt.toRead == [heartRate, sleepAnalysis])
    #expect(prompt.newToRead == prompt.toRead)
  }

  @Test func `D12: without health data on the device everything fails with error 1`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.profile.isHealthDataAvailable = false
    #expect(!fixture.healthKit.isHealthDataAvailable)
    let error = HealthError(.healthDataUnavailable)
    #expect(await request(fixture, read: [stepCount]) == .failure(error))
    #expect(try await fixture.code { $0.samples(ofTypes: [stepCount], completion: $1) } == 1)
    #expect(fixture.healthKit.prompts.isEmpty)
  }

  @Test func `where a profile restricts HealthKit everything fails with error 2`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.profile.isHealthDataRestricted = true
    #expect(
      await request(fixture, read: [stepCount]) == .failure(HealthError(.healthDataRestricted)))
    #expect(try await fixture.code { $0.save([steps(1, at: 0)], completion: $1) } == 2)
  }

  @Test func `an app without usage descriptions ends when it asks`() async throws {
    let fixture = try HealthKitFixture(asked: []) { $0.infoPlistKeys = [] }
    await fixture.open()
    _ = await request(fixture, read: [stepCount])
    #expect(fixture.phone.lifecycle.state == .notRunning)
    #expect("\(fixture.terminations)".contains("NSHealthShareUsageDescription must be set"))
  }

  @Test func `an app that asks for a correlation instead of its contents ends`() async throws {
    let fixture = try await fixture()
    _ = await request(fixture, toShare: [bloodPressure])
    #expect("\(fixture.terminations)".contains("types is disallowed: \(bloodPressure)"))
  }

  private nonisolated static let wrongRequests: [(Set<String>, Set<String>, String)] = [
    ([], [], "Must request authorization for at least one data type"),
    (
      ["HKCharacteristicTypeIdentifierDateOfBirth", stepCount], [stepCount],
      "Authorization to share the following types is disallowed: HKCharacteristicTypeIdentifierDateOfBirth"
    ),
    (
      ["HKQuantityTypeIdentifierAppleExerciseTime"], [],
      "Authorization to share the following types is disallowed: HKQuantityTypeIdentifierAppleExerciseTime"
    ),
    (
      [], ["HKVisionPrescriptionTypeIdentifier", stepCount],
      "using this API is disallowed: HKVisionPrescriptionTypeIdentifier"
    ),
  ]

  @Test(arguments: wrongRequests)
  func `an app that asks for what nobody can allow ends, also when it only asks for the status`(
    toShare: Set<String>, read: Set<String>, words: String
  ) async throws {
    let asking = try await fixture()
    _ = await request(asking, toShare: toShare, read: read)
    #expect("\(asking.terminations)".contains(words))
    let looking = try await fixture()
    _ = await status(looking, toShare: toShare, read: read)
    #expect("\(looking.terminations)".contains(words))
  }

  @Test func `an app waits while the prompt is not answered`() async throws {
    let fixture = try await fixture()
    fixture.healthKit.promptAnswer = .none
    var results: [Int] = []
    fixture.healthKit.requestAuthorization(toShare: [], read: [stepCount]) { _ in results.append(1)
    }
    fixture.healthKit.requestAuthorization(toShare: [], read: [stepCount]) { _ in results.append(2)
    }
    await fixture.advance(.seconds(600))
    #expect(results.isEmpty)
    #expect(fixture.healthKit.prompts.count == 1)
    fixture.healthKit.answerPrompt(.denyAll)
    await fixture.advance()
    #expect(results == [1, 2])
    #expect(fixture.healthKit.prompts.count == 1)
  }

  @Test func `a prompt in the background waits for the foreground`() async throws {
    let fixture = try await fixture()
    fixture.phone.leaveApp()
    #expect(await request(fixture, read: [stepCount]) == nil)
    #expect(fixture.healthKit.prompts.isEmpty)
    fixture.phone.openApp()
    await fixture.advance()
    #expect(fixture.healthKit.prompts.count == 1)
  }

  @Test func `A12: a type that the app never asked for cannot be read, saved or observed`()
    async throws
  {
    let fixture = try await fixture()
    #expect(try await fixture.code { $0.samples(ofTypes: [stepCount], completion: $1) } == 5)
    #expect(try await fixture.code { $0.save([steps(1, at: 0)], completion: $1) } == 5)
    var errors: [HealthError?] = []
    fixture.healthKit.observe([stepCount]) { errors.append($0.error) }
    await fixture.advance()
    #expect(errors.map { $0?.code.rawValue } == [5])
    fixture.healthKit.setAuthorization(for: stepCount, share: false)
    #expect(try await fixture.code { $0.save([steps(1, at: 0)], completion: $1) } == 4)
    #expect(try fixture.store.samples(ofTypes: [stepCount]).isEmpty)
  }

  @Test func `a correlation needs what is in it`() async throws {
    let fixture = try await fixture()
    let parts = Set(["Systolic", "Diastolic"].map { "HKQuantityTypeIdentifierBloodPressure\($0)" })
    fixture.healthKit.promptAnswer = .allow(
      share: ["HKQuantityTypeIdentifierBloodPressureSystolic"], read: parts)
    _ = await request(fixture, toShare: parts, read: parts)
    #expect(try await fixture.code { $0.save([pressure(120, 80, at: 0)], completion: $1) } == 4)
    fixture.healthKit.setAuthorization(
      for: "HKQuantityTypeIdentifierBloodPressureDiastolic", share: true)
    try await fixture.ask { $0.save([pressure(120, 80, at: 0)], completion: $1) }
    #expect(try await fixture.samples([bloodPressure]).count == 1)
  }

  @Test func `characteristics are read as the person allows`() async throws {
    let fixture = try await fixture()
    try fixture.store.setCharacteristics(
      HealthCharacteristics(biologicalSex: .female, bloodType: .aPositive))
    #expect(throws: HealthError(.authorizationNotDetermined)) {
      try fixture.healthKit.characteristics([.bloodType])
    }
    fixture.healthKit.promptAnswer = .allow(
      share: [], read: [HealthCharacteristics.Kind.bloodType.rawValue])
    _ = await request(
      fixture, read: Set(HealthCharacteristics.Kind.allCases.map(\.rawValue)))
    #expect(
      try fixture.healthKit.characteristics(Set(HealthCharacteristics.Kind.allCases))
        == HealthCharacteristics(bloodType: .aPositive))
  }

  @Test func `an app that is deleted has to ask again`() async throws {
    let fixture = try await fixture()
    _ = await request(fixture, read: [stepCount])
    fixture.phone.terminate(.uninstall)
    #expect(fixture.healthKit.authorization == HealthAuthorization())
  }
}
