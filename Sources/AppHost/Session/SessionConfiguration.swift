public import Capabilities
internal import Foundation
package import HostLoop
package import JSEngine
internal import JavaScriptHalf
public import NativeBridge
package import NativeSpecs
internal import ReactNativeCore
package import ScriptLoading
public import SimulatedPhone
package import WebAPIs

/// The settings of a run.
public struct SessionConfiguration: Sendable {
  /// The script to run.
  package var script: ScriptSource
  /// Whether the script is a bundle that Metro made for a phone. It is run unchanged, and gets what
  /// React Native's own JavaScript expects of its native half.
  package var isMetroBundle = false
  /// The app's capabilities. They are made in this order.
  public var capabilities: [any Capability.Type]
  /// Makes further native modules for the app.
  public var modules: (@Sendable @HostActor () -> [any NativeModule])?
  /// JavaScript files that define native modules.
  package var nativeHalves: [Script] = []
  /// The machine for the contexts of ``nativeHalves``. If `nil`, each context has its own.
  package var nativeVirtualMachine: JSVirtualMachine?
  /// Whether a native module that nobody has written is answered by a stand-in, if a package of the script or the app's own
  /// native code has it.
  package var usesStandIns = true
  /// The native modules whose stand-ins answer with other values of the same types, to see whether that makes a difference.
  package var otherAnswersOf: Set<String> = []
  /// What is known of such modules.
  package let packageSpecs = PackageSpecs()
  /// Package names, and what the script imports instead of each: another package, or an absolute
  /// path.
  package var aliases: [String: String] = [:]
  /// The version of React Native that an option or the project says: major, minor and patch, and
  /// maybe a prerelease after a hyphen. If `nil`, a bundle says it itself.
  package var namedReactNativeVersion: String?
  /// The version of React Native in `Platform.constants` of a script that is not a bundle.
  package var reactNativeVersion: String {
    namedReactNativeVersion ?? ProcessAPI.latestReactNative
  }
  /// Options of the command line that a command which replays a run names as well.
  package var replayOptions: [String] = []
  /// Which globals the script finds. A bundle finds all, and brings React Native's own.
  package var globals = Globals.reactNative
  /// What the program is called in the commands that messages name.
  package var program = "bridgehost"
  /// The arguments after the script on the command line.
  public var arguments: [String] = []
  /// The value of `process.env`. It also says where to find esbuild.
  public var environment: [String: String] = [:]
  /// Prepares the phone before the app is launched, for example with health data.
  public var prepare: (@Sendable @HostActor (Phone) throws -> Void)?
  /// What the app declares. If `nil`, the script's `app.json` says it.
  public var info: AppInfo?
  /// Whether the app's native code, such as `HealthEmitter`, holds an event until JavaScript listens.
  package var holdsEarlyEvents = true
  /// Why the app is launched.
  public var launch = AppLifecycle.Launch.automatic
  /// What an earlier load of the script has shown; `nil` if nothing is known of it.
  package var earlierLoad: EarlierLoad?
  /// Whether an earlier session has printed the warnings about the script and the project.
  package var hasWarned = false
  /// Whether the first load may end the run, because it shows that the app is launched otherwise: ``AppSession/supersededBy``.
  package var firstLoadDecides = false
  /// The architecture of React Native. If it was never set, a session uses that of the app's project.
  public var architecture: Architecture {
    get { namedArchitecture ?? .turbo }
    set { namedArchitecture = newValue }
  }
  /// The architecture that an option or the program says.
  package var namedArchitecture: Architecture?
  /// How time passes.
  package var clock = LoopClock.Mode.real
  /// The phone's time zone, such as `Europe/Berlin`. If `nil`, the machine's zone on a real clock,
  /// and UTC on a virtual clock, so that a run is the same on every machine.
  public var timeZone: String?
  /// How many days the run simulates. If `nil`, the run ends when nothing is left to do.
  public var days: Int?
  /// How long the run goes on, on the loop's clock, after the last event that is planned for the phone.
  /// If `nil`, there is no limit.
  package var timeAfterLastEvent: Duration?
  /// Whether a search makes the run.
  var isSearched: Bool { timeAfterLastEvent != nil }
  /// For how long nothing may happen in a run before its log says what keeps it going. `nil` to say nothing.
  package var patience: Duration?
  /// Whether a person at a terminal can end a run in which nothing else happens any more. Otherwise it ends by itself.
  package var hasPerson = true
  /// The seed for what iOS and the person do by chance.
  public var seed: UInt64 = 1
  /// The seed for the random numbers of JavaScript. On a real clock they come from the system.
  var fixedSeed: UInt64? { clock == .virtual ? seed : nil }
  /// The limits that iOS sets for the app.
  package var profile = DeviceProfile.iOS17
  /// How much processor time a script may use without returning. iOS's watchdog ends an app after
  /// 10 s.
  public var cpuLimit = Duration.seconds(10)
  /// How long the bundler may take.
  package var bundlingTime = BundlingTime()
  /// Sends the requests of `fetch`.
  package var transport: any HTTPTransport = CurlTransport()
  /// Whether a request that asks if the internet is reachable is answered here, although ``transport`` reaches the real
  /// network.
  package var simulatesInternet = false
  /// Whether all servers answer `{"ok":true}`, as far as nobody says otherwise.
  package var answersWithOK = false
  /// Whether a backend in the process records what the script sends to `process.env.BACKEND_URL`.
  package var hasBackend = false
  /// Whether that backend answers for every host, so that no request leaves the process.
  package var backendIsEveryHost = false
  /// Whether a background fetch may end `newData` only after a server has acknowledged all its
  /// samples.
  public var checksDelivery = false
  /// The folder with bridgehost's JavaScript.
  package var javaScriptHalf = JavaScriptHalf.directory
  /// The machine for the script's contexts. If `nil`, each context has its own. A shared machine
  /// switches jetsam off, because its memory cannot be divided between the app's processes.
  package var virtualMachine: JSVirtualMachine?
  /// Codes of diagnoses that are reported but do not make the run fail.
  public var allowed: Set<String> = []
  /// Codes of warnings that make the run fail.
  package var raised: Set<String> = []
  /// Whether a timeline is recorded.
  package var recordsTrace = false
  /// Receives the timeline while the run goes on. `nil`: it is a part of the result.
  package var traceOutput: (@HostActor (String) -> Void)?
  /// How long only timers may go on in real time, on a virtual clock.
  package var quietTimeLimit = Duration.seconds(30)

  /// A cold launch, in real time and on the real network.
  package init(script: ScriptSource, capabilities: [any Capability.Type]) {
    self.script = script
    self.capabilities = capabilities
  }

  /// The content of the nearest `bridgehost.config.js`. `nil` if there is none.
  ///
  /// - Throws: ``ScriptError`` if it cannot be loaded, throws, or has an unknown or invalid field.
  @HostActor
  package func project() throws(ScriptError) -> ProjectConfiguration? { try .nearest(to: self) }

  /// The folder from which the files of the script's project are looked up, as an absolute path.
  package var folder: String {
    switch script {
    case .file(let path):
      FilePath.project(of: FilePath.directory(of: FilePath.absolute(path, in: FilePath.current)))
    case .text(_, _, let directory): FilePath.absolute(directory, in: FilePath.current)
    }
  }

  /// The absolute path of the script without its extension, with which the names of the files begin that belong to it, such as
  /// `app.race.ts`. It is `app` in the project of a script that is in a package. `nil` if the script is in no file.
  package var scriptStem: String? {
    guard case .file(let path) = script else { return nil }
    let file = FilePath.absolute(path, in: FilePath.current)
    let own = FilePath.directory(of: file)
    if folder != own {
      let manifest = FilePath.nearest(["package.json"], above: folder)
      return (manifest.map(FilePath.directory) ?? folder) + "/app"
    }
    let name = FilePath.name(of: file)
    return FilePath.absolute(
      name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name, in: own)
  }

  /// The packages that the script can import.
  package var installedPackages: InstalledPackages { InstalledPackages(above: folder) }

  /// Which packages a build of the project links.
  @HostActor
  package var linking: NativeLinking {
    packageSpecs.linking(
      above: folder, javaScriptHalf: javaScriptHalf, environment: environment)
  }

  /// The variables of the project, if it is one of Expo.
  var expoEnvironment: ExpoEnvironment {
    let manifest = FilePath.nearest(["package.json"], above: folder)
    guard let manifest, installedPackages.version(of: "expo") != nil else {
      return ExpoEnvironment()
    }
    return ExpoEnvironment(in: FilePath.directory(of: manifest), environment)
  }

  /// Whether the name of a file is one that Metro's bundles for a phone have.
  package static func isBundle(_ path: String) -> Bool {
    [".jsbundle", ".bundle"].contains { path.hasSuffix($0) }
  }

  /// The globals of the phone, where the script is to find only these.
  @HostActor
  package var phoneGlobals: PhoneGlobals? {
    if isMetroBundle || globals == .web { return nil }
    return .of(ReactNativeRelease(version: reactNativeVersion) ?? .newest)
  }

  /// What contexts have in common that may take over each other's globals.
  @HostActor
  var realmKind: String { phoneGlobals.map { "React Native \($0.release)" } ?? "" }

  /// Loads the script, and what belongs to it.
  package var loader: ScriptLoader {
    ScriptLoader(
      javaScriptHalf: javaScriptHalf, environment: environment, aliases: aliases,
      reactNativeVersion: namedReactNativeVersion, bundlingTime: bundlingTime,
      runsAsInJest: usesStandIns)
  }
}

extension SessionConfiguration {
  /// The architecture for an app: what an option or the program says, else that of the app's project.
  ///
  /// - Parameters:
  ///   - script: a bundle for a phone may say its version of React Native itself.
  ///   - info: what the app declares.
  @HostActor
  package func architecture(of script: Script, _ info: AppInfo) -> Architecture {
    if let namedArchitecture { return namedArchitecture }
    let bundle = isMetroBundle ? script.text : nil
    // CocoaPods reads the variable if no file says anything.
    let variable = ["1": true, "0": false][environment["RCT_NEW_ARCH_ENABLED"] ?? ""]
    // The Podfile of Expo's SDK 52 switches it off if nothing switches it on (Expo's changelog of SDK 52).
    let isSDK52 = installedPackages.version(of: "expo")?.hasPrefix("52.") ?? false
    return Architecture(
      ofReactNative: namedReactNativeVersion, bundle: bundle,
      wantsNew: info.wantsNewArchitecture ?? variable ?? (isSDK52 ? false : nil))
  }
}

// What the app declares.
extension SessionConfiguration {
  /// What the app of a script declares: ``info``, or the nearest `app.json` above the script with Expo's dynamic
  /// configuration. Without them, the Xcode project beside the `package.json`. If nothing says what the app declares,
  /// everything that background work needs counts as declared.
  ///
  /// - Throws: ``ScriptError`` if a file has another format or structure, or keys or modes that look misspelled.
  @HostActor
  package func appInfo(forScriptAt path: String) throws -> AppInfo {
    if let info { return info }
    let folder = FilePath.project(of: FilePath.directory(of: path))
    let names = DynamicConfig.staticNames + DynamicConfig.names
    guard let file = FilePath.nearest(names, above: folder) else {
      let project = FilePath.nearest(["package.json"], above: folder)
      return try withoutAppJSON(project.map(FilePath.directory))
    }
    let project = FilePath.directory(of: file)
    let appJSON = DynamicConfig.staticNames.map { "\(project)/\($0)" }.first(where: FilePath.isUsed)
    var info = try appInfo(appJSON: appJSON ?? project + "/app.json")
    info.startsFromIndex = folder == project && FilePath.name(of: path).hasPrefix("index.")
    return info
  }

  /// What this `app.json` and the dynamic configuration beside it declare. The file need not exist.
  ///
  /// - Throws: ``ScriptError`` as ``appInfo(forScriptAt:)``.
  @HostActor
  package func appInfo(appJSON file: String) throws -> AppInfo {
    let exists = FilePath.isUsed(file)
    let folder = FilePath.directory(of: file)
    guard let dynamic = DynamicConfig.file(beside: file) else {
      return try exists ? AppInfo(appJSON: file) : withoutAppJSON(folder)
    }
    let content: Data
    do throws(ScriptError) {
      let variables = ExpoEnvironment(in: folder, environment).values
      content = try DynamicConfig.content(
        of: dynamic, environment.merging(variables) { own, _ in own }, with: loader)
    } catch {
      var info = try exists ? AppInfo(appJSON: file) : withoutAppJSON(folder)
      info.warnings.append(DynamicConfig.warning(about: dynamic, error))
      return info
    }
    return try AppInfo(content, from: dynamic)
  }

  /// What the Xcode project declares.
  private func withoutAppJSON(_ folder: String?) throws -> AppInfo {
    var info = AppInfo()
    if let folder {
      info.applyArchitecture(ofExpo: nil, in: folder)
      try info.applyNativeProject(in: folder)
    }
    return info
  }
}

extension AppLifecycle.Launch {
  /// The script decides: a background fetch launches an app that uses a module which receives fetches.
  /// A person opens every other app.
  public static let automatic = AppLifecycle.Launch("auto", "")
}
