import HostLoop
import ScriptLoading
import Testing

@HostActor @Suite struct GlobalUseTests {
  private static let names = ["localStorage", "Worker", "AbortSignal.timeout"]

  private func uses(_ text: String) -> [String] {
    Script.readable(text).uses(ofGlobals: Self.names, "names")
      .map { "\($0.name) \($0.line)" }
  }

  @Test(arguments: [
    ("localStorage.getItem('a');", "localStorage 1"),
    ("\nlocalStorage['a'] = 1;", "localStorage 2"),
    ("globalThis.localStorage.clear(); localStorage.clear();", "localStorage 1"),
    ("try { new Worker('a.js'); } catch {}", "Worker 1"),
    ("if (a instanceof Worker) f();", "Worker 1"),
    ("class A extends Worker {}", "Worker 1"),
    ("fetch(a, { signal: AbortSignal.timeout(5) });", "AbortSignal.timeout 1"),
    ("`${localStorage.a}`", "localStorage 1"),
  ])
  func `a use for which the global must exist`(_ text: String, _ use: String) {
    #expect(uses(text) == [use])
  }

  @Test(arguments: [
    "typeof localStorage !== 'undefined' && localStorage.clear();",
    "if (globalThis.localStorage) localStorage.clear();",
    "if ('localStorage' in globalThis) localStorage.clear();",
    "globalThis['localStorage'] && localStorage.clear();",
    "localStorage?.clear(); globalThis.localStorage?.clear();",
    "const localStorage = {}; localStorage.clear();",
    "import localStorage from 'a'; localStorage.clear();",
    "function f(localStorage) { localStorage.clear(); }",
    "const f = ({ localStorage }) => localStorage.clear();",
    "globalThis.localStorage = {}; localStorage.clear();",
    "class Worker {} new Worker();", "class A { Worker() { return 1; } }",
    "app.localStorage.clear(); const a = { localStorage: 1 };",
    "AbortSignal.timeout ??= f; AbortSignal.timeout(1);",
    "if (AbortSignal.timeout) AbortSignal.timeout(1);",
    "'timeout' in AbortSignal ? AbortSignal.timeout(1) : f();", "AbortSignal.timeout?.(1);",
    "const AbortSignal = require('a'); AbortSignal.timeout(1);",
    "if (Platform.OS === 'web') localStorage.clear();",
    "// localStorage.clear()", "'localStorage.clear()'", "xlocalStorage.clear()",
  ])
  func `a question, a definition or another name is no use`(_ text: String) {
    #expect(uses(text) == [])
  }

  @Test(arguments: [
    ("const { timeout } = AbortSignal;", "timeout", ["AbortSignal.timeout"]),
    ("const { timeout: after, any } = AbortSignal;", "after", ["AbortSignal.timeout"]),
    ("const after = AbortSignal.timeout;", "after", ["AbortSignal.timeout"]),
    ("let g\ng = global\nf()", "g", ["global"]),
    ("if (g == global) g.f(); a.g = 1; const f = (g) => g;", "g", []),
  ])
  func `the origins of a name`(_ text: String, _ name: String, _ origins: [String]) {
    #expect(Script.readable(text).origins(of: name) == origins)
  }
}
