import Foundation
import Testing

@Suite(.processes) struct `The main job` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var example: String {
    Command.root.appendingPathComponent("js/examples/health-sync/app.js").path
  }

  @Test func `uploads the workouts and finishes the fetch`() throws {
    let result = try Command.run("--backend", example, in: folder.url)
    #expect(result.status == 0)
    #expect(result.output.contains("Uploaded 12 workouts"))
    let summary = result.errors.split(separator: "\n").last ?? ""
    #expect(
      summary.contains(
        #/^1 background fetch: newData after [0-9.]+ ms · 1 event · 12 workouts uploaded in 1 request/#
      ))
  }

  @Test(arguments: ["--seed=1", "--virtual-time"])
  func `with a backend no server outside is asked whether the internet is reachable`(
    _ clock: String
  ) throws {
    try folder.write(
      """
      const { status } = await fetch('https://clients3.google.com/generate_204', { method: 'HEAD' });
      console.log(status, (await fetch(process.env.BACKEND_URL)).status);
      """, to: "app.js")
    // Who did ask would be refused by the proxy.
    let result = try Command.run(
      "--backend", "--launch", "none", clock, "app.js", in: folder.url,
      environment: ["HTTPS_PROXY": "http://127.0.0.1:1"])
    #expect(result.output == "204 200\n")
    #expect(result.errors.contains("backend: 1 request,"))
  }

  @Test func `moves the anchor, so the next fetch has no data and does not wake JavaScript`() throws
  {
    for days in ["20"] {
      _ = try Command.run(
        "health", "generate", "store.db", "--days", days, "--seed", "7", in: folder.url)
    }
    let first = try Command.run("--backend", "--health", "store.db", example, in: folder.url)
    #expect(first.errors.contains("newData after"))
    let second = try Command.run("--backend", "--health", "store.db", example, in: folder.url)
    #expect(second.status == 0)
    #expect(second.errors.contains("noData after"))
    #expect(!second.errors.contains("onSendData"))
  }

  @Test func `keeps the anchor when the upload fails, so nothing is lost`() throws {
    _ = try Command.run(
      "health", "generate", "store.db", "--days", "20", "--seed", "7", in: folder.url)
    let failed = try Command.run(
      "--virtual-time", "--health", "store.db", example, in: folder.url,
      environment: ["BACKEND_URL": "http://127.0.0.1:9"])
    #expect(failed.errors.contains("failed after"))
    let second = try Command.run("--backend", "--health", "store.db", example, in: folder.url)
    #expect(second.errors.contains("newData after"))
  }

  @Test func `writes a summary for programs and a timeline`() throws {
    let result = try Command.run(
      "--backend", "--summary", "summary.json", "--trace", "trace.json", "--quiet", example,
      in: folder.url)
    #expect(result.errors == "")
    let summary = try object("summary.json")
    #expect(summary["schemaVersion"] as? Int == 2)
    #expect(summary["launches"] as? Int == 1)
    let fetches = summary["fetches"] as? [[String: Any]]
    #expect(fetches?.first?["result"] as? String == "newData")
    #expect((summary["uploads"] as? [String: Any])?["acknowledged"] as? Int == 12)
    #expect((summary["events"] as? [String: Any])?["delivered"] as? Int == 1)
    #expect((summary["backend"] as? [String: Any])?["requests"] as? Int == 1)
    #expect((summary["diagnostics"] as? [Any])?.isEmpty == true)
    #expect((summary["unfinished"] as? [Any])?.isEmpty == true)
    let trace = try object("trace.json")
    #expect((trace["traceEvents"] as? [Any])?.isEmpty == false)
  }

  @Test func `is the same with a large store`() throws {
    try folder.write(Self.export(workouts: 10_000), to: "export.xml")
    let imported = try Command.run(
      "health", "import", "export.xml", "store.db", in: folder.url)
    #expect(imported.status == 0, "\(imported.errors)")
    let result = try Command.run("--backend", "--health", "store.db", example, in: folder.url)
    #expect(result.status == 0)
    #expect(result.errors.contains("10000 workouts uploaded in 1 request"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `Ctrl-C and SIGTERM end it with status 128 plus the signal, and leave the store complete`(
    _ signal: Int32
  ) throws {
    _ = try Command.run(
      "health", "generate", "store.db", "--days", "20", "--seed", "7", in: folder.url)
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {
        console.log('ready');
        setInterval(() => {}, 1000);
      });
      """, to: "slow.js")
    let command = Command(["--health", "store.db", "slow.js"], in: folder.url)
    try command.start()
    command.waitForOutput("ready")
    if signal == SIGINT { command.interrupt() } else { command.terminate() }
    let interrupted = command.finish()
    #expect(interrupted.status == 128 + signal)
    #expect(interrupted.errors.contains("was still open when the app ended"))
    let after = try Command.run("--backend", "--health", "store.db", example, in: folder.url)
    #expect(after.errors.contains("newData after"))
  }

  @Test func `a listener that never finishes does not hang`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {});
      """, to: "forgets.js")
    let result = try Command.run("forgets.js", in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("missing:    HealthEmitter.finish()"))
  }

  private func object(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.url.appendingPathComponent(name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static func export(workouts: Int) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
    for index in 0..<workouts {
      let (hour, minute) = (index / 60 % 24, index % 60)
      let day = String(
        format: "%04d-%02d-%02d", 2010 + index / 9000, 1 + index / 1000 % 9, 1 + index / 1440 % 28)
      let start = String(format: "%@ %02d:%02d:00 +0000", day, hour, minute)
      text += """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="\(20 + index % 40)" \
        durationUnit="min" totalDistance="\(5 + index)" totalDistanceUnit="km" \
        totalEnergyBurned="300" totalEnergyBurnedUnit="kcal" sourceName="Watch" \
        startDate="\(start)" endDate="\(start)"/>

        """
    }
    return text + "</HealthData>\n"
  }
}
