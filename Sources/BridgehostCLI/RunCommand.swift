import AppHost
import ArgumentParser
import Capabilities
import Foundation
import HostLoop
import NativeBridge
import SimulatedPhone
import WebAPIs

/// `bridgehost app.js`: one run of the app.
struct RunCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a script against a simulated iPhone.",
    usage: "\(Bridgehost.name) [options] [<script> [script arguments]]")

  @Argument(
    help:
      "A JavaScript or TypeScript file, or a module such as expo-router/entry; '-' reads standard input. (default: the file with which the app of package.json starts)"
  )
  var script: String?

  @Argument(parsing: .captureForPassthrough, help: "The script gets these in process.argv.")
  var scriptArguments: [String] = []

  @Flag(
    help:
      """
      Start a local server that answers all requests, whatever their host, and records uploads; its address is in \
      process.env.BACKEND_URL. The simulated network then also answers requests that ask whether the internet is \
      reachable (generate_204).
      """)
  var backend = false

  @Option(
    help:
      """
      Where requests go: each to its own host (real), all to the server of --backend (backend), or nowhere, for code \
      that one does not trust (none). (default: backend with --backend, else real)
      """
  )
  var network: NetworkChoice?

  @Flag(
    inversion: .prefixedNo,
    help:
      "With --backend: fail if a fetch finishes with newData before the server acknowledged its samples."
  )
  var deliveryCheck = true

  @Option(
    help:
      """
      Why the app is launched: for a background fetch, by a person (user), or none: only run the script. auto means \
      fetch if the script looks up a module that receives background fetches while it is loaded, else user.
      """
  )
  var launch = AppLifecycle.Launch.automatic

  @Option(
    help: ArgumentHelp(
      "The phone's health store; it is created if it does not exist.", valueName: "file"))
  var health: String?

  @OptionGroup var app: AppOptions

  @Option(
    help:
      "How JavaScript calls native code: at once (turbo), or in batches, as before React Native 0.76 (bridge). (default: that of the project's React Native and its newArchEnabled, else turbo)"
  )
  var architecture: Architecture?

  @Flag(help: "The script is a bundle that Metro made for a phone, such as main.jsbundle.")
  var metro = false

  @Flag(help: "Use a virtual clock: skip waiting times instead of waiting.")
  var virtualTime = false

  @Option(
    help:
      "Simulate this many days with the phone, on a virtual clock, and print a table of the days.")
  var days: Int?

  @Option(help: ArgumentHelp("Write the days of --days as an HTML page.", valueName: "file"))
  var report: OutputFile?

  @Option(
    help: ArgumentHelp(
      "The limits that iOS sets for the app: \(profileNames). (default: \(DeviceProfile.iOS17.name))",
      valueName: "name"))
  var profile: String?

  @Option(help: "The seed of all random choices: a whole number from 0.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The largest reply that a request accepts, in megabytes.", valueName: "MB"))
  var replyLimit = CurlTransport.usualReplyLimit / 1_000_000

  @Option(help: ArgumentHelp("Write the summary as JSON.", valueName: "file"))
  var summary: OutputFile?

  @Option(help: ArgumentHelp("Write a timeline that opens in ui.perfetto.dev.", valueName: "file"))
  var trace: OutputFile?

  @Flag(help: "Show passwords and tokens in addresses; reports mask them otherwise.")
  var showSecrets = false

  @Flag(help: "Print only errors and warnings.")
  var quiet = false

  static let profileNames = DeviceProfile.all.map(\.name).joined(separator: ", ")

  func validate() throws {
    if let days, !(1...3650).contains(days) {
      throw ValidationError("--days takes a number from 1 to 3650, not \(days).")
    }
    // JavaScriptCore's strings cannot be longer than 2 GiB.
    if !(1...2000).contains(replyLimit) {
      throw ValidationError("--reply-limit takes a number of MB from 1 to 2000, not \(replyLimit).")
    }
    if network == .backend, !backend {
      throw ValidationError("--network backend needs --backend: it starts the server.")
    }
    if network == NetworkChoice.none, backend {
      throw ValidationError("--network none needs no --backend: with it, no request leaves.")
    }
    if report != nil, days == nil {
      throw ValidationError("--report needs --days N: it shows the days.")
    }
    try outputs.checkUsage()
    if let profile, DeviceProfile.named(profile) == nil {
      throw ValidationError(
        "--profile takes one of \(Self.profileNames), not '\(profile)'.")
    }
  }

  private var outputs: OutputFiles {
    OutputFiles(["--summary": summary, "--report": report, "--trace": trace])
  }

  func run() throws {
    if let health { try checkStore(health, "--health") }
    try outputs.prepare()
    Secrets.areShown = showSecrets
    var run = ScriptRun(script, scriptArguments)
    run.backend = backend
    run.network = network ?? (backend ? .backend : .real)
    run.checksDelivery = deliveryCheck
    run.launch = launch
    run.health = health
    run.natives = app.nativeHalves
    run.allowed = app.allowed
    run.globals = app.globals
    run.reactNative = app.reactNative
    run.strictNatives = app.strictNatives
    run.architecture = architecture
    run.isMetroBundle = metro
    run.virtualTime = virtualTime
    run.days = days
    run.report = report
    run.profile = profile.flatMap(DeviceProfile.named)
    run.seed = seed
    run.replyLimit = replyLimit * 1_000_000
    run.summary = summary
    run.trace = trace
    run.isQuiet = quiet
    run.start()
  }
}
