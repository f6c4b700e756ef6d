import Foundation
import HostLoop
import Testing

@Suite struct HostTurnsTests {
  @Test func `a thread that waits for the host thread continues, however short its pauses are`()
    async
  {
    let turns = HostTurns()
    let rounds = 20_000
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        turns.waitWhileResting()
        continuation.resume()
      }
      for _ in 0..<rounds {
        turns.wake()
        turns.rest()
      }
      turns.wake()
    }
    #expect(turns.current == UInt64(rounds + 1))
  }
}
