import HostLoop
import Testing

@Suite struct SafeIntegerTests {
  private static let numbers = [
    Int.min, Int.min + 1, -(1 << 53), 1 - 1 << 53, -(1 << 32), -3, -1, 0, 1, 2, 1 << 32,
    1 << 53 - 1,
    1 << 53, Int.max - 1, Int.max,
  ]

  /// The nearest safe integer to the exact result.
  private func nearest(_ exact: Double) -> Int {
    Int(clamping: max(-0x1.fffffffffffffp52, min(exact, 0x1.fffffffffffffp52)))
  }

  @Test(arguments: numbers, numbers)
  func `no sum, difference or product traps, and each is the nearest number in the range`(
    _ left: Int, _ right: Int
  ) {
    let (a, b) = (SafeInteger(left), SafeInteger(right))
    #expect((a + b).value == nearest(Double(a.value) + Double(b.value)))
    #expect((a - b).value == nearest(Double(a.value) - Double(b.value)))
    #expect((a * b).value == nearest(Double(a.value) * Double(b.value)))
    #expect((a < b) == (a.value < b.value))
    // A value is far enough from the ends of an Int.
    #expect(a.value - 1 < a.value && a.value < a.value + 1)
  }
}
