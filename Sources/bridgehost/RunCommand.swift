import ArgumentParser
import Bridge
import Device
import DeviceModules
import EventLoop
import Foundation
import Host

/// `bridgehost app.js`: one life of the app.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script against a simulated iPhone.",
    usage: "bridgehost [options] <script> [script arguments]")

  @Argument(help: "A JavaScript or TypeScript file; '-' reads standard input.")
  var script: String

  @Argument(parsing: .captureForPassthrough, help: "What the script finds in process.argv.")
  var scriptArguments: [String] = []

  @Flag(help: "Start a server that records uploads; the script gets its BACKEND_URL.")
  var backend = false

  @Flag(
    inversion: .prefixedNo,
    help:
      "With --backend: fail if a fetch ends newData before its samples' uuids were acknowledged.")
  var deliveryCheck = true

  @Option(help: "Why the app is launched.")
  var launch = AppLifecycle.Launch.fetch

  @Option(help: ArgumentHelp("The phone's health store, made if missing.", valueName: "file"))
  var health: String?

  @Option(help: "How JavaScript calls native code: at once, or in batches as before 0.76.")
  var architecture = Architecture.turbo

  @Flag(help: "The script is a bundle that Metro made for a phone, such as main.jsbundle.")
  var metro = false

  @Flag(help: "Jump over waiting times instead of waiting.")
  var virtualTime = false

  @Option(help: "Live with the phone for so many days, on a virtual clock; prints a table of them.")
  var days: Int?

  @Option(help: ArgumentHelp("Write the days as a picture, one HTML page.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("What iOS allows the app: \(profileNames).", valueName: "name"))
  var profile = DeviceProfile.iOS17.name

  @Option(help: "Decides what is left to chance: any whole number from 0.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write the summary as JSON.", valueName: "file"))
  var summary: String?

  @Option(help: ArgumentHelp("Write a timeline that opens in ui.perfetto.dev.", valueName: "file"))
  var trace: String?

  @Flag(help: "Print nothing but errors and warnings.")
  var quiet = false

  static let profileNames = DeviceProfile.all.map(\.name).joined(separator: ", ")

  func validate() throws {
    if let days, !(1...3650).contains(days) {
      throw ValidationError("--days takes a number from 1 to 3650, not \(days).")
    }
    if report != nil, days == nil {
      throw ValidationError("--report draws days: say how many with --days N.")
    }
    try checkFolder(of: report, "--report")
    try checkFolder(of: summary, "--summary")
    try checkFolder(of: trace, "--trace")
    if DeviceProfile.named(profile) == nil {
      throw ValidationError(
        "--profile takes one of \(Self.profileNames), not '\(profile)'.")
    }
  }

  /// Before the run: its end would be too late to hear of it.
  private func checkFolder(of file: String?, _ option: String) throws {
    guard let file else { return }
    if isFolder(file) {
      throw ValidationError("\(option) \(file): it is a folder; name a file in it.")
    }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if !isFolder(folder) {
      throw ValidationError("\(option) \(file): there is no folder \(folder).")
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Nobody waits for a day.
  private var isVirtual: Bool { virtualTime || days != nil }

  func run() throws {
    let interruption = Interruption()
    HostActor.start {
      // The facts of days are too many to read: their table says it.
      let terminal = Terminal(isQuiet: quiet, tellsFacts: !quiet && days == nil)
      do {
        leave(try await runScript(terminal, interruption))
      } catch let error as ScriptError {
        terminal.fail(error.message, status: 2)
      } catch {
        Bridgehost.leave(because: error)
      }
    }
    interruption.wait()
  }

  @HostActor
  private func runScript(
    _ terminal: Terminal, _ interruption: Interruption
  ) async throws -> Int32 {
    let store = try reportingHealthErrors { try openStore(terminal) }
    let server = backend && !isVirtual ? try await Backend.start() : nil
    var configuration = SessionConfiguration(script: try source())
    configuration.isMetroBundle = metro
    configuration.arguments = scriptArguments
    configuration.environment = ProcessInfo.processInfo.environment
    if let server { configuration.environment["BACKEND_URL"] = server.url }
    configuration.hasBackend = backend && isVirtual
    configuration.checksDelivery = backend && deliveryCheck
    configuration.launch = launch
    configuration.architecture = architecture
    configuration.healthData =
      health.map { "the store \($0)" } ?? "a fresh sample of 12 workouts, as no --health was given"
    configuration.days = days
    configuration.seed = seed
    configuration.profile = DeviceProfile.named(profile) ?? .iOS17
    configuration.clock = isVirtual ? .virtual : .real
    if isVirtual, configuration.environment["TZ"]?.isEmpty == false {
      configuration.timeZone = SystemTimeZone.ofMachine
    }
    configuration.recordsTrace = trace != nil
    let session = try AppSession(
      configuration, store: try store ?? .sample(), emitter: .shared, story: terminal.makeStory())
    interruption.onInterrupt = { session.interrupt() }
    let result = await session.run()
    write(result, session, session.recorded ?? server?.recorded, terminal)
    return interruption.wasInterrupted ? 130 : result.exitCode
  }

  @HostActor
  private func write(
    _ result: SessionResult, _ session: AppSession, _ recorded: [RecordedRequest]?,
    _ terminal: Terminal
  ) {
    let received = recorded.map {
      SummaryFile.Received(requests: $0.count, bytes: $0.reduce(0) { $0 + $1.body.count })
    }
    terminal.report(result, received: received)
    write(summary, terminal) { try result.summaryFile(backend: received).write(to: $0) }
    write(report, terminal) { try session.daysReport(result)?.write(to: $0) }
    write(trace, terminal) {
      try result.trace?.write(toFile: $0, atomically: true, encoding: .utf8)
    }
  }

  @HostActor
  private func write(
    _ file: String?, _ terminal: Terminal, _ body: @HostActor (String) throws -> Void
  ) {
    guard let file else { return }
    do { try body(file) } catch {
      terminal.fail("cannot write \(file): \(error.localizedDescription)", status: 1)
    }
  }

  /// The store that was asked for; without one, a fetch makes a sample when it needs it.
  private func openStore(_ terminal: Terminal) throws -> HealthStore? {
    if let health { return try HealthStore(path: health) }
    return nil
  }

  private func source() throws -> ScriptSource {
    guard script == "-" else { return .file(path: script) }
    let text = FileHandle.standardInput.readDataToEndOfFile()
    return .text(
      String(decoding: text, as: UTF8.self), name: "<stdin>",
      directory: FileManager.default.currentDirectoryPath)
  }
}
