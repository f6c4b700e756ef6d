import AppHost
import Foundation
import ScriptLoading
import Testing

@Suite struct ScriptStackTests {
  private func rendered(_ stack: String, script: Script? = nil) -> String {
    StackTrace(stack, script: script).rendered(workingDirectory: "/app")
  }

  @Test func `a stack of the engine reads like one of node`() {
    let stack = """
      upload@/app/src/sync.js:12:9
      @/app/src/sync.js:3:1
      map@[native code]
      with space@/elsewhere/lib.js:7:70
      get@value@/app/odd.js:1:2
      async later@/app/src/sync.js:30:4
      eval code@
      anonymous@
      global code@/app/app.js:65:3
      module code@/app/m.js:1:16
      """
    #expect(
      rendered(stack) == """
            at upload (src/sync.js:12:9)
            at src/sync.js:3:1
            at map (native)
            at with space (/elsewhere/lib.js:7:70)
            at get@value (odd.js:1:2)
            at async later (src/sync.js:30:4)
            at eval
            at anonymous
            at app.js:65:3
            at m.js:1:16
        """)
  }

  @Test func `the message at the head of a stack that a library wrote is no call`() {
    let stack = "LibraryError: [messaging/unregistered] You must be registered\nsend@/app/a.js:1:2"
    #expect(rendered(stack) == "    at send (a.js:1:2)")
  }

  @Test func `names and folders may both hold an at sign`() {
    let frames = StackTrace(
      """
      node_modules/@s/p.js@/home/@me/app.js:1:53
      f@<stdin>:2:3
      """, script: Script(text: "", url: "/home/@me/app.js")
    ).frames
    #expect(frames.map(\.function) == ["node_modules/@s/p.js", "f"])
    #expect(frames.map(\.file) == ["/home/@me/app.js", "<stdin>"])
    #expect(frames.map(\.line) == [1, 2])
    #expect(frames.map(\.column) == [53, 3])
  }

  @Test func `calls inside this program's own files are left out`() {
    let stack = "emit@bridgehost:deviceEvents.js:3:4\nonData@/app/a.js:1:2\nf@bridgehost:x.js:1:1"
    #expect(rendered(stack) == "    at onData (a.js:1:2)")
    #expect(StackTrace(stack).top?.function == "onData")
  }

  @Test(arguments: ["", "\n\n", "no position", "a:b:c", "@", "@:1:2", "x@y", "f@/a.js:1", "f@:"])
  func `odd text is kept or skipped, never a crash`(stack: String) {
    #expect(StackTrace(stack).frames.count <= 1)
  }

  @Test func `positions in a bundle lead to the user's files`() throws {
    let fixture = try ScriptFixture([
      "app.js": "import { fail } from './src/fail'\nimport 'react-native'\nfail()",
      "src/fail.ts": "interface X {}\nexport function fail(): X {\n  throw new Error('no')\n}",
      "node_modules/common/index.js": "exports.run = f => f()",
    ])
    let script = try fixture.load("app.js")
    let thrown = try #require(place(of: "new Error(\"no\")", in: script))
    let call = try #require(place(of: "fail();", in: script))
    let stack = """
      fail@\(script.url):\(thrown.line):\(thrown.column + 9)
      @\(script.url):\(call.line):\(call.column)
      global code@\(script.url):\(script.text.components(separatedBy: "\n").count - 1):3
      """
    let trace = StackTrace(stack, script: script)
    #expect(
      trace.rendered(workingDirectory: fixture.app) == """
            at fail (src/fail.ts:3:13)
            at app.js:3:1
        """)
    #expect(
      trace.codeFrame(in: script) == """
          2 | export function fail(): X {
        > 3 |   throw new Error('no')
            |             ^
          4 | }
        """)
  }

  @Test func `calls in the half that belongs to bridgehost are left out of a bundle's stack`()
    throws
  {
    let fixture = try ScriptFixture([
      "app.js": "import { NativeEventEmitter } from 'react-native'\nnew NativeEventEmitter()"
    ])
    let script = try fixture.load("app.js")
    let inside = try #require(place(of: "new Error(\"null\")", in: script))
    let user = try #require(place(of: "new NativeEventEmitter()", in: script))
    let stack = """
      NativeEventEmitter@\(script.url):\(inside.line):\(inside.column)
      @\(script.url):\(user.line):\(user.column)
      """
    let trace = StackTrace(stack, script: script)
    #expect(trace.rendered(workingDirectory: fixture.app) == "    at app.js:2:1")
  }

  @Test func `the function around a CommonJS module is the module's top level`() throws {
    let fixture = try ScriptFixture([
      "app.js": "require('./lib/legacy')", "lib/legacy.js": "module.exports = 1\nboom()",
    ])
    let script = try fixture.load("app.js", engine: nil)
    let boom = try #require(place(of: "boom()", in: script))
    let stack =
      "lib/legacy.js@\(script.url):\(boom.line):\(boom.column)\n__require@\(script.url):1:9"
    let trace = StackTrace(stack, script: script)
    #expect(trace.rendered(workingDirectory: fixture.app) == "    at lib/legacy.js:2:1")
  }

  @Test func `a map that cannot be read leaves the engine's positions`() {
    let script = Script(
      text: "", url: "/app/a.js", sourceMap: SourceMap(json: "{", baseDirectory: "/app"))
    #expect(rendered("f@/app/a.js:1:2", script: script) == "    at f (a.js:1:2)")
  }

  private func place(of needle: String, in script: Script) -> (line: Int, column: Int)? {
    for (index, line) in script.text.components(separatedBy: "\n").enumerated() {
      guard let range = line.range(of: needle) else { continue }
      return (index + 1, line[..<range.lowerBound].utf16.count + 1)
    }
    return nil
  }
}
