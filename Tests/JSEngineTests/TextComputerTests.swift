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

  @Test(arguments: [
    "for (;;) {}", "const f = () => 1; for (;;) f();", "for (;;) [1].map((x) => x)",
  ])
  func `a call that does not return is ended, and the next one is not`(loop: String) throws {
    let computer = TextComputer(limit: .milliseconds(450))
    try computer.evaluate("globalThis.run = (text) => String(eval(text))", url: "")
    for _ in 0..<2 {
      #expect(throws: TextComputer.Failure.self) { try computer.call("run", [loop]) }
      #expect(try computer.call("run", ["6 * 7"]) == "42")
    }
  }
}
