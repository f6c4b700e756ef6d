import AppHost
import ArgumentParser
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
internal import ScriptLoading
import SimulatedPhone
import WebAPIs

/// Options about the app, for all commands that run one.
struct AppOptions: ParsableArguments {
  @Option(
    name: .customLong("native"),
    help: ArgumentHelp(
      "A JavaScript file that defines native modules; may be repeated.", valueName: "file"),
    completion: .file())
  var nativeHalves: [String] = []

  @Option(
    name: .customLong("allow"),
    help: ArgumentHelp(
      "The code of a diagnosis that does not fail the run; may be repeated.", valueName: "code"))
  var allowed: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The globals that the script finds: those of its React Native on a phone (react-native), or all that bridgehost \
      has (web). (default: react-native)
      """))
  var globals: Globals?

  @Option(
    help: ArgumentHelp(
      """
      The version of React Native. (default: that of bridgehost.config.js, else of the project's package, else \
      \(ProcessAPI.latestReactNative))
      """, valueName: "version"))
  var reactNative: String?

  @Flag(
    help:
      "Leave native modules missing that nobody has written. Otherwise stand-ins answer for them, with values that say nothing."
  )
  var strictNatives = false

  /// Adds the options, and the settings of the nearest `bridgehost.config.js`, to `configuration`.
  ///
  /// - Throws: ``ScriptError`` if a file cannot be loaded; `ValidationError` if `--allow` names an
  ///   unknown code.
  @HostActor
  func apply(to configuration: inout SessionConfiguration) throws {
    try configuration.add(
      natives: nativeHalves, allowed: allowed, globals: globals, reactNative: reactNative,
      strictNatives: strictNatives)
  }

}

extension SessionConfiguration {
  /// Adds the options of a command line, and the settings of the nearest `bridgehost.config.js`.
  ///
  /// - Parameters:
  ///   - files: define native modules.
  ///   - codes: those of diagnoses that do not fail the run.
  ///   - named: the globals that the script finds.
  ///   - version: the version of React Native.
  ///   - strictNatives: whether native modules that nobody has written stay missing.
  /// - Throws: as ``AppOptions/apply(to:)``.
  @HostActor
  mutating func add(
    natives files: [String], allowed codes: [String], globals named: Globals?,
    reactNative version: String?, strictNatives: Bool
  ) throws {
    Bridgehost.configure(&self)
    if let seconds = try Self.number(
      "BRIDGEHOST_TURN_LIMIT", in: 0.1...3600, "a number of seconds from 0.1 to 3600")
    {
      cpuLimit = .clamped(seconds: seconds)
    }
    if let seconds = try Self.number(
      "BRIDGEHOST_BUNDLE_LIMIT", in: 1...86_400, "a number of seconds from 1 to 86400")
    {
      bundlingTime.limit = .clamped(seconds: seconds)
    }
    bundlingTime.onProgress = { printNote("the bundler has worked for \($0) s") }
    if let megabytes = try Self.number(
      "BRIDGEHOST_TURN_MEMORY", in: 100...1e6, "a number of megabytes from 100 to 1000000")
    {
      JSContext.memoryLimit = Int(clamping: megabytes * 1e6)
    }
    if let problem = codes.lazy.compactMap(problem(allowing:)).first {
      throw ValidationError("--allow: \(problem)")
    }
    let project = try project()
    allowed = Set(codes + (project?.allowed ?? []))
    if let project { try apply(project) }
    if let version, !ProjectConfiguration.isVersion(version) {
      throw ValidationError("--react-native takes a version such as 0.76.1, not '\(version)'.")
    }
    let installed =
      version ?? project?.reactNativeVersion ?? InstalledReactNative.version(above: folder)
    namedReactNativeVersion = installed
    if let named { globals = named }
    usesStandIns = !strictNatives
    replayOptions =
      (named.map { ["--globals", $0.rawValue] } ?? [])
      + (version.map { ["--react-native", $0] } ?? [])
      + (strictNatives ? ["--strict-natives"] : [])
    // A replay command also names the project's files, and a shell pattern may name a file twice.
    var seen: Set<String> = []
    for file in (project?.natives ?? []) + files
    where seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted {
      let script = try JSContext().load(.file(path: file), with: loader)
      for warning in script.warnings { printWarning(warning) }
      nativeHalves.append(script)
    }
  }

  /// A limit that the environment names, such as what a turn may use: a slow machine needs more time than a phone, and a small one
  /// has less memory.
  static func number(
    _ variable: String, in range: ClosedRange<Double>, _ words: String
  ) throws -> Double? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw ValidationError("\(variable) takes \(words), not '\(text)'.")
    }
    return number
  }

  @HostActor
  private mutating func apply(_ project: ProjectConfiguration) throws(ScriptError) {
    aliases = project.aliases
    // Earlier versions of `init` wrote these. Native halves are in Expo's runtime now.
    for name in ["expo", "expo-modules-core"]
    where aliases[name]?.hasSuffix("/bridgehost/expo-modules-core.js") == true {
      aliases[name] = nil
    }
    if let allowed = project.profile { profile = allowed }
    if let named = project.globals { globals = named }
    if let holds = project.holdsEarlyEvents { holdsEarlyEvents = holds }
    guard let file = project.appJSON else { return }
    do { info = try appInfo(appJSON: file) } catch let error as ScriptError {
      throw error
    } catch {
      throw ScriptError(.syntax, "\(file.readableLine): \(error)")
    }
  }

  /// The source texts of `script` and its native halves.
  func writtenTexts(with script: Script) -> [String] {
    script.writtenTexts + nativeHalves.flatMap(\.writtenTexts)
  }
}
