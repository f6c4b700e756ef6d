import BridgehostCLI

/// The bell of the front door, which wakes the app when somebody rings. The visitor waits for 30 seconds.
@HostActor
final class Doorbell: ReportingCapability, SearchedCapability {
  private struct Visit {
    let ring: Ring
    let time: LoopInstant
    var isAnswered = false
    var isOver = false
  }

  /// Without it in the Info.plist the phone keeps the bell to itself.
  private static let usageDescription = "NSDoorbellUsageDescription"
  private static let patience = Duration.seconds(30)

  private let app: AppConnection
  private var visits: [Visit] = []
  private lazy var module = DoorbellModule(
    DoorbellModule.Door(
      waiting: { [unowned self] in visits.filter { !$0.isOver }.map(\.ring) },
      answer: { [unowned self] in try answer($0) }))

  init(_ app: AppConnection) { self.app = app }

  func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }

  // MARK: What happens to it

  var verbs: [DeviceVerb] {
    DeviceVerb("doorbell.ring") { [unowned self] (visitor: String) in ring(visitor) }
  }

  var values: [DeviceValue] {
    [DeviceValue("doorbell.rings") { [unowned self] in visits.map(\.ring) }]
  }

  private func ring(_ visitor: String) {
    guard app.phone.info.declares(Self.usageDescription) else {
      app.log("\(visitor) rings, and the app is not told", about: "doorbell")
      app.report(
        Diagnosis(
          .doorbellNotDeclared,
          "\(visitor) rang, and the Info.plist has no \(Self.usageDescription)"))
      return
    }
    let ring = Ring(id: visits.count + 1, visitor: visitor)
    app.log("\(visitor) rings", about: "doorbell")
    visits.append(Visit(ring: ring, time: app.phone.loop.clock.now))
    app.phone.wake(for: .doorbell, "doorbellDidRing") { [module] in module.somebodyRings(ring) }
    app.phone.plan("the visitor leaves", after: Self.patience) { [weak self] in
      self?.leaves(ring.id - 1)
    }
  }

  private func answer(_ id: Int) throws {
    guard visits.indices.contains(id - 1) else {
      throw NativeError(code: "E_NO_RING", message: "there was no ring \(id)")
    }
    guard !visits[id - 1].isOver else {
      throw NativeError(
        code: "E_OVER", message: "\(visits[id - 1].ring.visitor) is no longer there")
    }
    visits[id - 1].isAnswered = true
    visits[id - 1].isOver = true
    app.log("\(visits[id - 1].ring.visitor) is let in", about: "doorbell")
  }

  private func leaves(_ index: Int) {
    if visits[index].isOver { return }
    visits[index].isOver = true
    let visit = visits[index]
    app.log("\(visit.ring.visitor) leaves", about: "doorbell")
    app.report(
      Diagnosis(
        .doorbellUnanswered, "\(visit.ring.visitor) rang, and the app did not answer",
        moments: [
          Diagnosis.Moment("rang", visit.time, nil),
          Diagnosis.Moment("left", app.phone.loop.clock.now, nil),
        ]))
  }

  // MARK: What is told of it

  var summary: String? {
    if visits.isEmpty { return nil }
    let answered = visits.count(where: \.isAnswered)
    return "\(visits.count == 1 ? "1 ring" : "\(visits.count) rings"), \(answered) answered"
  }

  var dayColumns: [DayColumn] { [DayColumn("Rings", visits.map(\.time))] }

  nonisolated static let diagnoses: [DiagnosisKind] = [.doorbellUnanswered, .doorbellNotDeclared]

  // MARK: What a search may do

  nonisolated static let raceInputs = [somebodyRings]

  private nonisolated static let somebodyRings = RaceInput(
    "ring", "somebody rings at the door"
  ) { (doorbell: Doorbell) in doorbell.ring("Ada") }

  nonisolated static let faultPlans = [
    FaultPlan(name: "visitor", explanation: "somebody rings while the app starts or works") {
      random in
      FaultPlan.latencies(&random, upTo: 200)
        + [.other(somebodyRings, at: FaultPlan.time(&random, upTo: 200))]
    }
  ]
}

extension AppLifecycle.Launch {
  /// Somebody rang.
  static let doorbell = Self("doorbell", "because somebody rang at the door")
}

extension DiagnosisKind {
  static let doorbellUnanswered = DiagnosisKind(
    "doorbell-unanswered", .error, title: "nobody answered the doorbell",
    explanation: "The visitor waits for 30 seconds and leaves. The ring is not repeated.",
    fix: "add the listener of onRing first, then ask who is waiting, and answer both")

  static let doorbellNotDeclared = DiagnosisKind(
    "doorbell-not-declared", .error, title: "the app may not hear the doorbell",
    explanation:
      "Without NSDoorbellUsageDescription the phone does not tell the app that somebody rang.",
    fix: "add NSDoorbellUsageDescription to expo.ios.infoPlist in app.json")
}
