internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// `CharacteristicTypeModule.swift`. 0 stands for what the person has not set, or does not let the app read.
@HostActor
final class CharacteristicTypeModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  private let healthKit: HealthKit

  init(_ healthKit: HealthKit) { self.healthKit = healthKit }

  @ExportsBuilder override var exports: [any Export] {
    number("getBiologicalSex", .biologicalSex) { $0.biologicalSex?.rawValue }
    number("getBloodType", .bloodType) { $0.bloodType?.rawValue }
    number("getFitzpatrickSkinType", .fitzpatrickSkinType) { $0.fitzpatrickSkinType }
    number("getWheelchairUse", .wheelchairUse) { $0.wheelchairUse?.rawValue }
    Function("getDateOfBirth") { [unowned self] in try dateOfBirth() }
    AsyncFunction("getDateOfBirthAsync") { [unowned self] in try dateOfBirth() }
  }

  @ExportsBuilder
  private func number(
    _ name: String, _ kind: HealthCharacteristics.Kind,
    _ value: @escaping @HostActor (HealthCharacteristics) -> Int?
  ) -> [any Export] {
    Function(name) { [unowned self] in value(try read(kind)) ?? 0 }
    AsyncFunction(name + "Async") { [unowned self] in value(try read(kind)) ?? 0 }
  }

  private func read(_ kind: HealthCharacteristics.Kind) throws -> HealthCharacteristics {
    do { return try healthKit.characteristics([kind]) } catch let error as HealthError {
      throw JSError(message: error.nsErrorText)
    }
  }

  private func dateOfBirth() throws -> JSDate? {
    do {
      // Such as `1990-06-30`, which is a day in UTC here.
      guard let text = try healthKit.characteristics([.dateOfBirth]).dateOfBirth else { return nil }
      return (try? Date("\(text)T00:00:00Z", strategy: .iso8601)).map { JSDate($0) }
    } catch let error as HealthError {
      throw kingstinctError("Failed to get date of birth: \(error.message)")
    }
  }
}

/// A module of the library whose samples the simulated phone does not have: reading finds none, and writing fails.
@HostActor
class UnsimulatedTypeModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  /// The methods that find samples, those that find changes, and those that fail.
  class var methods: (queries: [String], changes: [String], others: [String]) { ([], [], []) }

  override var exports: [any Export] {
    let (queries, changes, others) = Self.methods
    let name = Self.name
    return queries.map {
      AsyncFunction($0, returnsPromise: true, arity: 0...3) { _ in .value { [String]() } }
    }
      + changes.map { method in
        AsyncFunction(method, returnsPromise: true, arity: 0...2) { _ in .value { NoChanges() } }
      }
      + others.map { method in
        AsyncFunction(method, returnsPromise: true, arity: 0...10) { _ in
          .value { throw kingstinctError("bridgehost does not simulate \(name).\(method)") }
        }
      }
  }

  private struct NoChanges: JSRecord {
    func write(fields: JSFields) throws {
      try fields.add("samples", [String]())
      try fields.add("deletedSamples", [String]())
      fields.add("newAnchor", "")
    }
  }
}

/// `CorrelationTypeModule.swift`.
final class CorrelationTypeModule: UnsimulatedTypeModule {
  override class var methods: (queries: [String], changes: [String], others: [String]) {
    (["queryCorrelationSamples"], ["queryCorrelationSamplesWithAnchor"], ["saveCorrelationSample"])
  }
}

/// `ElectrocardiogramModule.swift`.
final class ElectrocardiogramModule: UnsimulatedTypeModule {
  override class var methods: (queries: [String], changes: [String], others: [String]) {
    (["queryElectrocardiogramSamples"], ["queryElectrocardiogramSamplesWithAnchor"], [])
  }
}

/// `HeartbeatSeriesModule.swift`.
final class HeartbeatSeriesModule: UnsimulatedTypeModule {
  override class var methods: (queries: [String], changes: [String], others: [String]) {
    (["queryHeartbeatSeriesSamples"], ["queryHeartbeatSeriesSamplesWithAnchor"], [])
  }
}

/// `StateOfMindModule.swift`.
final class StateOfMindModule: UnsimulatedTypeModule {
  override class var methods: (queries: [String], changes: [String], others: [String]) {
    (["queryStateOfMindSamples"], ["queryStateOfMindSamplesWithAnchor"], ["saveStateOfMindSample"])
  }
}

/// `MedicationModule.swift`.
final class MedicationModule: UnsimulatedTypeModule {
  override class var methods: (queries: [String], changes: [String], others: [String]) {
    (
      ["queryMedications", "queryMedicationEvents"], ["queryMedicationEventsWithAnchor"],
      ["requestMedicationsAuthorization"]
    )
  }
}
