import Foundation
import Testing

@Suite(.processes) struct `Text from outside on the command line` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Command.Result {
    let command = Command(arguments, in: folder.url, environment: environment)
    try command.start()
    return command.finish()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasPrefix("report") }.map {
        try String(contentsOfFile: folder.path($0), encoding: .utf8)
      }
  }

  /// Whether the text has no characters that control a terminal or hide text.
  private func isReadable(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
    }
  }

  private static let secretApp = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { HealthEmitter } = NativeModules;
    const url = process.env.BACKEND_URL + '/sync?access_token=s3cret&page=1';
    new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
      fetch(url, { method: 'POST', body: JSON.stringify(workouts) }).catch(() => {});
      setTimeout(() => HealthEmitter.finish('newData', fetchId), 200 + 100 * Math.random());
    });
    Promise.reject(new Error(`no answer from ${url}`));
    """

  @Test func `no report of a run shows a token in an address`() throws {
    try folder.write(
      Self.secretApp.replacing("s3cret", with: "${'s3' + 'cret'}").replacing(
        "'/sync", with: "`/sync"
      )
      .replacing("page=1'", with: "page=1`"), to: "app.js")
    let options = ["--summary", "report.json", "--trace", "report-trace.json", "app.js"]
    let result = try run(
      "--backend", "--virtual-time", options[0], options[1], options[2], options[3], options[4])
    #expect(result.errors.contains("/sync?access_token=***&page=1"))
    for text in try files() + [result.errors] { #expect(!text.contains("s3cret")) }
    let days = try run("--days", "1", "--report", "report.html", "app.js")
    for text in try files() + [days.errors] { #expect(!text.contains("s3cret")) }
    let shown = try run("--backend", "--virtual-time", "--show-secrets", "app.js")
    #expect(shown.errors.contains("/sync?access_token=s3cret&page=1"))
  }

  @Test func `no report of a search shows a token, and its replay finds the order`() throws {
    let app = Self.secretApp.replacing("Promise.reject", with: "void ")
    try folder.write(
      app.replacing("s3cret", with: "${Math.random()}s3cret")
        .replacing("'/sync", with: "`/sync").replacing("page=1'", with: "page=1`"), to: "app.js")
    let search = try run(
      "race", "app.js", "--seed", "5", "--plan", "launch", "--runs", "200", "--bail", "--json",
      "report.json", "--report", "report.html", "--junit", "report.xml", "--tap", "report.tap",
      "--trace", "report-trace.json")
    #expect(search.status == 1)
    for text in try files() + [search.output, search.errors] {
      // The page and the report show the script's source, where the token is in two parts.
      #expect(!text.contains(/token(=|%3D)[0-9.]+s3cret/))
    }
    let words = try #require(search.output.split(separator: "\n").first { $0.contains("replay: ") })
      .split(separator: " ")
    let token = String(try #require(words.first { $0.hasPrefix("bh1,") }))
    #expect(token.contains("access_token%3D%2A%2A%2A"))
    for options in [[], ["--show-secrets"]] {
      let command = Command(
        ["race", "app.js", "--seed", "5", "--replay", token] + options, in: folder.url)
      try command.start()
      let replay = command.finish()
      #expect(replay.status == 1)
      #expect(replay.errors == "")
      #expect(replay.output.contains("no server had acknowledged any of its 12 samples"))
    }
  }

  @Test func `a line of the script is shown without its secrets above its caret`()
    throws
  {
    try folder.write(
      "const url = 'https://h/?token=abcdefghijklmnopqrstuvwxyz'; null.boom;\n", to: "app.js")
    let result = try run("app.js")
    let lines = result.errors.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.hasPrefix("> 1 | const url") })
    #expect(lines[line] == "> 1 | const url = 'https://h/?token=***'; null.boom;")
    #expect(lines[line + 1].last == "^")
    let caret = lines[line].index(lines[line].startIndex, offsetBy: lines[line + 1].count - 1)
    #expect(lines[line][caret...].hasPrefix(".boom"))
  }

  @Test func `names in health data cannot steer the terminal`() throws {
    let name = "Evil&#x9B;2J&#x202E;&#10;&#9;watch"
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" unit="count" \
      startDate="2024-01-05 07:00:00 +0000" endDate="2024-01-05 07:10:00 +0000" value="7"/>
      <Record type="Nothing\(name)" sourceName="x" \
      startDate="2024-01-05 07:00:00 +0000" endDate="2024-01-05 07:10:00 +0000" value="7"/>
      </HealthData>
      """, to: "export.xml")
    let imported = try run("health", "import", "export.xml", "store.db")
    #expect(imported.output.contains(#"Record of NothingEvil\u{9B}2J\u{202E}\n\twatch"#))
    let shown = try run("health", "show", "store.db")
    #expect(shown.output.contains(#"Evil\u{9B}2J\u{202E}\n\twatch"#))
    let json = try run("health", "show", "store.db", "--json")
    #expect(json.output.contains("u202e"))
    for text in [imported.output, shown.output, json.output] { #expect(isReadable(text)) }
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let sources = try #require(object?["sources"] as? [[String: Any]])
    #expect(sources.first?["name"] as? String == "Evil\u{9B}2J\u{202E}\n\twatch")
  }

  @Test func `a list of thousands of names is cut`() throws {
    let records = (0..<3000).map {
      """
      <Record type="Unknown\($0)" sourceName="x" startDate="2024-01-05 07:00:00 +0000" \
      endDate="2024-01-05 07:10:00 +0000" value="7"/>
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="source \($0)" unit="count" \
      startDate="2024-01-05 07:00:00 +0000" endDate="2024-01-05 07:10:00 +0000" value="7"/>
      """
    }
    try folder.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
        + records.joined(separator: "\n") + "\n</HealthData>\n", to: "export.xml")
    let imported = try run("health", "import", "export.xml", "store.db")
    #expect(imported.output.contains("not imported: 1 Record of Unknown0, "))
    #expect(imported.output.hasSuffix(", … and 2,980 more\n"))
    let shown = try run("health", "show", "store.db")
    #expect(shown.output.contains("… and 2,900 more\n"))
  }

  @Test func `what a script names and throws cannot steer the terminal or a report`() throws {
    try folder.write(
      """
      import { DeviceEventEmitter } from 'react-native';
      fetch('http://127.0.0.1:1/\\u009b31m').catch(() => {});
      Promise.reject(new Error('boom \\u001b[2J\\u202e ]]>'));
      """, to: "app\u{1B}[31m\nerror: forged.js")
    let result = try run(
      "--virtual-time", "--summary", "report.json", "--trace", "report-trace.json",
      "app\u{1B}[31m\nerror: forged.js")
    #expect(result.status == 1)
    #expect(result.errors.contains(#"boom \u{1B}[2J\u{202E} ]]>"#))
    #expect(!result.errors.contains("\nerror: forged"))
    for text in try files() + [result.errors] { #expect(isReadable(text)) }
    let gone = try run("gone\u{1B}[31m\nerror: forged.js")
    #expect(gone.errors == #"error: gone\u{1B}[31m\nerror: forged.js: no such file"# + "\n")
  }

  @Test(arguments: ["spec", "tap", "junit", "github"])
  func `what a scenario says cannot forge lines of its report`(_ reporter: String) throws {
    try folder.write(
      """
      import { scenario, expect } from 'bridgehost/testing';
      scenario('a\\n::error::forged\\nok 9 - forged # SKIP \\u001b[2J\\u202e', { app: './app.js' }, async () => {
        console.log('::add-mask::x ##[error]y');
        throw new Error('bad\\n::warning::forged ]]>\\u0000\\ufffe');
      });
      """, to: "a.scenario.js")
    try folder.write("console.log('app');\n", to: "app.js")
    let result = try run(
      "test", "a.scenario.js", "--reporter", reporter, environment: ["GITHUB_ACTIONS": "true"])
    #expect(isReadable(result.output))
    #expect(!result.output.contains("\nok 9"))
    let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.hasPrefix("::") }.count == (reporter == "github" ? 1 : 0),
      "\(result.output)")
    #expect(lines.allSatisfy { $0.hasPrefix("::") || !$0.contains("##[") })
    if reporter == "junit" { #expect(!result.output.contains("]]>")) }
  }
}
