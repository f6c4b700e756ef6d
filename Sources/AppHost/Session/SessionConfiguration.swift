public import Capabilities
package import HostLoop
package import JSEngine
internal import JavaScriptHalf
public import NativeBridge
package import ScriptLoading
public import SimulatedPhone
package import WebAPIs

/// What a run of a script depends on.
public struct SessionConfiguration: Sendable {
  /// What to run.
  package var script: ScriptSource
  /// Whether the script is a bundle that Metro made for a phone: it is taken as it is, and finds
  /// what React Native's own JavaScript expects of the native half.
  package var isMetroBundle = false
  /// What the app can do on its phone; made in this order.
  public var capabilities = standardCapabilities
  /// Makes the native modules of one phone's app that need no capability around them.
  public var modules: (@Sendable @HostActor () -> [any NativeModule])?
  /// Files in JavaScript that define native modules.
  package var nativeHalves: [Script] = []
  /// Where the contexts of ``nativeHalves`` are made; each has a virtual machine of its own without it.
  package var nativeVirtualMachine: JSVirtualMachine?
  /// Packages, and what the script imports instead: another package, or an absolute path.
  package var aliases: [String: String] = [:]
  /// The version of React Native that the script finds in `Platform.constants`: major, minor and patch, and perhaps a
  /// prerelease after a hyphen. A bundle says its own.
  package var reactNativeVersion = ProcessAPI.latestReactNative
  /// What the program is called in the commands that messages name.
  package var program = "bridgehost"
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
  package var clock = LoopClock.Mode.real
  /// The phone's time zone, such as `Europe/Berlin`; without it the machine's, or UTC on a virtual clock,
  /// so that a run is the same everywhere.
  public var timeZone: String?
  /// How many days the phone is lived with; without it the run ends when nothing is left to do.
  public var days: Int?
  /// How much time may pass on the loop's clock after the latest that is planned for the phone; without it,
  /// as much as there is something to do.
  package var longestRest: Duration?
  /// Decides what iOS and the person leave to chance.
  public var seed: UInt64 = 1
  /// What iOS allows the app.
  public var profile = DeviceProfile.iOS17
  /// How long a script may keep the processor without returning; iOS's watchdog strikes after 10 s.
  public var cpuLimit = Duration.seconds(10)
  /// Who carries the requests of `fetch`.
  package var transport: any HTTPTransport = CurlTransport()
  /// Whether a request that asks if the internet is reachable is answered here, although ``transport`` reaches the real
  /// network.
  package var simulatesInternet = false
  /// Whether a backend in the process records what the script sends to `process.env.BACKEND_URL`.
  package var hasBackend = false
  /// Whether that backend answers for every host, so that nothing leaves the process.
  package var backendIsEveryHost = false
  /// Whether a fetch that ends `newData` must have had each of its samples acknowledged by a server.
  public var checksDelivery = false
  /// The folder with the JavaScript half of the program.
  package var javaScriptHalf = JavaScriptHalf.directory
  /// Where the script's contexts are made; each has a virtual machine of its own without it. Jetsam cannot
  /// tell one process of the app from another in a shared one, and is off.
  package var virtualMachine: JSVirtualMachine?
  /// Codes of diagnoses that are told and do not fail the run.
  public var allowed: Set<String> = []
  /// Whether a timeline is recorded.
  package var recordsTrace = false

  /// A cold launch for a background fetch, in real time, on the real network.
  package init(script: ScriptSource) { self.script = script }

  /// What the nearest `bridgehost.config.js` says; `nil` when there is none.
  ///
  /// - Throws: ``ScriptError`` when it cannot be loaded, throws, or has what nobody reads.
  @HostActor
  package func project() throws(ScriptError) -> ProjectConfiguration? { try .nearest(to: self) }

  /// Loads the script, and what belongs to it.
  package var loader: ScriptLoader {
    ScriptLoader(javaScriptHalf: javaScriptHalf, environment: environment, aliases: aliases)
  }
}
