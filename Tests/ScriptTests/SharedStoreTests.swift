import Foundation
import HealthKit
import SimulatedPhone
import Testing

/// Two processes make one store at the same time. The first is stopped before one of its calls that change
/// files, and continues after the second has ended.
@Suite(.processes) struct SharedStoreTests {
  private let folder: TemporaryFolder
  private static let moments = 16

  init() throws { folder = try TemporaryFolder() }

  private func generate(_ environment: [String: String] = [:]) throws -> Command {
    let command = Command(
      ["health", "generate", "store.db", "--days", "1"], in: folder.url, environment: environment)
    try command.start()
    return command
  }

  private func check(_ result: Command.Result, _ call: Int) -> Bool {
    if result.status == 0 { return true }
    #expect(result.status == 1, "before call \(call): \(result.errors)")
    #expect(result.errors.contains("is locked: another process"), "before call \(call)")
    return false
  }

  @Test func `both succeed, or one says that the other has locked the store`() throws {
    let point = try StopPoint(in: folder)
    #expect(try generate(point.environment).finish().status == 0)
    let calls = try point.calls()
    for moment in 0..<Self.moments {
      let call = 1 + moment * calls / Self.moments
      for suffix in ["", "-journal"] { unlink(folder.path("store.db") + suffix) }
      try point.set(before: call, signal: SIGSTOP)
      let first = try generate(point.environment)
      while first.isRunning, !first.isStopped {}
      let hasSecond = check(try generate().finish(), call)
      first.resume()
      let hasFirst = check(first.finish(), call)
      #expect(hasFirst || hasSecond, "before call \(call)")
      #expect(try HealthStore.openExisting(path: folder.path("store.db")).overview().count == 1780)
    }
  }

  @Test func `one that fails leaves the store to the other`() throws {
    // The second half of the file is still missing; the import notices after it has made the store.
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
      + "startDate=\"2024-01-05 07:00:00 +0000\" endDate=\"2024-01-05 07:10:00 +0000\" value=\"7\"/>\n"
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let failing = Command(["health", "import", "pipe", "store.db"], in: folder.url)
    try failing.start()
    let pipe = try FileHandle(forWritingTo: folder.url.appendingPathComponent("pipe"))
    // The write returns only as the import reads, so the store exists by then.
    let records = String(repeating: record, count: 3000)
    pipe.write(Data("<?xml version=\"1.0\"?>\n<HealthData>\n\(records)".utf8))
    let other = try HealthStore(path: folder.path("store.db"))
    try pipe.close()
    #expect(failing.finish().status == 2)
    try other.save([
      HealthSample(
        typeIdentifier: "HKQuantityTypeIdentifierStepCount", startDate: Date(), endDate: Date(),
        value: .quantity(1, unit: "count"), source: HealthSource(name: "Watch"))
    ])
    #expect(try HealthStore.openExisting(path: folder.path("store.db")).overview().count == 1)
  }
}
