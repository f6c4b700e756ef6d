import JSEngine
import Testing

struct TextComputerTests {
  @Test func `a function gets all texts that it is called with, also if the collector runs before`()
    throws
  {
    let computer = TextComputer()
    try computer.evaluate("globalThis.join = (...texts) => texts.join()", url: "")
    let texts = (0..<20_000).map { "text \($0)" }
    #expect(try computer.call("join", texts) == texts.joined(separator: ","))
  }
}
