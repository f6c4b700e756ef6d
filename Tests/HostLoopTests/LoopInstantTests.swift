import HostLoop
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

  @Test(
    arguments: [
      (0.0031, "3.1 ms"), (0.084, "84 ms"), (5, "5000 ms"), (30, "30 s"), (90.5, "90.5 s"),
      (599, "599 s"), (600, "0:10:00"), (177_125.3, "49:12:05"), (604_800, "168:00:00"),
    ] as [(Double, String)]) func `a duration is printed with a readable unit`(
      _ seconds: Double, _ text: String
    )
  {
    #expect(Duration.clamped(seconds: seconds).readable == text)
  }

  @Test func `a sum beyond the range is the end of time`() {
    #expect((LoopInstant.start + .seconds(Int64.max)).nanoseconds == .max / 2)
    #expect((LoopInstant(nanoseconds: .max) + .nanoseconds(1)).nanoseconds == .max / 2)
  }
}
