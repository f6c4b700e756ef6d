import Foundation
import Testing

@Suite(.processes) struct `The command race` {
  private let folder: RaceFolder

  init() throws { folder = try RaceFolder() }

  @Test func `a drawing leaves out the tasks of a process that iOS killed`() throws {
    let replay = try folder.race(
      "my app.js", "--replay", "bh1,turbo,0,reply1@100+kill@1+fetch@60000,", "--seed", "5")
    let rows = replay.output.split(separator: "\n")
    #expect(rows.filter { $0.contains("kill") && !$0.contains("iOS kills") }.count == 1)
    #expect(rows.filter { $0.contains("load my app.js") }.count == 2)
    #expect(rows.filter { $0.contains("request /workouts") }.count == 2)
    #expect(rows.filter { $0.contains("reply /workouts") }.count == 1, "\(replay.output)")
  }

  @Test(arguments: ["turbo", "bridge"])
  func `the command that a report gives runs the same order again`(architecture: String) throws {
    let search = try folder.race(
      "my app.js", "--seed", "5", "--architecture", architecture, "--plan", "launch", "--runs",
      "200", "--bail", "--", "sam's")
    #expect(search.status == 1)
    #expect(search.output.hasPrefix("seed 5\n"))
    #expect(search.output.contains("RACE  samples-not-delivered"))
    var words = try search.replayCommand
    #expect(words.prefix(3) == ["replay:", "bridgehost", "race"])
    words = Array(words.dropFirst(3))
    #expect(words.first == "my app.js")
    // This is how a shell writes a quotation mark within quotation marks.
    let end = try #require(words.firstIndex(of: "--"))
    let replay = try folder.race(Array(words[..<end]) + ["--", "sam's"])
    #expect(replay.status == 1)
    #expect(replay.output.contains("no server had acknowledged any of its 12 samples"))
    #expect(replay.errors == "")
    let token = try #require(words.first { $0.hasPrefix("bh1,") })
    #expect(token.hasPrefix("bh1,\(architecture),"))
  }

  @Test func `what a report says is replayed under the same checks`() throws {
    let search = try folder.race(
      "my app.js", "--seed", "5", "--plan", "failing-replies", "--no-delivery-check", "--runs",
      "20")
    for line in search.output.split(separator: "\n") where line.contains("replay: ") {
      #expect(line.contains("--no-delivery-check"))
    }
    #expect(!search.output.contains("samples-not-delivered"))
  }

  @Test func `the run of a finding is written for Perfetto, by a search and by its replay`() throws
  {
    let options = ["my app.js", "--seed", "5", "--plan", "launch", "--runs", "200", "--bail"]
    let search = try folder.race(options + ["--trace", "found.json"])
    #expect(search.status == 1)
    var words = try search.replayCommand.dropFirst(3) + ["--trace", "again.json"]
    words.removeAll { $0 == "" }
    #expect(try folder.race(Array(words)).status == 1)
    #expect(try folder.race(options + ["--jobs", "2", "--trace", "parts.json"]).status == 1)
    let found = try names(inTrace: "found.json")
    #expect(found.contains("call HealthEmitter.finish"))
    #expect(found.contains("didFinishLaunching"))
    #expect(try names(inTrace: "again.json") == found)
    #expect(try names(inTrace: "parts.json").contains("call HealthEmitter.finish"))
  }

  @Test func `a script has its own arguments in each of several processes`() throws {
    try folder.write(
      "if (process.argv?.includes('--json')) throw new Error('told');\n", to: "arguments.js")
    let result = try folder.race(
      "arguments.js", "--runs", "4", "--jobs", "2", "--", "--json", "x.json")
    #expect(result.status == 1)
    #expect(result.output.contains("told"))
  }

  @Test(arguments: [[], ["--fast"], ["--shard", "2/3"], ["--architecture", "both", "--faults"]])
  func `a search finds the same in any number of processes`(options: [String]) throws {
    let results = try ["1", "2", "5"].map { jobs in
      let result = try folder.race(
        ["my app.js", "--seed", "5", "--runs", "20", "--jobs", jobs] + options)
      return result.output.replacing(#/ runs in .*?, each/#, with: "")
    }
    #expect(results[0].contains("  samples-not-delivered  "))
    #expect(results[1] == results[0])
    #expect(results[2] == results[0])
  }

  @Test func `all processes of a search agree on what an app uses, however it looks that up`()
    throws
  {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const load = (name) => NativeModules[name];
      const radio = load('Ble' + 'Plx');
      new NativeEventEmitter(radio).addListener('StateChangeEvent', (state) => {
        if (state === 'PoweredOff') throw new Error('Bluetooth is off');
      });
      radio.createClient('restored');
      """, to: "radio.js")
    let results = try ["1", "2"].map {
      try folder.race(["radio.js", "--seed", "5", "--runs", "60", "--jobs", $0])
        .output.replacing(#/ runs in .*?, each/#, with: "")
    }
    #expect(results[0].contains("the person switches Bluetooth off"), "\(results[0])")
    #expect(results[1] == results[0])
  }

  @Test func `a search makes the runs of a process that was killed itself`() throws {
    let options = ["race", "my app.js", "--seed", "5", "--runs", "60", "--jobs"]
    let command = Command(options + ["2"], in: folder.url)
    try command.start()
    command.waitForChild(with: "--make")
    command.killChildren()
    let result = command.finish()
    let alone = try folder.race(Array(options.dropFirst()) + ["1"])
    #expect(result.status == 1)
    #expect(result.errors.contains("a process of the search was killed by signal 9"))
    #expect(try result.replayCommand == alone.replayCommand)
  }

  @Test func `a search of all orders uses one process, and says why`() throws {
    let result = try folder.race("my app.js", "--strategy", "dfs", "--runs", "12", "--jobs", "2")
    #expect(result.status == 1)
    #expect(result.errors.contains("--strategy dfs searches in one process"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `Ctrl-C and SIGTERM end all processes of a search`(_ signal: Int32) throws {
    try folder.write("setTimeout(() => {}, 1);", to: "idle.js")
    let command = Command(
      ["race", "idle.js", "--allow-idle", "--runs", "1000000", "--jobs", "2"], in: folder.url)
    try command.start()
    command.waitForOutput("seed")
    if signal == SIGINT { command.interrupt() } else { command.terminate() }
    // The processes share the pipe of standard error, so it closes when the last of them ends.
    #expect(command.finish().status == 128 + signal)
  }

  @Test func `a search that never ends is ended with all its processes`() throws {
    try folder.write(
      "const again = () => Promise.resolve().then(again);\nagain();\n", to: "again.js")
    let command = Command(["race", "again.js", "--jobs", "2"], in: folder.url)
    try command.start()
    command.waitForOutput("seed")
    command.terminate()
    // The processes share the pipe of standard error.
    #expect(command.finish().status == 128 + SIGTERM)
  }

  @Test func `standard input that cannot be read is reported`() throws {
    let result = try Command.run(
      program: "sh", "-c", "exec \"$0\" race - < .", Command.program.path, in: folder.url)
    #expect(result.status == 2)
  }

  @Test func `SIGTERM ends a script that never returns, a little later`() throws {
    try folder.write("console.log('ready'); for (;;) {}\n", to: "endless.js")
    let command = Command(
      ["--launch", "user", "endless.js"], in: folder.url,
      environment: ["BRIDGEHOST_TURN_LIMIT": "3600"])
    try command.start()
    command.waitForOutput("ready")
    command.terminate()
    #expect(command.finish().status == 128 + SIGTERM)
  }

  @Test func `a script is read from standard input, by one process`() throws {
    let command = Command(["race", "-", "--runs", "20", "--seed", "1"], in: folder.url)
    try command.start(input: "throw new Error('from a pipe');\n")
    let result = command.finish()
    #expect(result.status == 1)
    #expect(result.output.contains("from a pipe"))
    #expect(try folder.race("-", "--jobs", "2").status == 64)
  }

  @Test func `a replay names the parts of its token that its run does not have`() throws {
    let result = try folder.race(
      "my app.js", "--replay", "bh1,turbo,0,fail9@refused+reply1@5+drop@7,")
    let part = "a part of the token did not apply: "
    #expect(
      result.errors.contains(
        part + "request 9 is refused: the run has no such request or event"),
      "\(result.errors)")
    #expect(result.errors.contains(part + "event 7 is lost: the run has no such request or event"))
    #expect(!result.errors.contains("request 1"))
    #expect(result.status == 4)
  }

  @Test(arguments: [
    (
      "javaScript:load:old.js:1=main:didFinishLaunching::1",
      "the run has no load old.js on javaScript"
    ),
    (
      "main:didFinishLaunching::1=javaScript:load:old.js:1",
      "the run has no load old.js on javaScript"
    ),
    (
      "javaScript:load:app.js:1=timers:timer::1", "the first task could not wait that long"
    ),
  ])
  func `a replay without an error shows nothing if a part of its token did not apply`(
    delay: String, reason: String
  ) throws {
    try folder.write("setTimeout(() => {}, 5);", to: "app.js")
    let result = try folder.race("app.js", "--replay", "bh1,turbo,0,,\(delay)")
    #expect(result.status == 4)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.output.contains("Search again"))
    #expect(!result.output.contains("this run has no error"))
  }

  @Test(arguments: ["nan", "inf", "0", "1e400", "5 parsecs", "m", "infs", ""])
  func `the time limit of a search must be a positive time`(_ time: String) throws {
    let result = try folder.race("my app.js", "--time", time)
    #expect(result.status == 64)
    #expect(result.errors.contains("--time takes a time such as 30s, 5m or 1h, not '\(time)'"))
  }

  @Test(arguments: [["--time", "4s"], ["--time", "0.05m", "-j", "2"]])
  func `a search with a time and no number of runs goes on until the time is over`(
    _ time: [String]
  ) throws {
    try folder.write("setTimeout(() => {}, 1);", to: "idle.js")
    let result = try folder.race(
      ["idle.js", "--allow-idle", "--plan", "launch", "--fast", "--seed", "1", "--tap", "t.tap"]
        + time)
    #expect(result.status == 0, "\(result.errors)")
    let runs = try #require(
      result.output.firstMatch(of: #/the time is over: no run failed: (\d+) runs in /#))
    #expect(Int(runs.output.1) ?? 0 > 0)
    #expect(try !folder.text(of: "t.tap").contains("# SKIP"))
  }

  @Test func `the runs before the time is over are those of a search with a number of runs`()
    async throws
  {
    let options = ["my app.js", "--seed", "5", "--bail"]
    let counted = try folder.race(options + ["--runs", "1000"])
    let timed = try folder.race(options + ["--time", "10m"])
    #expect(timed.status == 1)
    #expect(try timed.replayCommand == counted.replayCommand)
  }

  @Test(arguments: [[], ["--jobs", "2"]])
  func `a search whose time is over before its runs has status 4`(_ jobs: [String]) throws {
    try folder.write("setTimeout(() => {}, 1);", to: "idle.js")
    let search =
      ["idle.js", "--allow-idle", "--plan", "launch", "--strategy", "random", "--tap", "t.tap"]
      + jobs
    let cut = try folder.race(search + ["--time", "2", "--runs", "100000"])
    #expect(cut.status == 4)
    #expect(cut.output.contains("the time is over: no run failed: "))
    #expect(
      try folder.text(of: "t.tap").contains("# SKIP the time was over before all runs were done"))
    #expect(try folder.race(search + ["--runs", "4"]).status == 0)
  }

  @Test func `a report that could not be written is refused before the search`() throws {
    let result = try folder.race("my app.js", "--json", "no/such/folder/report.json")
    #expect(result.status == 2)
    #expect(result.output == "")
  }

  @Test func `there is no trace of orders that did not fail`() throws {
    let result = try folder.race(
      "my app.js", "--seed", "5", "--plan", "launch", "--runs", "1", "--trace", "t")
    #expect(result.status == 0)
    #expect(result.errors.contains("nothing failed, so --trace wrote no file: t"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("t")))
  }

  @Test func `both architectures are searched, in several processes too`() throws {
    let result = try folder.race(
      "my app.js", "--seed", "5", "--plan", "launch", "--runs", "60", "--architecture", "both",
      "--jobs", "2", "--json", "report.json")
    #expect(result.status == 1)
    #expect(result.output.contains("under both architectures"))
    #expect(result.output.contains(" of 120 runs in "))
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("report.json")))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(report["architecture"] as? String == "both")
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    #expect(finding["architectures"] as? [String] == ["turbo", "bridge"])
  }

  @Test func `runs get faults only with --faults`() throws {
    let options = ["my app.js", "--seed", "5", "--plan", "launch", "--runs", "200"]
    #expect(try !folder.race(options).output.contains("event 1 is"))
    let result = try folder.race(options + ["--faults"])
    #expect(result.output.contains("event 1 is delivered twice"))
    #expect(result.output.contains(",twice@1,"))
  }

  private func names(inTrace file: String) throws -> [String] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path(file)))
    let trace = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    return events.filter { $0["ph"] as? String == "X" }.compactMap { $0["name"] as? String }
  }

  @Test(
    arguments: [
      (["--runs", "0"], "--runs takes a number from 1"),
      (["--jobs", "0"], "--jobs takes a number from 1"),
      (["--plan", "holiday"], "There is no fault plan 'holiday'"),
      (["--plan", "reload+"], "There is no fault plan 'reload+'"),
      (["--strategy", "magic"], "--strategy takes auto"),
      (["--replay", "token"], "a replay token begins with bh1"),
      (["--shard", "3/2"], "--shard takes i/n"),
      (["--architecture", "new"], "'turbo', 'bridge' or 'both'"),
    ])
  func `an option that means nothing is a wrong usage`(options: [String], message: String) throws {
    let result = try folder.race(["my app.js"] + options)
    #expect(result.status == 64)
    #expect(result.errors.contains(message))
  }

  @Test func `two fault plans in one run are searched together`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { HealthEmitter } = NativeModules;
      new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
        const body = JSON.stringify(workouts);
        fetch(process.env.BACKEND_URL, { method: 'POST', body, signal: AbortSignal.timeout(20000) })
          .then(({ status }) => { if (status === 503) globalThis.refused = true; }, () => {})
          .then(() => { if (globalThis.refused && fetchId > 5) throw new Error('both'); })
          .finally(() => HealthEmitter.finish('failed', fetchId));
      });
      """, to: "both.js")
    let alone = try folder.race(
      "both.js", "--seed", "3", "--plan", "failing-replies", "--plan", "second-fetch", "--runs",
      "60")
    #expect(alone.status == 0)
    let together = try folder.race(
      "both.js", "--seed", "3", "--plan", "failing-replies+second-fetch", "--runs", "60")
    #expect(together.status == 1)
    #expect(together.output.contains("fault plan failing-replies+second-fetch"))
  }

  @Test func `a missing script is reported`() throws {
    let result = try folder.race("nothing.js")
    #expect(result.status == 2)
    #expect(result.errors.contains("nothing.js"))
  }
}
