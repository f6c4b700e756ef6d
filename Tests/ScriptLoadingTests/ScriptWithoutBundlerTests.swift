import AppHost
import Foundation
import ScriptLoading
import Testing

@Suite struct ScriptWithoutBundlerTests {
  private static let install = "Install it: apt-get install esbuild"

  @Test(arguments: [
    ("a.js", "let a\nimport x from 'y'", "a.js:2: 'import' and 'export' need esbuild"),
    ("a.js", "let a: number = 1", "a.js:1: Type annotations need esbuild"),
    ("a.js", "let a = <View/>", "a.js:1: JSX needs esbuild"),
    ("a.js", "await sync()", "a.js:1: 'await' at the top level needs esbuild"),
    ("a.ts", "let a", "a.ts: TypeScript needs esbuild"),
    ("a.jsx", "let a", "a.jsx: JSX needs esbuild"),
    ("a.mjs", "let a", "a.mjs: An ES module needs esbuild"),
    ("a.js", "require('x')", "a.js: 'require' or 'import()' needs esbuild"),
  ])
  func `a script that needs esbuild names the feature and the command`(
    path: String, text: String, start: String
  ) throws {
    let fixture = try ScriptFixture([path: text])
    let lastLine = text.components(separatedBy: "\n").count
    let problem =
      text == "require('x')" ? nil : SyntaxProblem(message: "Unexpected token", line: lastLine)
    let error = try #require(fixture.error(path, engine: problem, searchPath: fixture.root))
    #expect(error.code == .needsBundler)
    #expect(error.message.hasPrefix(start + ", which is not on PATH."))
    #expect(error.message.hasSuffix("\n" + Self.install))
  }

  @Test func `the word import in a comment or a template does not hide the real error`() throws {
    let fixture = try ScriptFixture(["a.js": "/*\nimport x\n*/\nlet b = ;\n"])
    let problem = SyntaxProblem(message: "Unexpected token ';'", line: 4, column: 9)
    #expect(fixture.error("a.js", engine: problem, searchPath: "")?.code == .syntax)
  }

  @Test func `an ordinary syntax error is the engine's own, with a frame`() throws {
    let fixture = try ScriptFixture(["a.js": "let a = 1\nlet b = ;\n"])
    let problem = SyntaxProblem(message: "Unexpected token ';'", line: 2, column: 9)
    let error = try #require(fixture.error("a.js", engine: problem, searchPath: ""))
    #expect(error.code == .syntax)
    #expect(
      error.message == """
        a.js:2:9: Unexpected token ';'
          1 | let a = 1
        > 2 | let b = ;
            |         ^
        """)
    let vague = SyntaxProblem(message: "Unexpected token ';'", line: 2)
    #expect(fixture.error("a.js", engine: vague, searchPath: "")?.message.contains("^") == false)
  }

  @Test func `an esbuild that fails, dies, hangs or talks nonsense is reported`() throws {
    let fixture = try ScriptFixture(["a.ts": "let a"])
    func error(_ shellScript: String, timeout: Duration = .seconds(60)) throws -> ScriptError? {
      let path = try fixture.installFakeBundler(shellScript) + ":/usr/bin:/bin"
      return fixture.error("a.ts", searchPath: path, timeout: timeout)
    }
    #expect(try error("echo oh dear >&2; exit 3")?.message.hasSuffix(":\noh dear") == true)
    #expect(try error("exit 3")?.code == .bundlerFailed)
    #expect(try error("kill -9 $$")?.message.contains("ended by signal 9 (Killed)") == true)
    #expect(try error("echo hello")?.message.contains("printed no bundle") == true)
    #expect(try error("exit 0")?.code == .bundlerFailed)
    let old = "echo '✘ [ERROR] Invalid build flag: \"--alias\"' >&2; exit 1"
    #expect(try error(old)?.message.contains("too old") == true)
    #expect(try error("exec sleep 60", timeout: .milliseconds(200))?.code == .bundlerTimedOut)
  }

  @Test func `an esbuild that fills both pipes does not block`() throws {
    let fixture = try ScriptFixture(["a.ts": "let a"])
    let path = try fixture.installFakeBundler(
      "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2; exit 1"
    )
    #expect(fixture.error("a.ts", searchPath: path + ":/usr/bin:/bin")?.code == .bundlerFailed)
  }

  @Test func `an esbuild that is not a program is reported`() throws {
    let fixture = try ScriptFixture(["a.ts": "let a"])
    let path = try fixture.installFakeBundler("")
    try fixture.write("esbuild", "#!/no/such/interpreter\n", in: "bin")
    #expect(fixture.error("a.ts", searchPath: path)?.code == .bundlerFailed)
  }
}
