import Foundation
import Testing

/// `--globals react-native`: a script finds what a phone has. The tables of docs/GLOBALS.md are compared with it.
@Suite struct PhoneGlobalsTests {
  private func run(
    _ script: String, _ version: String? = nil, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    let command = Command(
      ["--launch", "none", "--quiet"] + (version.map { ["--react-native", $0] } ?? []) + options
        + ["app.js"], in: folder.url, environment: environment)
    try command.start()
    return command.finish()
  }

  private func output(
    _ script: String, _ version: String? = nil, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> String {
    let result = try run(script, version, options, environment: environment)
    return result.status == 0 ? String(result.output.dropLast()) : result.output + result.errors
  }

  /// Prints which of the names are there.
  private func probe(_ names: [String]) -> String {
    """
    const iterators = { prototype: Object.getPrototypeOf(Object.getPrototypeOf([].values())) };
    const start = (name) => (name === 'TypedArray' ? Object.getPrototypeOf(Int8Array)
      : name === 'Iterator' ? iterators : globalThis[name]);
    const has = (path) => {
      const names = path.split('.');
      const last = names.pop();
      let owner = names.length === 0 ? globalThis : start(names.shift());
      for (const name of names) owner = owner?.[name];
      return owner != null && last in owner;
    };
    console.log(\(names).filter(has).join(' '));
    """
  }

  /// A row of a table: names, and the columns that have them.
  private struct Row {
    let names: [String]
    let releases: Set<Int>
  }

  private static let columns: [Int] = rows().columns

  private static func rows() -> (columns: [Int], rows: [Row]) {
    let page = Command.root.appendingPathComponent("docs/GLOBALS.md")
    let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
    var columns: [Int] = []
    var rows: [Row] = []
    for line in lines where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
      let releases = cells.compactMap { $0.hasPrefix("0.") ? Int($0.dropFirst(2)) : nil }
      if cells[0].isEmpty, releases.count == cells.count - 1 {
        columns = releases
      } else if !columns.isEmpty, cells.count == columns.count + 1 {
        let names = cells[0].split(separator: ", ").map { String($0.dropFirst().dropLast()) }
        let there = zip(columns, cells.dropFirst()).filter { $1 == "✓" }.map(\.0)
        rows.append(Row(names: names, releases: Set(there)))
      }
    }
    return (columns, rows)
  }

  @Test(arguments: columns)
  func `each release has exactly the names of the table`(_ release: Int) throws {
    let rows = Self.rows().rows
    #expect(rows.count > 50)
    let names = rows.flatMap(\.names)
    let expected = rows.filter { $0.releases.contains(release) }.flatMap(\.names)
    let found = try output(probe(names), "0.\(release).1").split(separator: " ").map(String.init)
    #expect(Set(found).symmetricDifference(expected) == [])
  }

  @Test func `--globals web has all names of the table that bridgehost has at all`() throws {
    let names = Self.rows().rows.flatMap(\.names)
    let found = try output(probe(names), nil, ["--globals", "web"]).split(separator: " ")
    let missing = Set(names).subtracting(found.map(String.init)).filter {
      !$0.hasSuffix("Stream") && !$0.hasSuffix(".body") && !$0.hasSuffix(".stream")
    }
    #expect(missing == [])
  }

  @Test func `a name that is missing is neither a variable, nor a property, nor listed`() throws {
    let script = """
      console.log(typeof structuredClone, 'structuredClone' in globalThis,
        Object.getOwnPropertyNames(globalThis).includes('structuredClone'), 'timeout' in AbortSignal,
        typeof FinalizationRegistry, 'toSorted' in [], typeof new Blob().text);
      """
    #expect(
      try output(script, "0.76.1") == "undefined false false false undefined false undefined")
    #expect(
      try output(script, nil, ["--globals", "web"])
        == "function true true true function true function"
    )
  }

  // MARK: What to use instead

  @Test(arguments: [
    (
      "structuredClone({});", "0.76.1",
      "React Native 0.76 has no `structuredClone`. Use the package @ungap/structured-clone"
    ),
    (
      "fetch('http://a.test', { signal: AbortSignal.timeout(9) });", "0.76.1",
      "React Native 0.76 has no `AbortSignal.timeout`; 0.87 has it. Use an `AbortController` and `setTimeout`, or a polyfill."
    ),
    (
      "const reply = new Response('a'); reply.bytes();", "0.72.1",
      "If this is a `Response`: React Native 0.72 has no `Response.prototype.bytes`. Use `new Uint8Array(await"
    ),
    (
      "const reply = new Response('a'); reply.bytes();", "0.71.1",
      "If this is a `Response`: React Native 0.71 has no `Response.prototype.bytes`. Use `response.blob()`"
    ),
    (
      "console.time('a');", "0.76.1",
      "React Native 0.76 has no `console.time`; 0.82 has it. Use `performance.now()` or a variable, and `console.log`."
    ),
    (
      "const later = async () => [2, 1].toSorted(); later();", "0.80.0",
      "React Native 0.80 has no `Array.prototype.toSorted`. Use a copy that you sort"
    ),
    (
      "globalThis.crypto.getRandomValues(new Uint8Array(1));", "0.87.0",
      "React Native 0.87 has no `crypto`. Use the package react-native-get-random-values"
    ),
    (
      "console.log(crypto.randomUUID());", "0.87.0",
      "React Native 0.87 has no `crypto`. Use the package react-native-get-random-values for "
        + "`crypto.getRandomValues`, and `randomUUID` of expo-crypto for `crypto.randomUUID`."
    ),
    (
      "const reply = new Response('a'); reply.body.getReader();", "0.87.0",
      "If this is a `Response`: React Native 0.87 has no `Response.prototype.body`. Use `response.text()`"
    ),
    (
      "new globalThis.TextDecoder();", "0.74.0",
      "React Native 0.74 has no `TextDecoder`. Use the package fast-text-encoding"
    ),
    (
      "new URL('https://a.test/b').pathname;", "0.79.0",
      "In React Native 0.79, `URL.pathname` only throws; 0.80 has it. Use the package react-native-url-polyfill."
    ),
    (
      "new Blob([new ArrayBuffer(1)]);", "0.87.0",
      "React Native makes a Blob of strings and Blobs only."
    ),
  ])
  func `an error of what is missing says so, and what to use`(
    _ script: String, _ version: String, _ fix: String
  ) throws {
    let result = try run(script, version)
    #expect(result.status == 1)
    let words = result.errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("fix: \(fix)"), "\(result.errors)")
  }

  @Test(arguments: [
    "missing();", "const app = {}; app.timeout();", "undefined.map();",
    "const list = {}; list.map();",
    "throw new Error('structuredClone is undefined');",
  ])
  func `other errors are not explained so`(_ script: String) throws {
    let result = try run(script, "0.76.1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("React Native 0.76"), "\(result.errors)")
  }

  @Test func `an error that the script prints is explained as well`() throws {
    let script = "try { structuredClone(1); } catch (error) { console.error('no copy', error); }"
    let result = try run(script, "0.76.1")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("React Native 0.76 has no `structuredClone`."), "\(result.errors)")
  }

  @Test(arguments: [
    ("const { timeout } = AbortSignal; timeout(5);", "AbortSignal.timeout"),
    ("const after = AbortSignal.timeout; after(5);", "AbortSignal.timeout"),
    ("const Signal = AbortSignal; Signal.any([]);", "AbortSignal.any"),
    ("const g = global; g.crypto.getRandomValues([]);", "crypto"),
    (
      "const g = typeof globalThis !== 'undefined' ? globalThis : global; g.structuredClone({});",
      "structuredClone"
    ),
    ("const { crypto } = globalThis; crypto.randomUUID();", "crypto"),
    ("localStorage.getItem('a');", "localStorage"),
    ("new MessageChannel();", "MessageChannel"),
    ("window.addEventListener('a', () => {});", "addEventListener"),
    ("process.cwd();", "process.cwd"), ("process.nextTick(() => {});", "process.nextTick"),
    ("Buffer.from('a');", "Buffer"),
    ("globalThis.crypto = {}; crypto.subtle.digest('a');", "crypto.subtle"),
    ("new TextDecoderStream();", "TextDecoderStream"),
  ])
  func `an alias, and what only browsers and Node.js have, are explained`(
    _ script: String, _ name: String
  ) throws {
    let result = try run(script, "0.76.1")
    let words = result.errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("fix: React Native 0.76 has no `\(name)`"), "\(result.errors)")
  }

  @Test(arguments: [
    "const history = undefined; history.push('a');", "const list = undefined; list.forEach(f);",
    "const reply = undefined; reply.text();", "({}).forEach(() => {});",
  ])
  func `a variable of the script is not taken for a global`(_ script: String) throws {
    let result = try run(script, "0.76.1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("React Native 0.76"), "\(result.errors)")
  }

  @Test func `the first message that the script prints is explained`() throws {
    let script = """
      const attempt = (f) => { try { f(); } catch (error) { console.log(`failed: ${error.message}`); } };
      attempt(() => localStorage.clear());
      attempt(() => localStorage.clear());
      Promise.resolve().then(() => structuredClone(1)).catch((error) => console.log({ error: `${error}` }));
      """
    #expect(
      try output(script, "0.76.1") == """
        failed: Can't find variable: localStorage
        (React Native 0.76 has no `localStorage`. Use the package @react-native-async-storage/async-storage, or react-native-mmkv.)
        failed: Can't find variable: localStorage
        { error: "ReferenceError: Can't find variable: structuredClone" }
        (React Native 0.76 has no `structuredClone`. Use the package @ungap/structured-clone, or `JSON.parse(JSON.stringify(value))` for plain data.)
        """)
  }

  @Test func `an error that the script hides is named at the end`() throws {
    let script = """
      const ask = async () => {
        await null;
        return fetch('https://a.test', { signal: AbortSignal.timeout(9) });
      };
      ask().catch(() => {});
      """
    let result = try run(script, "0.76.1")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        warning: app.js:3: React Native 0.76 has no `AbortSignal.timeout`; 0.87 has it. Use an `AbortController` and \
        `setTimeout`, or a polyfill. In this run the script caught the error, or the line did not run.

        """)
  }

  @Test(arguments: [
    "if (typeof localStorage !== 'undefined') localStorage.clear();",
    "if ('timeout' in AbortSignal) AbortSignal.timeout(1);",
    "(globalThis.crypto ?? {}).subtle; globalThis.crypto?.subtle.digest('a');",
    "const Buffer = global.Buffer ?? Array; Buffer.from([]);",
    "if (Platform.OS === 'web') localStorage.clear();",
    "globalThis[['local', 'Storage'].join('')] = { clear() {} }; localStorage.clear();",
  ])
  func `a script that asks for a global, or defines it, is not warned`(_ script: String) throws {
    let result = try run("const Platform = { OS: 'ios' };" + script, "0.76.1")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func `no version has what only browsers and Node.js have`() throws {
    let page = try String(
      contentsOf: Command.root.appendingPathComponent("docs/GLOBALS.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "## Browsers and Node.js").last)
    let names = part.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].split(separator: "`") }
      .map(String.init).filter { !$0.contains(" ") }
    #expect(names.count > 30)
    #expect(try output(probe(names), "0.64.0") == "")
    #expect(try output(probe(names), nil, ["--globals", "web"]).contains("localStorage") == false)
  }

  @Test
  func
    `a refusal of React Native's is explained if the script prints the error, not only its message`()
    throws
  {
    let script = """
      const attempt = (show) => { try { new URL('https://a.test').host; } catch (error) { show(error); } };
      attempt((error) => console.log(error.message));
      attempt((error) => console.log(error));
      """
    let lines = try output(script, "0.79.0").split(separator: "\n")
    #expect(lines.filter { $0.contains("In React Native 0.79, `URL.host` only throws") }.count == 1)
    #expect(lines.first == "URL.host is not implemented")
    #expect(lines.last?.hasPrefix("(In React Native 0.79") == true)
  }

  // MARK: Iterators

  @Test func `the methods of iterators are missing where a script can get an iterator`() throws {
    let script = """
      const name = 'map';
      console.log([[].keys(), new Map().values(), (function* () {})(), 'a'.matchAll(/a/g)]
        .map((iterator) => name in iterator && 'map').join(' '), [1].map((each) => each * 2).filter(Boolean));
      """
    #expect(try output(script, "0.76.1") == "false false false false [ 2 ]")
    #expect(try output(script, nil, ["--globals", "web"]) == "map map map map [ 2 ]")
  }

  // MARK: Polyfills

  @Test func `what polyfill packages look for and define is as on a phone`() throws {
    // How react-native-get-random-values, fast-text-encoding, @ungap/structured-clone and react-native-url-polyfill
    // look, in our words.
    let script = """
      if (typeof global.crypto !== 'object') global.crypto = {};
      if (typeof global.crypto.getRandomValues !== 'function') {
        global.crypto.getRandomValues = (array) => array.fill(7);
      }
      global['TextDecoder'] = global['TextDecoder'] || class TextDecoder { decode() { return 'mine'; } };
      const copy = typeof structuredClone === 'function' ? structuredClone : () => 'copy';
      for (const [name, value] of [['URL', class URL { constructor(text) { this.text = text; } }],
        ['URLSearchParams', class URLSearchParams { toString() { return 'a=1'; } }]]) {
        const descriptor = Object.getOwnPropertyDescriptor(global, name);
        if (descriptor && !descriptor.configurable) throw new Error(name);
        Object.defineProperty(global, name, { value, configurable: true, writable: true });
      }
      AbortSignal.timeout ??= () => 'mine';
      Array.prototype.toSorted ??= function toSorted() { return [...this].sort(); };
      const request = new Request('https://a.test', { method: 'POST', body: new URLSearchParams() });
      const body = await request.text();
      console.log(crypto.getRandomValues(new Uint8Array(1))[0], new TextDecoder().decode(), copy(),
        new URL('x').text, AbortSignal.timeout(1), [2, 1].toSorted(), body,
        request.headers.get('content-type'));
      """
    #expect(
      try output(script, "0.76.1")
        == "7 mine copy x mine [ 1, 2 ] a=1 application/x-www-form-urlencoded;charset=UTF-8")
  }

  // MARK: The version

  @Test func `the version is that of the option, the configuration, the package or the newest`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("console.log(typeof TextEncoder, 'timeout' in AbortSignal);", to: "app.js")
    func found(_ options: String...) throws -> String {
      let command = Command(
        ["--launch", "none", "--quiet"] + options + ["app.js"], in: folder.url)
      try command.start()
      return command.finish().output
    }
    #expect(try found() == "function true\n")
    try folder.write(#"{ "dependencies": { "react-native": "^0.76.1" } }"#, to: "package.json")
    #expect(try found() == "function false\n")
    try folder.write(
      #"{ "version": "0.73.9" }"#, to: "node_modules/react-native/package.json")
    #expect(try found() == "undefined false\n")
    try folder.write("module.exports = { reactNative: '0.87.0' };", to: "bridgehost.config.js")
    #expect(try found() == "function true\n")
    #expect(try found("--react-native", "0.75.0") == "function false\n")
    try folder.write("module.exports = { globals: 'web' };", to: "bridgehost.config.js")
    #expect(try found() == "function true\n")
    #expect(try found("--globals", "react-native") == "undefined false\n")
  }

  @Test(arguments: ["0.76", "latest", ""])
  func `--react-native takes a complete version`(_ version: String) throws {
    let result = try run("", version)
    #expect(result.status == 64)
    #expect(
      result.errors.contains("--react-native takes a version such as 0.76.1, not '\(version)'."))
  }

  @Test func `a configuration with globals that there are not is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("module.exports = { globals: 'node' };", to: "bridgehost.config.js")
    try folder.write("", to: "app.js")
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("globals must be 'react-native' or 'web', not 'node'"))
  }

  // MARK: process.env

  @Test func `process.env has what a bundler puts there`() throws {
    let script = "console.log(JSON.stringify(process), Object.keys(process.env).join(' '));"
    let environment = ["EXPO_PUBLIC_URL": "a", "SECRET": "b", "BACKEND_URL": "http://c.test"]
    let result = try output(script, "0.76.1", environment: environment)
    let expected = [
      "NODE_ENV": "development", "EXPO_PUBLIC_URL": "a", "BACKEND_URL": "http://c.test",
    ]
    let json = try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(result.split(separator: " ")[0].utf8))
    #expect(json == ["env": expected])
    #expect(
      try output(
        "console.log(process.env.SECRET);", nil, ["--globals", "web"],
        environment: environment) == "b")
  }
}
