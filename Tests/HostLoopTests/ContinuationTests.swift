import HostLoop
import Testing

@Suite @HostActor struct ContinuationTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  @Test func `continuations that a task resumed run before the next task`() async throws {
    let waiting = Waiting()
    let task = HostActor.start { @HostActor in
      await waiting.wait()
      log.add("continuation")
      await Task.yield()
      log.add("its next step")
    }
    await Task.yield()
    loop.post(on: loop.lane("a"), "first") {
      waiting.resume()
      log.add("first")
    }
    loop.post(on: loop.lane("b"), "second") { log.add("second") }
    await loop.run()
    try await task.value
    #expect(log.entries == ["first", "continuation", "its next step", "second"])
  }

  @Test func `asynchronous work starts and continues before the next loop task`() async {
    loop.post(on: loop.lane("a"), "first") {
      HostActor.start {
        log.add("starts")
        await inner()
      }
      log.add("first")
    }
    loop.post(on: loop.lane("b"), "second") { log.add("second") }
    await loop.run()
    #expect(log.entries == ["first", "starts", "inner", "second"])
  }

  private func inner() async {
    await Task.yield()
    log.add("inner")
  }

  @Test func `continuations run in the order in which they were resumed`() async {
    let waiting = (0..<3).map { _ in Waiting() }
    for (index, one) in waiting.enumerated() {
      HostActor.start { @HostActor in
        await one.wait()
        log.add("\(index)")
      }
    }
    await Task.yield()
    loop.post(on: loop.lane("main"), "resume") {
      for index in [2, 0, 1] { waiting[index].resume() }
    }
    await loop.run()
    #expect(log.entries == ["2", "0", "1"])
  }

  @Test func `async code of the actor runs on the host thread`() async {
    #expect(HostActor.isCurrent)
    let elsewhere = await Task.detached { HostActor.isCurrent }.value
    #expect(!elsewhere)
    #expect(HostActor.isCurrent)
    await loop.sleepWhileRunning()
    #expect(HostActor.isCurrent)
  }

  @Test func `a sleeper wakes before the next task of its moment`() async {
    HostActor.start { @HostActor in
      await loop.sleep(for: .seconds(1))
      log.add("awake")
    }
    await Task.yield()
    loop.post(on: loop.lane("main"), "same moment", after: .seconds(1)) { log.add("task") }
    await loop.run()
    #expect(log.entries == ["awake", "task"])
  }

  @Test func `work that waits for other work continues before the next loop task`() async {
    loop.post(on: loop.lane("a"), "first") {
      HostActor.start {
        let part = HostActor.start { await inner() }
        async let sum = number(1) + number(2)
        try await part.value
        log.add("sum \(await sum)")
      }
    }
    loop.post(on: loop.lane("b"), "second") { log.add("second") }
    await loop.run()
    #expect(log.entries == ["inner", "sum 3", "second"])
  }

  private func number(_ number: Int) async -> Int {
    await Task.yield()
    return number
  }

  @Test func `a continuation's posts are seen before the loop ends`() async {
    loop.post(on: loop.lane("main"), "only") {
      HostActor.start { @HostActor in
        await Task.yield()
        loop.post(on: loop.lane("main"), "more") { log.add("more") }
      }
    }
    await loop.run()
    #expect(log.entries == ["more"])
  }
}

extension EventLoop {
  fileprivate func sleepWhileRunning() async {
    async let run: Void = run()
    await sleep(for: .seconds(1))
    await run
  }
}

/// Holds a continuation until a test resumes it.
@HostActor
private final class Waiting {
  private var continuation: CheckedContinuation<Void, Never>?

  func wait() async { await withCheckedContinuation { continuation = $0 } }

  func resume() {
    continuation?.resume()
    continuation = nil
  }
}
