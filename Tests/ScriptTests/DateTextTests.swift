import Testing

/// Which texts `Date` reads. Hermes reads fewer than JavaScriptCore.
@Suite(.processes) struct `Dates from texts` {
  /// What a script prints in New York.
  private func output(_ script: String, _ version: String, _ options: String...) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    let command = Command(
      ["--launch", "none", "--quiet", "--react-native", version] + options + ["app.js"],
      in: folder.url, environment: ["TZ": "America/New_York"])
    try command.start()
    let result = command.finish()
    return result.status == 0 ? String(result.output.dropLast()) : result.output + result.errors
  }

  private func times(of texts: [String], _ version: String) throws -> [String] {
    let script = """
      for (const text of \(texts)) {
        const time = new Date(text).getTime();
        if (!Object.is(time, Date.parse(text))) throw new Error(text);
        console.log(Number.isNaN(time) ? 'invalid' : new Date(time).toISOString());
      }
      """
    return try output(script, version).split(separator: "\n").map(String.init)
  }

  @Test func `a text in neither of Hermes' grammars is no date`() throws {
    let texts = [
      "01/02/2020", "2020/01/02", "2020/01/02 03:04", "Jan 2, 2020", "January 2, 2020 10:00",
      "2 Jan 2020", "2020-01-02 03", "2020-01-02T03:04:05.", "2020-01-02T03:04:05+1",
      "2020-01-02T03:04 UTC", "", "abc", "Thu", "Thu Jan 2020", "Thu Jan 2 2020 03:04",
      "Thu Jan 2 2020 03:04:05 EST+0100", "Mon Jul 15 2019 14:33:22 GMT-0700 (PDT", "99999999999",
      "2020-01-02T03:04:05Z ",
    ]
    #expect(try times(of: texts, "0.87.0") == texts.map { _ in "invalid" })
  }

  @Test func `a text in one of them is a date`() throws {
    let texts = [
      "2020", "2020-02", "2020-1-2", "+2020-01-02", "2020-01-02 03:04", "2020-01-02T03:04:05.6789Z",
      "2020-01-02T03:04:05+0100", "2020-01-02T03:04-05:30", "0020-01-02", "2020-01-32",
      "Mon Jul 15 2019 14:33:22 GMT-0700 (PDT)", "Mon, 15 Jul 2019 14:33:22 GMT",
      "Thu Jan 2 2020", "Thu, 02-January-2020 03:04:05 EST",
      "Wed, whatever Jan 2 2020 03:04:05 XYZ",
    ]
    #expect(
      try times(of: texts, "0.87.0") == [
        "2020-01-01T00:00:00.000Z", "2020-02-01T00:00:00.000Z", "2020-01-02T00:00:00.000Z",
        "2020-01-02T00:00:00.000Z", "2020-01-02T08:04:00.000Z", "2020-01-02T03:04:05.678Z",
        "2020-01-02T02:04:05.000Z", "2020-01-02T08:34:00.000Z", "0020-01-02T00:00:00.000Z",
        "2020-02-01T00:00:00.000Z", "2019-07-15T21:33:22.000Z", "2019-07-15T14:33:22.000Z",
        "2020-01-02T05:00:00.000Z", "2020-01-02T08:04:05.000Z", "2020-01-02T03:04:05.000Z",
      ])
  }

  @Test(arguments: [
    ("0.64.0", ["2020-01-02T03:04:00.000Z", "invalid", "invalid", "invalid"]),
    (
      "0.66.0", ["2020-01-02T08:04:00.000Z", "2020-01-02T05:00:00.000Z", "invalid", "invalid"]
    ),
    (
      "0.68.0",
      [
        "2020-01-02T08:04:00.000Z", "2020-01-02T05:00:00.000Z", "2020-01-02T02:04:00.000Z",
        "invalid",
      ]
    ),
    (
      "0.71.0",
      [
        "2020-01-02T08:04:00.000Z", "2020-01-02T05:00:00.000Z", "2020-01-02T02:04:00.000Z",
        "2020-01-02T03:04:05.000Z",
      ]
    ),
  ])
  func `older releases read less`(_ version: String, _ expected: [String]) throws {
    let texts = [
      "2020-01-02T03:04", "Thu Jan 2 2020", "2020-01-02T03:04+0100",
      "Thu, 02-Jan-2020 03:04:05 GMT",
    ]
    #expect(try times(of: texts, version) == expected)
  }

  @Test(arguments: [[], ["--virtual-time"]])
  func `other arguments of Date are as ever`(_ options: [String]) throws {
    let script = """
      const first = new Date('2020-01-02T03:04:05Z');
      class Day extends Date {}
      console.log(new Date(first).getTime() - first, new Date(5).getTime(), new Date(2020, 0, 2).getDate(),
        new Date(undefined).getTime(), new Date(null).getTime(), new Date(true).getTime(),
        new Date({ valueOf: () => 7 }).getTime(), new Date(new String('Jan 2, 2020')).getTime(),
        new Day('2020') instanceof Day, new Date().constructor === Date, Date.length, Date.now.name,
        typeof Date(), Math.abs(new Date() - Date.now()) < 1000);
      """
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    let command = Command(["--launch", "none", "--quiet"] + options + ["app.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(
      result.output == "0 5 2 NaN 0 1 7 NaN true true 7 now string true\n", "\(result.errors)")
  }

  @Test(arguments: [
    "const D = Date; const read = (text) => new D(text);",
    "const read = (text) => new global.Date(text);",
    "const read = (text) => new globalThis['Date'](text);",
    "const read = (text) => ({ getTime: () => Date.parse(text) });",
    "const { Date: D } = globalThis; const read = (text) => new D(text);",
    "const read = (text) => Reflect.construct(Date, [text]);",
  ])
  func `however the script names Date`(_ definition: String) throws {
    #expect(
      try output(definition + "\nconsole.log(read('Jan 2, 2020').getTime());", "0.76.1") == "NaN")
  }

  @Test func `--globals web keeps the engine's Date`() throws {
    let script = "console.log(new Date('Jan 2, 2020').toISOString());"
    #expect(try output(script, "0.76.1", "--globals", "web") == "2020-01-02T05:00:00.000Z")
  }
}
