import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct SyntaxErrorTests {
  let context = JSContext()

  @Test func `a syntax error names its file and line`() throws {
    let error = try #require(context.error(of: "let a = 1;\nlet b = ;\n", url: "app.js", line: 1))
    #expect(error.name == "SyntaxError")
    #expect(error.url == "app.js")
    #expect(error.line == 2)
    #expect(!error.message.isEmpty)
  }

  @Test func `the first line may have another number`() throws {
    let error = try #require(context.error(of: "\n(", url: "app.js", line: 40))
    #expect(error.line == 41)
  }

  @Test func `nothing of a script with a syntax error runs`() throws {
    #expect(context.error(of: "globalThis.ran = true;\n)") != nil)
    #expect(try context.value(of: "typeof ran", as: String.self) == "undefined")
  }

  @Test func `syntax is checked without running the script`() throws {
    #expect(context.syntaxError(in: "globalThis.ran = true", url: "app.js") == nil)
    let error = try #require(context.syntaxError(in: "\n\nlet let", url: "app.js"))
    #expect(error.name == "SyntaxError")
    #expect(error.line == 3)
    #expect(error.url == "app.js")
    #expect(try context.value(of: "typeof ran", as: String.self) == "undefined")
  }

  @Test func `a syntax error inside eval is thrown where it is called`() throws {
    #expect(
      try context.value(of: "try { eval('(') } catch (e) { e.name }", as: String.self)
        == "SyntaxError")
  }
}
