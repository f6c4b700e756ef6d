import Bridge
import Device
import DeviceModules
import EventLoop
import Foundation
import Host
import WebAPIs

/// One life of the app, as the command line wants it.
struct ScriptRun: Sendable {
  /// The file, or `-` for standard input.
  let script: String
  /// What the script finds in `process.argv`.
  let scriptArguments: [String]
  var backend = false
  var checksDelivery = true
  var launch = AppLifecycle.Launch.fetch
  var health: String?
  var architecture = Architecture.turbo
  var isMetroBundle = false
  var virtualTime = false
  var days: Int?
  var report: String?
  var profile = DeviceProfile.iOS17
  var seed: UInt64 = 1
  /// The largest reply that a request may have, in bytes.
  var replyLimit = CurlTransport.usualReplyLimit
  var summary: String?
  var trace: String?
  var isQuiet = false

  /// A run without options.
  init(_ script: String, _ scriptArguments: [String]) {
    self.script = script
    self.scriptArguments = scriptArguments
  }

  /// Nobody waits for a day.
  private var isVirtual: Bool { virtualTime || days != nil }

  /// Runs the script, and ends the process.
  func start() -> Never {
    let interruption = Interruption()
    HostActor.start {
      // The facts of days are too many to read: their table says it.
      let terminal = Terminal(isQuiet: isQuiet, tellsFacts: !isQuiet && days == nil)
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
    var configuration = SessionConfiguration(script: try ScriptSource(argument: script))
    configuration.isMetroBundle = isMetroBundle
    configuration.arguments = scriptArguments
    configuration.environment = ProcessInfo.processInfo.environment
    if let server { configuration.environment["BACKEND_URL"] = server.url }
    configuration.hasBackend = backend && isVirtual
    configuration.checksDelivery = backend && checksDelivery
    configuration.launch = launch
    configuration.architecture = architecture
    configuration.healthData =
      health.map { "the store \($0)" } ?? "a fresh sample of 12 workouts, as no --health was given"
    configuration.days = days
    configuration.transport = CurlTransport(replyLimit: replyLimit)
    configuration.seed = seed
    configuration.profile = profile
    configuration.clock = isVirtual ? .virtual : .real
    if isVirtual, configuration.environment["TZ"]?.isEmpty == false {
      configuration.timeZone = SystemTimeZone.ofMachine
    }
    configuration.recordsTrace = trace != nil
    let session = try AppSession(
      configuration, store: try store ?? .sample(), emitter: .shared, story: terminal.makeStory())
    interruption.onInterrupt = { session.interrupt() }
    let result = await session.run()
    write(result, session, session.received ?? server?.received, terminal)
    return interruption.status ?? result.exitCode
  }

  @HostActor
  private func write(
    _ result: SessionResult, _ session: AppSession, _ received: SummaryFile.Received?,
    _ terminal: Terminal
  ) {
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
}
