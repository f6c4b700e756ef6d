import Foundation
import Testing

/// `--globals react-native`: a script finds what a phone has. The tables of docs/GLOBALS.md are compared with it.
@Suite(.processes) struct PhoneGlobalsTests {
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
    let found = try PhoneScript.output(probe(names), "0.\(release).1").split(separator: " ").map(
      String.init)
    #expect(Set(found).symmetricDifference(expected) == [])
  }

  @Test func `--globals web has all names of the table that bridgehost has at all`() throws {
    let names = Self.rows().rows.flatMap(\.names)
    let found = try PhoneScript.output(probe(names), nil, ["--globals", "web"]).split(
      separator: " ")
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
      try PhoneScript.output(script, "0.76.1")
        == "undefined false false false undefined false undefined")
    #expect(
      try PhoneScript.output(script, nil, ["--globals", "web"])
        == "function true true true function true function"
    )
  }

  @Test func `no version has what only browsers and Node.js have`() throws {
    let page = try String(
      contentsOf: Command.root.appendingPathComponent("docs/GLOBALS.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "## Browsers and Node.js").last)
    let names = part.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].split(separator: "`") }
      .map(String.init).filter { !$0.contains(" ") }
    #expect(names.count > 30)
    #expect(try PhoneScript.output(probe(names), "0.64.0") == "")
    #expect(
      try PhoneScript.output(probe(names), nil, ["--globals", "web"]).contains("localStorage")
        == false)
  }

  @Test func `an explanation names the project's own release, also one before the tables`()
    throws
  {
    let result = try PhoneScript.run(
      "navigator.geolocation.getCurrentPosition(() => {});", "0.60.5")
    #expect(
      result.errors.contains("React Native 0.60 has no `navigator.geolocation`"), "\(result.errors)"
    )
  }

  /// No word of the text decides what is missing.
  @Test(
    arguments: [
      "const hasTick = (text) => /[`]/.test(text);",
      "const hasTick = (text) => text.includes('`');",
    ])
  func `what a phone lacks is missing, however a script is written`(_ start: String) throws {
    let script = """
      \(start)
      const [date, day] = ['Da' + 'te', 'January 5, 2024 10:00 PM'];
      console.log(String(new Date(day)), Date.parse(day), String(new globalThis[date](day)));
      const names = ['map', 'toArray', 'toSorted'];
      console.log(names.map((name) => typeof new Map([[1, 'a']]).keys()[name]).join(' '),
        typeof [][names[2]], ['Ato' + 'mics', 'Iter' + 'ator'].filter((name) => name in globalThis));
      """
    #expect(
      try PhoneScript.output(script, "0.87.0")
        == "Invalid Date NaN Invalid Date\nundefined undefined undefined undefined []")
  }

  @Test func `the methods of iterators are missing`() throws {
    let script = """
      const name = 'map';
      console.log([[].keys(), new Map().values(), (function* () {})(), 'a'.matchAll(/a/g)]
        .map((iterator) => name in iterator && 'map').join(' '), [1].map((each) => each * 2).filter(Boolean));
      """
    #expect(try PhoneScript.output(script, "0.76.1") == "false false false false [ 2 ]")
    #expect(try PhoneScript.output(script, nil, ["--globals", "web"]) == "map map map map [ 2 ]")
  }

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
      try PhoneScript.output(script, "0.76.1")
        == "7 mine copy x mine [ 1, 2 ] a=1 application/x-www-form-urlencoded;charset=UTF-8")
  }

  @Test func `process.env has what a bundler puts there`() throws {
    let script = "console.log(JSON.stringify(process), Object.keys(process.env).join(' '));"
    let environment = ["EXPO_PUBLIC_URL": "a", "SECRET": "b", "BACKEND_URL": "http://c.test"]
    let result = try PhoneScript.output(script, "0.76.1", environment: environment)
    let expected = [
      "NODE_ENV": "development", "EXPO_PUBLIC_URL": "a", "BACKEND_URL": "http://c.test",
    ]
    let json = try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(result.split(separator: " ")[0].utf8))
    #expect(json == ["env": expected])
    #expect(
      try PhoneScript.output(
        "console.log(process.env.SECRET);", nil, ["--globals", "web"],
        environment: environment) == "b")
  }
}
