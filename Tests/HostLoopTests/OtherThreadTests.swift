import HostLoop
import Testing

@Suite struct OtherThreadTests {
  @Test func `what one thread posts arrives in its order`() async {
    let received = await withCheckedContinuation { continuation in
      Task.detached {
        let box = Received()
        for index in 0..<1000 { HostActor.post { box.numbers.append(index) } }
        HostActor.post { continuation.resume(returning: box.numbers) }
      }
    }
    #expect(received == Array(0..<1000))
  }

  @Test func `what many threads post all arrives, in the order of each`() async {
    let box = Received()
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for index in 0..<500 { HostActor.post { box.numbers.append(thread * 1000 + index) } }
        }
      }
    }
    let received = await box.numbers
    #expect(received.count == 2000)
    for thread in 0..<4 {
      #expect(received.filter { $0 / 1000 == thread }.map { $0 % 1000 } == Array(0..<500))
    }
  }

  @Test func `a body posted from another thread runs on the host thread`() async {
    #expect(!HostActor.isCurrent)
    let isCurrent = await withCheckedContinuation { continuation in
      HostActor.post { continuation.resume(returning: HostActor.isCurrent) }
    }
    #expect(isCurrent)
  }

  @Test func `a body posted from the host thread waits for the current one`() async {
    let log = Log()
    await withCheckedContinuation { continuation in
      HostActor.post {
        HostActor.post {
          log.add("inner")
          continuation.resume()
        }
        log.add("outer")
      }
    }
    #expect(await log.entries == ["outer", "inner"])
  }

  @Test @HostActor func `a post from another thread wakes a loop that waits`() async {
    let loop = EventLoop(clock: .real)
    let operation = loop.beginExternalOperation()
    let log = Log()
    loop.post(on: loop.lane("main"), "start") {
      Task.detached {
        HostActor.post {
          loop.post(on: loop.lane("main"), "answer") { log.add("answer") }
          operation.end()
        }
      }
    }
    await loop.run()
    #expect(log.entries == ["answer"])
  }

  @Test @HostActor func `the host thread may assume its isolation`() throws {
    func double(_ number: Int) -> Int { HostActor.assumeIsolated { number * 2 } }
    #expect(double(21) == 42)
    #expect(throws: CancellationError.self) {
      try HostActor.assumeIsolated { throw CancellationError() }
    }
  }

  @Test func `assuming isolation on another thread traps`() async {
    await #expect(processExitsWith: .failure) {
      HostActor.assumeIsolated { print("not reached") }
    }
  }
}

@HostActor
private final class Received {
  var numbers: [Int] = []
}
