import AppHost
import Foundation
import HealthKit
import HostLoop
import NativeBridge
internal import ScriptLoading
internal import SimulatedBackend
import SimulatedPhone
internal import StandardCapabilities
import WebAPIs

/// One run of the app, with the settings of the command line.
struct ScriptRun: Sendable {
  /// The script, as a command line names it; `nil` for that of the project.
  let script: String?
  /// The script's arguments in `process.argv`.
  let scriptArguments: [String]
  var backend = false
  var network = NetworkChoice.real
  var checksDelivery = true
  var launch = AppLifecycle.Launch.automatic
  var health: String?
  /// Files that define native modules.
  var natives: [String] = []
  /// Codes of diagnoses that do not fail the run.
  var allowed: [String] = []
  /// The globals that the script finds; `nil` for those of the project's configuration.
  var globals: Globals?
  /// The version of React Native; `nil` for that of the project.
  var reactNative: String?
  /// The architecture of React Native; `nil` for that of the project.
  var architecture: Architecture?
  /// Whether native modules that nobody has written stay missing.
  var strictNatives = false
  var isMetroBundle = false
  var virtualTime = false
  var days: Int?
  var report: OutputFile?
  /// If `nil`, the profile of the project's configuration is used.
  var profile: DeviceProfile?
  var seed: UInt64 = 1
  /// The largest body of a reply, in bytes.
  var replyLimit = CurlTransport.usualReplyLimit
  var summary: OutputFile?
  var trace: OutputFile?
  var isQuiet = false

  /// Makes a run without options.
  init(_ script: String?, _ scriptArguments: [String]) {
    self.script = script
    self.scriptArguments = scriptArguments
  }

  /// Days always run on a virtual clock.
  private var isVirtual: Bool { virtualTime || days != nil }

  /// Runs the script, and ends the process.
  func start() -> Never {
    Crash.say("seed \(seed)", with: [])
    let interruption = Interruption()
    interruption.waitOnOwnThread()
    HostActor.runOnMainThread {
      HostActor.start {
        // With `--days` there would be too many log lines; the table replaces them.
        let terminal = Terminal(isQuiet: isQuiet, showsEvents: !isQuiet && days == nil)
        do {
          leave(try await runScript(terminal, interruption))
        } catch let error as ScriptError {
          terminal.fail(error.message, status: 2)
        } catch {
          RootCommand.leave(because: error)
        }
      }
    }
  }

  @HostActor
  private func runScript(
    _ terminal: Terminal, _ interruption: Interruption
  ) async throws -> Int32 {
    let store = try reportingHealthErrors { try openStore(terminal) }
    let server = backend && !isVirtual ? try Backend() : nil
    var configuration = SessionConfiguration(script: try ScriptSource(argument: script))
    configuration.isMetroBundle = isMetroBundle
    configuration.arguments = scriptArguments
    configuration.environment = ProcessInfo.processInfo.environment
    if let server { configuration.environment["BACKEND_URL"] = server.url }
    configuration.answersWithOK = server != nil
    configuration.hasBackend = backend && isVirtual
    configuration.backendIsEveryHost = network == .backend
    configuration.simulatesInternet = network == .backend
    try configuration.add(
      natives: natives, allowed: allowed, globals: globals, reactNative: reactNative,
      strictNatives: strictNatives)
    configuration.checksDelivery = backend && checksDelivery
    configuration.launch = launch
    if let architecture { configuration.architecture = architecture }
    let description =
      health.map { "the store \($0)" } ?? "12 invented workouts, because no --health was given"
    configuration.prepare = { phone in
      phone.healthKit.use(try store ?? .sample(before: phone.loop.clock.epoch))
      phone.healthKit.dataDescription = description
    }
    configuration.days = days
    let curl = CurlTransport(replyLimit: replyLimit)
    configuration.transport = curl
    let sockets = server.map { server in
      network == .backend
        ? BackendSockets(base: EveryHost(server, base: curl), origin: nil)
        : BackendSockets(base: curl, origin: server.url)
    }
    if let sockets { configuration.transport = sockets }
    if network == .none { configuration.transport = NoNetwork() }
    configuration.seed = seed
    if let profile { configuration.profile = profile }
    configuration.clock = isVirtual ? .virtual : .real
    if !isVirtual { configuration.patience = .seconds(30) }
    configuration.hasPerson = isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1
    if let zone = configuration.environment["TZ"] {
      do { configuration.timeZone = try SystemTimeZone.named(inEnvironment: zone) } catch {
        terminal.fail("\(error)", status: 2)
      }
    }
    let traceFile = trace.map { TraceFile($0) }
    let held = HeldOutput()
    interruption.printHeld = { held.printTexts() }
    if let traceFile {
      configuration.traceOutput = { text in held.act { traceFile.add(text) } }
    }
    configuration.firstLoadDecides = true
    var script: Script?
    while true {
      let session = try AppSession(
        configuration, script: script,
        output: { held.print($1, to: Int32(clamping: $0)) }, runLog: terminal.makeRunLog(held))
      let socketServer = SocketServer(loop: session.loop)
      sockets?.server = socketServer
      interruption.onInterrupt = { session.interrupt() }
      session.onLaunchDecided = { held.open() }
      held.onOverflow = { session.keepLaunch() }
      if !session.isDeciding { held.open() }
      let result = await session.run()
      if let shown = session.supersededBy, interruption.status == nil {
        (configuration.earlierLoad, script) = (shown, session.script)
        configuration.hasWarned = held.drop()
        continue
      }
      held.open()
      write(
        result, session, session.received ?? server.map { socketServer.counts(with: $0.received) },
        traceFile, terminal)
      return interruption.status ?? result.exitCode
    }
  }

  @HostActor
  private func write(
    _ result: SessionResult, _ session: AppSession, _ received: ReceivedRequests?,
    _ trace: TraceFile?, _ terminal: Terminal
  ) {
    if !terminal.isQuiet {
      for note in session.versionNotes + session.standInNotes { printNote(note) }
    }
    if !terminal.isQuiet, days == nil {
      for hint in result.waitingHints { printNote(hint) }
      session.workAtInterruption.map {
        printNote("when it was interrupted, this kept the run going: \($0)")
      }
    }
    terminal.report(result, received: received)
    // If one file cannot be written, still write the others.
    let failures = [
      failure(summary) { try result.summaryFile(backend: received).json() },
      failure(report) { try session.daysReport(result)?.html() },
    ].compactMap(\.self)
    if let lack = trace?.close() {
      terminal.fail((failures + [lack.message]).joined(separator: "\n"), status: 2)
    }
    if !failures.isEmpty { terminal.fail(failures.joined(separator: "\n"), status: 1) }
  }

  @HostActor
  private func failure(_ file: OutputFile?, _ text: () throws -> String?) -> String? {
    guard let file else { return nil }
    do {
      try text().map(file.write)
      return nil
    } catch {
      return (error as? OutputError)?.message ?? "cannot write \(file.path): \(error)"
    }
  }

  /// The store of `--health`. `nil` without the option; a background fetch then makes a sample
  /// store when it needs one.
  private func openStore(_ terminal: Terminal) throws -> HealthStore? {
    if let health { return try HealthStore(path: health) }
    return nil
  }
}
