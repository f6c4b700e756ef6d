public import Capabilities
public import HostLoop
public import JSEngine
internal import JavaScriptHalf
public import NativeBridge
public import SimulatedPhone
public import WebAPIs

/// What a run of a script depends on.
public struct SessionConfiguration: Sendable {
  /// What to run.
  public var script: ScriptSource
  /// Whether the script is a bundle that Metro made for a phone: it is taken as it is, and finds
  /// what React Native's own JavaScript expects of the native half.
  public var isMetroBundle = false
  /// What the app can do on its phone; made in this order.
  public var capabilities = standardCapabilities
  /// Makes the native modules of one phone's app that need no capability around them.
  public var modules: (@Sendable @HostActor () -> [any NativeModule])?
  /// Files in JavaScript that define native modules.
  public var nativeHalves: [Script] = []
  /// Where the contexts of ``nativeHalves`` are made; each has a virtual machine of its own without it.
  public var nativeVirtualMachine: JSVirtualMachine?
  /// Packages, and what the script imports instead: another package, or an absolute path.
  public var aliases: [String: String] = [:]
  /// The version of React Native that the script finds in `Platform.constants`: major, minor and patch, and perhaps a
  /// prerelease after a hyphen. A bundle says its own.
  public var reactNativeVersion = ProcessAPI.latestReactNative
  /// What the program is called in the commands that messages name.
  public var program = "bridgehost"
  /// What follows the script on the command line.
  public var arguments: [String] = []
  /// `process.env`, and where esbuild is looked up.
  public var environment: [String: String] = [:]
  /// Puts something on the phone before the app is launched, such as health data.
  public var prepare: (@Sendable @HostActor (Phone) throws -> Void)?
  /// What the app declares; without it, what the `app.json` of the script says.
  public var info: AppInfo?
  /// Why the app is launched.
  public var launch = standardLaunch
  /// How calls travel from JavaScript to native code.
  public var architecture = Architecture.turbo
  /// How time passes.
  public var clock = LoopClock.Mode.real
  /// The phone's time zone, such as `Europe/Berlin`; without it the machine's, or UTC on a virtual clock,
  /// so that a run is the same everywhere.
  public var timeZone: String?
  /// How many days the phone is lived with; without it the run ends when nothing is left to do.
  public var days: Int?
  /// How much time may pass on the loop's clock after the latest that is planned for the phone; without it,
  /// as much as there is something to do.
  public var longestRest: Duration?
  /// Decides what iOS and the person leave to chance.
  public var seed: UInt64 = 1
  /// What iOS allows the app.
  public var profile = DeviceProfile.iOS17
  /// How long a script may keep the processor without returning; iOS's watchdog strikes after 10 s.
  public var cpuLimit = Duration.seconds(10)
  /// Who carries the requests of `fetch`.
  public var transport: any HTTPTransport = CurlTransport()
  /// Whether a backend in the process records what the script sends to `process.env.BACKEND_URL`.
  public var hasBackend = false
  /// Whether that backend answers for every host, so that nothing leaves the process.
  public var backendIsEveryHost = false
  /// Whether a fetch that ends `newData` must have had each of its samples acknowledged by a server.
  public var checksDelivery = false
  /// The folder with the JavaScript half of the program.
  public var javaScriptHalf = JavaScriptHalf.directory
  /// Where the script's contexts are made; each has a virtual machine of its own without it. Jetsam cannot
  /// tell one process of the app from another in a shared one, and is off.
  public var virtualMachine: JSVirtualMachine?
  /// Codes of diagnoses that are told and do not fail the run.
  public var allowed: Set<String> = []
  /// Whether a timeline is recorded.
  public var recordsTrace = false

  /// A cold launch for a background fetch, in real time, on the real network.
  public init(script: ScriptSource) { self.script = script }

  /// What the nearest `bridgehost.config.js` says; `nil` when there is none.
  ///
  /// - Throws: ``ScriptError`` when it cannot be loaded, throws, or has what nobody reads.
  @HostActor
  public func project() throws(ScriptError) -> ProjectConfiguration? { try .nearest(to: self) }

  /// Loads the script, and what belongs to it.
  public var loader: ScriptLoader {
    ScriptLoader(javaScriptHalf: javaScriptHalf, environment: environment, aliases: aliases)
  }
}
