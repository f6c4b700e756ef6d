import Foundation
import Host
import Testing

/// The process is killed at any point, as iOS, a crash or a dead battery does.
@Suite struct `A process that is killed` {
  private let folder: TemporaryFolder
  private static let kills = 50

  init() throws { folder = try TemporaryFolder() }

  private var example: String {
    Command.root.appendingPathComponent("js/examples/health-sync/app.js").path
  }

  @Test func `leaves a store that is intact; nothing is missed, and nothing handled is sent again`()
    async throws
  {
    let backend = try await Backend.start()
    var handled: Set<String> = []
    for round in 1...Self.kills {
      try writeExport(workouts: round)
      try killImport(round)
      #expect(try importExport().status == 0)
      let sentBefore = backend.recorded.count
      let isHandled = try killSync(round, backend.url)
      let sent = backend.recorded[sentBefore...].flatMap { uuids(in: $0) }
      #expect(handled.isDisjoint(with: sent), "round \(round) sent again what was handled")
      if isHandled { handled.formUnion(sent) }
    }
    let sentBefore = backend.recorded.count
    let last = try sync(backend.url)
    try last.start()
    #expect(last.finish().status == 0)
    #expect(handled.isDisjoint(with: backend.recorded[sentBefore...].flatMap { uuids(in: $0) }))
    #expect(Set(backend.recorded.flatMap { uuids(in: $0) }).count == Self.kills)
    let shown = try Command.run("health", "show", "store.db", "--json", in: folder.url)
    #expect(shown.output.contains("\"samples\" : \(Self.kills)"))
    await backend.stop()
  }

  /// Kills an import as soon as it writes, in every second round.
  private func killImport(_ round: Int) throws {
    guard round.isMultiple(of: 2) else { return }
    let command = Command(["health", "import", "export.xml", "store.db"], in: folder.url)
    try command.start()
    let journal = folder.path("store.db-journal")
    while command.isRunning, !FileManager.default.fileExists(atPath: journal) {}
    command.kill()
    _ = command.finish()
  }

  private func importExport() throws -> Command.Result {
    try Command.run("health", "import", "export.xml", "store.db", in: folder.url)
  }

  private func sync(_ backend: String) throws -> Command {
    Command(
      ["--health", "store.db", example], in: folder.url, environment: ["BACKEND_URL": backend])
  }

  /// Kills a sync after so many lines of its story, and says whether the fetch had ended by then.
  private func killSync(_ round: Int, _ backend: String) throws -> Bool {
    let command = try sync(backend)
    try command.start()
    let story = command.readErrors(lines: 1 + round % 9)
    command.kill()
    return (story + command.finish().errors).contains("ends: newData")
  }

  private func writeExport(workouts: Int) throws {
    let records = (1...workouts).map { number in
      let day = "2024-\(two((number - 1) / 28 + 1))-\(two((number - 1) % 28 + 1))"
      return """
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="\(20 + number)" \
        durationUnit="min" sourceName="Watch" creationDate="\(day) 08:00:00 +0000" \
        startDate="\(day) 07:00:00 +0000" endDate="\(day) 07:30:00 +0000"/>
        """
    }
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData []>
      <HealthData locale="en_GB">
       <ExportDate value="2024-06-30 12:00:00 +0000"/>
      \(records.joined(separator: "\n"))
      </HealthData>
      """, to: "export.xml")
  }

  private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private func uuids(in request: RecordedRequest) -> [String] {
    String(decoding: request.body, as: UTF8.self).matches(of: /"uuid":"([0-9A-F-]{36})"/)
      .map { String($0.1) }
  }
}
