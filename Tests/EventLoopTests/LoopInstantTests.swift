import EventLoop
import Testing

@Suite struct LoopInstantTests {
  @Test func `instants are ordered and measured in nanoseconds`() {
    let later = LoopInstant.start + .milliseconds(1500)
    #expect(later.nanoseconds == 1_500_000_000)
    #expect(later.milliseconds == 1500)
    #expect(LoopInstant.start < later)
    #expect(later - .start == .milliseconds(1500))
    #expect(.start - later == .milliseconds(-1500))
  }

  @Test func `adding a duration goes both ways`() {
    let instant = LoopInstant(nanoseconds: 1_000)
    #expect((instant + .nanoseconds(-400)).nanoseconds == 600)
    #expect((instant + .zero) == instant)
  }

  @Test func `a sum beyond the range is the end of time`() {
    #expect((LoopInstant.start + .seconds(Int64.max)).nanoseconds == .max)
    #expect((LoopInstant(nanoseconds: .max) + .nanoseconds(1)).nanoseconds == .max)
  }
}
