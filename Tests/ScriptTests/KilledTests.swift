import AppHost
import Foundation
import HealthKit
import HostLoop
import SimulatedBackend
import SimulatedPhone
import Storage
import Testing

/// The process is killed at any point, as by iOS, a crash or an empty battery. The next process must be able to
/// open what is left: nothing is refused, nothing is lost, nothing is duplicated.
@Suite(.serialized, .processes) struct KilledTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.db") }

  init() throws { folder = try TemporaryFolder() }

  private func removeStore() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Prepares what earlier versions of bridgehost left when they were killed: nothing, an empty file, or one table.
  private func prepareBirth(_ round: Int) throws {
    removeStore()
    if round % 3 == 1 { try folder.write("", to: "store.db") }
    if round % 3 == 2 {
      try sqlite("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
  }

  private func sqlite(_ script: String) throws {
    let result = try Command.run(
      program: "python3", "-c",
      "import sqlite3,sys;sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path, script,
      in: folder.url)
    #expect(result.status == 0)
  }

  private func bridgehost(_ arguments: String...) -> ([String: String]) -> Command {
    { Command(arguments, in: folder.url, environment: $0) }
  }

  @Test func `a store whose creation is killed is finished by the next process`() throws {
    let records = 300
    try writeExport(records: 0..<records)
    let killer = try Killer("creation", in: folder)
    let create = bridgehost("health", "import", "export.xml", "store.db")
    try killer.measure(create)
    for round in 0..<Killer.kills {
      try prepareBirth(round)
      let run = try killer.run(create)
      let store = try HealthStore(path: path)
      let count = try store.overview().count
      #expect(run.isDone ? count == records : [0, records].contains(count), "\(run.moment)")
      let left = try HealthImport(path: folder.path("export.xml")).run(into: store)
      #expect(count + left.added == records, "\(run.moment)")
    }
    killer.printFigures()
  }

  /// `Tests/Stores` has the schemas of all earlier versions.
  @Test func `a store whose migration is killed has what it had`() throws {
    let stores = Command.root.appendingPathComponent("Tests/Stores")
    let versions = try FileManager.default.contentsOfDirectory(atPath: stores.path).sorted()
    try #require(!versions.isEmpty)
    try writeExport(records: 0..<1)
    for version in versions {
      removeStore()
      try sqlite(String(contentsOf: stores.appendingPathComponent(version), encoding: .utf8))
      try sqlite(Self.samples)
      let old = try Data(contentsOf: URL(fileURLWithPath: path))
      let killer = try Killer("migration of \(version)", in: folder)
      let migrate = bridgehost("health", "import", "export.xml", "store.db")
      try killer.measure(migrate)
      for _ in 0..<Killer.kills / versions.count {
        removeStore()
        try old.write(to: URL(fileURLWithPath: path))
        let run = try killer.run(migrate)
        let store = try HealthStore(path: path)
        let beats = try store.samples(ofType: "HKQuantityTypeIdentifierHeartRate")
        #expect(beats.samples.count == 400, "\(run.moment)")
        #expect(try store.sources(ofType: "HKQuantityTypeIdentifierHeartRate").count == 1)
        let anchor = try store.anchor(for: "sync")
        let fresh = try store.samples(ofType: "HKQuantityTypeIdentifierHeartRate", since: anchor)
        #expect(fresh.samples.count == 100, "\(run.moment)")
        let steps = try store.overview().count - 400
        #expect(run.isDone ? steps == 1 : [0, 1].contains(steps), "\(run.moment)")
      }
      killer.printFigures()
    }
  }

  /// 400 heart rates in the schema of the first version. A client has handled 300 of them.
  private static let samples = """
    INSERT INTO types VALUES (1, 'HKQuantityTypeIdentifierHeartRate', 1);
    INSERT INTO terms VALUES (1, 'count/min');
    INSERT INTO sources VALUES (1, 'Watch', '', '', '');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      INSERT INTO samples SELECT i, CAST(printf('%016d', i) AS BLOB), 1, 1709510400 + i * 60,
        1709510460 + i * 60, NULL, 60, 1, 1, NULL, NULL FROM n;
    INSERT INTO clients VALUES ('sync', 300);
    """

  @Test func `a killed import added everything or nothing`() throws {
    try writeExport(records: 0..<500)
    let there = try HealthImport(path: folder.path("export.xml"))
      .run(into: HealthStore(path: path)).added
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    let all = 4000
    try writeExport(records: 0..<all)
    let killer = try Killer("import", in: folder)
    let importing = bridgehost("health", "import", "export.xml", "store.db")
    try killer.measure(importing)
    for _ in 0..<Killer.kills {
      removeStore()
      try old.write(to: URL(fileURLWithPath: path))
      let run = try killer.run(importing)
      let store = try HealthStore(path: path)
      let count = try store.overview().count
      #expect(run.isDone ? count == all : [there, all].contains(count), "\(run.moment)")
      let left = try HealthImport(path: folder.path("export.xml")).run(into: store)
      #expect(count + left.added == all, "\(run.moment)")
    }
    killer.printFigures()
  }

  @Test func `a killed sync misses nothing, and sends nothing again that was handled`() async throws
  {
    let backend = try Backend()
    let killer = try Killer("sync", in: folder)
    let example = Command.root.appendingPathComponent("js/examples/health-sync/app.js").path
    let sync = { (environment: [String: String]) in
      Command(
        ["--health", "store.db", example], in: folder.url,
        environment: environment.merging(["BACKEND_URL": backend.url]) { $1 })
    }
    try HealthStore(path: path).save([workout(0)])
    try killer.measure(sync)
    var handled = Set(backend.recorded.flatMap { uuids(in: $0) })
    for round in 1...Killer.kills {
      try HealthStore(path: path).save([workout(round)])
      let sentBefore = backend.recorded.count
      let run = try killer.run(sync)
      let sent = backend.recorded[sentBefore...].flatMap { uuids(in: $0) }
      #expect(handled.isDisjoint(with: sent), "sent again: \(run.moment)")
      if run.output.contains("ends: newData") { handled.formUnion(sent) }
    }
    let sentBefore = backend.recorded.count
    let last = sync([:])
    try last.start()
    #expect(last.finish().status == 0)
    #expect(handled.isDisjoint(with: backend.recorded[sentBefore...].flatMap { uuids(in: $0) }))
    #expect(Set(backend.recorded.flatMap { uuids(in: $0) }).count == Killer.kills + 1)
    killer.printFigures()
    backend.stop()
  }

  @Test func `a killed phone has stored what it acknowledged`() async throws {
    let killer = try Killer("phone storage", in: folder)
    let program = Command.built("KilledPhone")
    let fill = { (environment: [String: String]) in
      Command(["store.db"], in: folder.url, environment: environment, program: program)
    }
    try killer.measure(fill)
    var stored = 0
    for round in 0..<Killer.kills {
      // Three processes in a row use each storage: it is made, and then opened again after a kill.
      if round.isMultiple(of: 3) {
        stored = 0
        try prepareBirth(round / 3)
      }
      let run = try killer.run(fill)
      let acknowledged = run.output.split(separator: "\n").compactMap { Int($0) }
      let keys = try await HostActor.start { [path] in
        try PhoneStorage(path: path, clock: LoopClock(.virtual)).asyncStorage.keys().sorted()
      }.value
      stored = max(stored, (acknowledged.last ?? -1) + 1)
      #expect(keys.count % 2 == 0 && keys.count / 2 >= stored, "\(run.moment)")
      let whole = ["a", "b"].flatMap { key in (0..<keys.count / 2).map { "\(key)\($0)" } }
      #expect(keys == whole.sorted(), "\(run.moment)")
      stored = keys.count / 2
    }
    killer.printFigures()
  }

  private func workout(_ number: Int) -> HealthSample {
    let start = Date(timeIntervalSince1970: 1_704_000_000 + Double(number) * 3600)
    return HealthSample(
      typeIdentifier: HealthSample.workoutTypeIdentifier, startDate: start, endDate: start + 1800,
      value: .workout(
        HealthSample.WorkoutValue(activityType: "HKWorkoutActivityTypeRunning", duration: 1800)),
      source: HealthSource(name: "Watch"))
  }

  private func writeExport(records: Range<Int>) throws {
    let text = records.map {
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
        + "startDate=\"2024-01-05 07:00:00 +0000\" endDate=\"2024-01-05 07:10:00 +0000\" "
        + "value=\"\($0)\"/>\n"
    }
    try folder.write(
      "<?xml version=\"1.0\"?>\n<HealthData>\n\(text.joined())</HealthData>\n", to: "export.xml")
  }

  private func uuids(in request: RecordedRequest) -> [String] {
    String(decoding: request.body, as: UTF8.self).matches(of: /"uuid":"([0-9A-F-]{36})"/)
      .map { String($0.1) }
  }
}
