import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthSampleQueryTests {
  private let store: HealthStore

  init() throws {
    store = try HealthStore.temporary()
  }

  @Test func `every kind of sample comes back as it was saved`() throws {
    let samples = [
      run(at: 0), beats(60, at: 0), pressure(120, 80, at: 60),
      HealthSample(
        typeIdentifier: sleepAnalysis, startDate: monday, endDate: monday + 600,
        creationDate: monday + 700, value: .category("HKCategoryValueSleepAnalysisAsleepREM"),
        source: .watch, device: HealthDevice(name: "Watch", model: "Watch"), metadata: ["a": "b"]),
    ]
    try store.save(samples)
    for sample in samples {
      #expect(try store.samples(ofTypes: [sample.typeIdentifier]) == [sample])
    }
    #expect(samples.last?.categoryValue == 5)
  }

  @Test func `the samples of a correlation are also there by themselves`() throws {
    let sample = pressure(120, 80, at: 0)
    try store.save([sample])
    let systolic = "HKQuantityTypeIdentifierBloodPressureSystolic"
    let found = try store.samples(ofTypes: [systolic])
    #expect(found.map(\.value) == [.quantity(120, unit: "mmHg")])
    try store.delete(ofTypes: [bloodPressure])
    #expect(try store.samples(ofTypes: [bloodPressure]).isEmpty)
    #expect(try store.samples(ofTypes: [systolic]) == found)
  }

  @Test func `a limit of 0 is none, and sorts decide what is first`() throws {
    let samples = [beats(3, at: 30), beats(1, at: 10), beats(2, at: 20)]
    try store.save(samples)
    func rates(_ sorts: [HealthSort], _ limit: Int = 0) throws -> [Double] {
      try store.samples(ofTypes: [heartRate], sortedBy: sorts, limit: limit).map {
        if case .quantity(let value, _) = $0.value { value } else { 0 }
      }
    }
    #expect(try rates([]) == [3, 1, 2])
    #expect(try rates([HealthSort(.startDate)]) == [1, 2, 3])
    #expect(try rates([HealthSort(.startDate, ascending: false)], 1) == [3])
    #expect(try rates([HealthSort(.endDate)], 2) == [1, 2])
    #expect(try rates([HealthSort(.endDate, ascending: false)], 2) == [3, 2])
    #expect(try rates([HealthSort(.value, ascending: false), HealthSort(.uuid)], 2) == [3, 2])
  }

  @Test func `D11: twelve queries of one month each find every sample once`() throws {
    try store.save((0..<365).map { beats(60, at: Double($0).days) })
    var found: [UUID] = []
    for month in 0..<12 {
      let start = monday + Double(month) * 31.0.days
      found += try store.samples(
        ofTypes: [heartRate],
        matching: .dates(start: start, end: start + 31.0.days, options: .strictStartDate)
      ).map(\.uuid)
    }
    #expect(found.count == 365)
    #expect(Set(found).count == 365)
  }

  @Test func `a type that the store never saw has no samples`() throws {
    #expect(try store.samples(ofTypes: ["HKQuantityTypeIdentifierVO2Max"]).isEmpty)
    #expect(try store.changes(ofTypes: ["HKQuantityTypeIdentifierVO2Max"]).added.isEmpty)
    #expect(try store.delete(ofTypes: ["HKQuantityTypeIdentifierVO2Max"]).isEmpty)
    #expect(try !store.hasSamples(ofType: heartRate))
  }

  @Test func `characteristics and the earliest date are kept`() throws {
    #expect(try store.characteristics() == HealthCharacteristics())
    let person = HealthCharacteristics(
      biologicalSex: .female, bloodType: .oNegative, dateOfBirth: "1990-06-30",
      fitzpatrickSkinType: 3, wheelchairUse: .no)
    try store.setCharacteristics(person)
    #expect(try store.characteristics() == person)
    try store.setCharacteristics(HealthCharacteristics(biologicalSex: .other))
    #expect(try store.characteristics() == HealthCharacteristics(biologicalSex: .other))
    try store.setEarliestPermittedSampleDate(monday)
    #expect(try store.earliestPermittedSampleDate() == monday)
  }

  @Test func `categories have the numbers of HealthKit`() {
    #expect(HealthCategoryValue.number("HKCategoryValueSleepAnalysisInBed") == 0)
    #expect(HealthCategoryValue.number("HKCategoryValueSleepAnalysisAsleep") == 1)
    #expect(HealthCategoryValue.number("HKCategoryValueAppleStandHourIdle") == 1)
    #expect(HealthCategoryValue.number("HKCategoryValueSomethingNew") == nil)
    #expect(
      HealthCategoryValue.label(0, ofType: "HKCategoryTypeIdentifierMindfulSession")
        == "HKCategoryValueNotApplicable")
    #expect(HealthCategoryValue.label(9, ofType: sleepAnalysis) == "9")
  }
}
