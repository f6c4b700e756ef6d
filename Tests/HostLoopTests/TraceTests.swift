import Foundation
import HostLoop
import Testing

@Suite @HostActor struct TraceTests {
  let loop = EventLoop(clock: .virtual)
  let trace = Trace()

  init() { loop.trace = trace }

  private struct Entry: Decodable {
    var ph: String
    var name: String
    var tid: Int
    var ts: Double?
    var dur: Double?
    var id: Int?
    var args: Arguments?
  }

  private struct Arguments: Decodable {
    var name: String?
    var task: Int?
    var cause: Int?
  }

  private struct File: Decodable {
    var displayTimeUnit: String
    var traceEvents: [Entry]
  }

  private func entries() throws -> [Entry] {
    let text = trace.perfettoJSON()
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try JSONDecoder().decode(File.self, from: Data(text.utf8)).traceEvents
  }

  @Test func `an empty trace is valid`() throws {
    #expect(try entries().isEmpty)
  }

  @Test func `each task is a slice on the thread of its lane`() async throws {
    loop.post(on: loop.lane("main"), "launch") {}
    loop.post(on: loop.lane("javaScript"), "event", subject: "onSendData", after: .seconds(1)) {}
    loop.post(on: loop.lane("main"), "end", after: .seconds(2)) {}
    await loop.run()
    let entries = try entries()
    let lanes = entries.filter { $0.ph == "M" && $0.name == "thread_name" }
    #expect(lanes.map(\.args?.name) == ["main", "javaScript"])
    #expect(Set(lanes.map(\.tid)).count == 2)
    let slices = entries.filter { $0.ph == "X" }
    #expect(slices.map(\.name) == ["launch", "event onSendData", "end"])
    #expect(slices.map(\.ts) == [0, 1e6, 2e6])
    #expect(slices.map(\.tid) == [lanes[0].tid, lanes[1].tid, lanes[0].tid])
    #expect(slices.map(\.args?.task) == [1, 2, 3])
  }

  @Test func `tasks of one virtual moment do not cover each other`() async throws {
    for _ in 0..<5 { loop.post(on: loop.lane("main"), "task") {} }
    await loop.run()
    let slices = try entries().filter { $0.ph == "X" }
    for (one, next) in zip(slices, slices.dropFirst()) {
      #expect((one.ts ?? 0) + (one.dur ?? 0) <= next.ts ?? 0)
    }
  }

  @Test func `an arrow leads from each task to those that it caused`() async throws {
    loop.post(on: loop.lane("main"), "parent") {
      loop.post(on: loop.lane("a"), "first child") {}
      loop.post(on: loop.lane("b"), "second child") {}
    }
    await loop.run()
    let entries = try entries()
    let slices = Dictionary(
      uniqueKeysWithValues: entries.filter { $0.ph == "X" }.map { ($0.args?.task ?? 0, $0) })
    let starts = entries.filter { $0.ph == "s" }
    let ends = entries.filter { $0.ph == "f" }
    #expect(starts.map(\.id) == [2, 3])
    #expect(ends.map(\.id) == [2, 3])
    #expect(starts.allSatisfy { $0.tid == slices[1]?.tid && $0.ts == slices[1]?.ts })
    #expect(ends.map(\.ts) == [slices[2]?.ts, slices[3]?.ts])
    #expect(ends.map(\.tid) == [slices[2]?.tid, slices[3]?.tid])
    #expect(slices[2]?.args?.cause == 1)
  }

  @Test(arguments: [
    #"quote " and \ backslash"#, "line\nbreak\tand \u{0} \u{1f}", "emoji 👩‍👩‍👧 and \u{2028}",
  ])
  func `names of any text survive`(name: String) async throws {
    loop.post(on: loop.lane(name), name) {}
    await loop.run()
    trace.mark(name, at: loop.clock.now)
    let entries = try entries()
    #expect(entries.map { $0.ph == "M" ? $0.args?.name : $0.name } == [name, name, name])
  }

  @Test func `a mark is an instant`() throws {
    trace.mark("launch", at: .start + .milliseconds(3))
    let mark = try #require(try entries().first)
    #expect(mark.ph == "i")
    #expect(mark.ts == 3000)
  }

  @Test func `tasks that ran before the trace was set are not in it`() async throws {
    loop.trace = nil
    loop.post(on: loop.lane("main"), "unseen") {
      loop.trace = trace
      loop.post(on: loop.lane("main"), "seen") {}
    }
    await loop.run()
    let entries = try entries()
    #expect(entries.filter { $0.ph == "X" }.map(\.name) == ["seen"])
    #expect(!entries.contains { $0.ph == "s" })
  }

  @Test func `is written in parts while the run goes on, and is valid after each of them`()
    async throws
  {
    let written = Written()
    loop.trace = Trace { written.parts.append($0) }
    for _ in 0..<3000 { loop.post(on: loop.lane("main"), "a task with a long name") {} }
    await loop.run()
    #expect(written.parts.count > 3)
    var text = ""
    for part in written.parts {
      text += part
      #expect(part.utf8.count < 1 << 17)
      _ = try JSONSerialization.jsonObject(with: Data((text + Trace.tail).utf8))
    }
    loop.trace?.flush()
    let all = written.parts.joined() + Trace.tail
    let entries = try JSONDecoder().decode(File.self, from: Data(all.utf8)).traceEvents
    #expect(entries.count { $0.ph == "X" } == 3000)
  }

  @HostActor private final class Written {
    var parts: [String] = []
  }

  @Test func `a cancelled task leaves nothing`() async throws {
    loop.post(on: loop.lane("main"), "cancelled", role: .work) {}.cancel()
    await loop.run()
    #expect(try entries().isEmpty)
  }
}
