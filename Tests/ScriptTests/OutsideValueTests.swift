import Foundation
import Testing

/// Values from scripts, tokens, exports and stores that are out of range for any type or clock: they must give
/// an error that says so, and never end the process.
@Suite(.processes) struct `Values from outside` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., script: String) throws -> Command.Result {
    try folder.write(
      """
      import { device } from 'bridgehost';
      import { NativeModules } from 'react-native';
      const { Health, UserDefaults } = NativeModules;
      const say = async (call) => {
        try { await call(); console.log('done'); } catch (error) { console.log(`${error.name}: ${error.message}`); }
      };
      \(script)
      """, to: "app.js")
    let command = Command(
      ["--launch", "none", "--virtual-time"] + arguments + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test(arguments: ["turbo", "bridge"])
  func `arguments that are part of themselves, deep or large are refused`(
    _ architecture: String
  ) throws {
    let result = try run(
      "--architecture", architecture,
      script: """
        const list = [];
        list.push(list);
        let deep = [];
        for (let i = 0; i < 5000; i++) deep = [deep];
        const predicate = { not: { or: [{}] } };
        predicate.not.or[0].not = predicate;
        const food = {
          type: 'HKCorrelationTypeIdentifierFood', startDate: 0, endDate: 1, samples: [],
        };
        food.samples.push(food);
        const text = 'x'.repeat(60e6);
        await say(() => UserDefaults.set('k', list));
        await say(() => UserDefaults.set('k', deep));
        await say(() => Health.querySamples({ type: 'HKWorkoutTypeIdentifier', predicate }));
        await say(() => Health.save([food]));
        await say(() => UserDefaults.set('k', Array(40).fill(text)));
        await say(() => UserDefaults.set('k', [1, { a: [] }]));
        """)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map {
      $0.replacing(#/Error: \w+\.\w+: /#, with: "Error: ")
    }
    #expect(
      lines == [
        "TypeError: argument 2[0] contains itself",
        "TypeError: argument 2[0][0][0][0]…[0][0][0][0] is more than 256 levels deep",
        "TypeError: argument 1.predicate.not.or[0].not contains itself",
        "TypeError: argument 1[0].samples[0] contains itself",
        "RangeError: argument 2[4] is too large: one call may pass 256 MB", "done",
      ])
  }

  @Test(arguments: ["code", "name", "message", "stack", "cause", "toString"])
  func `an error is reported though every object has a getter that throws`(
    _ property: String
  ) throws {
    let result = try run(
      script: """
        for (const prototype of [Object.prototype, Error.prototype]) {
          Object.defineProperty(prototype, '\(property)', {
            get() { throw new Error('hostile') }, configurable: true });
        }
        Promise.reject(new TypeError('rejected'));
        throw new RangeError('thrown');
        """)
    #expect(result.status == 1)
    #expect(result.errors.contains(property == "message" ? "error: " : "thrown"))
  }

  @Test(arguments: [
    "new Proxy(new Error('in'), { get() { throw new Error('trap') } })",
    "new Proxy({}, { get(target, key, proxy) { return proxy } })",
    "Symbol('s')", "10n", "Object.create(null)", "undefined",
    "Object.assign(new Error('a'), { get cause() { return this } })",
    "(() => { const e = new Error('a'); e.cause = e; e.errors = [e]; return e })()",
    "(() => { let e = new Error('a'); for (let i = 0; i < 1e4; i++) e = new Error('a', { cause: e }); return e })()",
    "new Error('x'.repeat(100e6))", "({ toString() { throw this }, get name() { throw this } })",
    "Object.assign(new Error('m'), { stack: 'x'.repeat(50e6), name: Symbol('n'), message: 10n })",
  ])
  func `whatever is thrown is reported`(_ value: String) throws {
    for statement in ["throw \(value)", "Promise.reject(\(value)); setTimeout(() => {}, 5)"] {
      let result = try run(
        script: """
          const value = \(value);
          try { console.error(value); } catch {}
          try { console.log('%s %o %O %d', value, value, value, value); } catch {}
          \(statement.replacingOccurrences(of: value, with: "value"))
          """)
      #expect(result.status == 1)
      #expect(result.errors.contains("error: "))
      #expect(result.errors.utf8.count < 250_000_000)
    }
  }

  @Test func `a source map with nested offsets of any size is not the end of the program`() throws {
    let offset = #"{"line":9223372036854775807,"column":0}"#
    let inner =
      #"{"version":3,"sections":[{"offset":\#(offset),"map":{"version":3,"sources":["a"],"mappings":"AAAA"}}]}"#
    try folder.write(
      #"{"version":3,"sections":[{"offset":\#(offset),"map":\#(inner)}]}"#, to: "app.js.map")
    let result = try run(
      script: "function f() { throw new Error('x'); }\nf();\n//# sourceMappingURL=app.js.map\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("Error: x"), "\(result.errors)")
  }

  @Test(arguments: ["`(${unit})^9`", "`(${unit}`", "`m^9·${unit}`"])
  func `a unit with any exponents and parentheses is unknown or known`(_ next: String) throws {
    let result = try run(
      "--launch", "none",
      script: """
        let unit = 'm';
        for (let i = 0; i < 1000; i++) unit = \(next);
        unit = unit.replace(/^\\(+m/, (all) => all.repeat(100));
        await say(() => Health.preferredUnits(['HKQuantityTypeIdentifierStepCount']));
        await say(() => Health.save([{ type: 'HKQuantityTypeIdentifierStepCount', startDate: 0, value: 1, unit }]));
        """)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `a file is written at any position`() throws {
    let result = try run(
      "--launch", "none",
      script: """
        const { RNFSManager: files } = NativeModules;
        const path = files.RNFSDocumentDirectoryPath + '/a';
        await files.writeFile(path, 'YWJjZGVm', {});
        await files.write(path, 'WFk=', 2);
        await files.write(path, 'Wg==', -1);
        console.log(await files.readFile(path));
        await files.write(path, 'IQ==', 9);
        console.log(await files.readFile(path));
        for (const position of [1e15, 9.2e18]) await say(() => files.write(path, 'QQ==', position));
        """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("YWJYWWVmWg==\nYWJYWWVmWgAAIQ==\n"), "\(result.output)")
  }

  @Test(arguments: [
    "days: 1e15", "hours: 2 ** 53 - 1", "weeks: 2 ** 53 - 1", "months: 2 ** 53 - 1",
    "minutes: 2 ** 53 - 1",
  ])
  func `an interval of more than 10,000 years is refused`(_ interval: String) throws {
    let result = try run(
      "--launch", "user",
      script: """
        \(Self.stepsOfAllTimes)
        await say(() => Health.queryStatisticsCollection({
          type: 'HKQuantityTypeIdentifierStepCount', options: ['cumulativeSum'], interval: { \(interval) } }));
        """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasSuffix(
        "Error: The interval of a statistics collection is longer than 10,000 years\n"),
      "\(result.output)")
  }

  private static let stepsOfAllTimes = """
    await Health.requestAuthorization({ toRead: ['HKQuantityTypeIdentifierStepCount'], toShare: ['HKQuantityTypeIdentifierStepCount'] });
    for (const startDate of [0, -8.64e15, 8.64e15]) {
      await say(() => Health.save([{ type: 'HKQuantityTypeIdentifierStepCount', startDate, value: 1, unit: 'count' }]));
    }
    """

  @Test func `a collection over all of time has an answer, wherever its anchor is`() throws {
    let result = try run(
      "--launch", "user",
      script: """
        \(Self.stepsOfAllTimes)
        for (const anchorDate of [0, -8.64e15, 8.64e15]) for (const unit of ['minutes', 'days', 'months']) {
          await say(() => Health.queryStatisticsCollection({
            type: 'HKQuantityTypeIdentifierStepCount', options: ['cumulativeSum'], anchorDate,
            interval: { [unit]: 7 } }));
        }
        """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 12, "\(result.output)")
  }

  @Test(arguments: [
    "fetch", "reload", "suspend", "kill", "open", "leave", "workout", "repair", "reply1",
  ])
  func `a replay token of a time that no run reaches is refused`(_ word: String) throws {
    try Self.checkTime(of: word, in: folder)
  }

  /// Checks that a token may name any time that a run reaches, and no other.
  static func checkTime(of word: String, in folder: TemporaryFolder) throws {
    try folder.write("console.log('never')\n", to: "app.js")
    let item = "\(word)@\(Int.max)"
    let result = try Command.run(
      "race", "--replay", "bh1,turbo,00000000,\(item),", "app.js", in: folder.url)
    #expect(result.status == 64 || result.status == 2)
    #expect(
      result.errors.contains(
        "the token contains '\(item)', which is more than 100 years (in milliseconds)"),
      "\(result.errors)")
    let last = "\(word)@\(36_525 * 86_400_000)"
    let longest = try Command.run(
      "race", "--replay", "bh1,turbo,00000000,\(last),", "app.js", in: folder.url)
    #expect(longest.status < 128, "\(longest.errors)")
  }

  @Test(arguments: ["1e15", "1e30", "1e308", "-1e300"])
  func `a workout with impossible numbers is imported and shown`(_ number: String) throws {
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="\(number)" durationUnit="hr" \
      totalDistance="\(number)" totalDistanceUnit="km" totalEnergyBurned="\(number)" \
      totalEnergyBurnedUnit="Cal" sourceName="Watch" startDate="2024-01-05 07:00:00 +0000" \
      endDate="2024-01-05 07:10:00 +0000"/>
      </HealthData>
      """, to: "export.xml")
    #expect(
      try Command.run("health", "import", "export.xml", "store.db", in: folder.url).status == 0)
    let table = try Command.run("health", "show", "store.db", in: folder.url)
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.output.contains("Running"))
    let json = try Command.run("health", "show", "--json", "store.db", in: folder.url)
    #expect(json.status == 0, "\(json.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["samples"] as? Int == 1)
  }
}
