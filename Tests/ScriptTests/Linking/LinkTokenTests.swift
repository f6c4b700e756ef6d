import Testing

/// Links in a replay token.
@Suite(.processes) struct LinkTokenTests {
  @Test func `a replay token of a time that no run reaches is refused`() throws {
    try `Values from outside`.checkTime(of: "link", in: TemporaryFolder())
  }
}
