import AppHost
import ArgumentParser
import Capabilities
import Foundation
import HostLoop
import JSEngine
internal import ScriptLoading
import SimulatedPhone
internal import StandardCapabilities

/// `bridgehost check app.js` prints what the script needs and the app does not declare.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that the app declares what its script needs.",
    discussion: """
      The native modules and methods that the script uses, and the functions that it calls of libraries such as \
      react-native-permissions, need certain background modes, identifiers, usage descriptions and entitlements. This \
      command looks for them in app.json, or in ios/*/Info.plist and \
      ios/*/*.entitlements, and lists the missing ones. Exit status: 0 nothing is missing; 1 something is missing; 2 \
      a file cannot be read; 64 wrong usage.
      """)

  @Argument(
    help:
      "A JavaScript or TypeScript file, or a module such as expo-router/entry. (default: the file with which the app of package.json starts)",
    completion: .file())
  var script: String?

  @OptionGroup var app: AppOptions

  func run() throws {
    let interruption = Interruption()
    HostActor.start {
      do { BridgehostCLI.leave(try check()) } catch let error as ScriptError {
        Terminal(isQuiet: false, showsEvents: true).fail(error.message, status: 2)
      } catch {
        RootCommand.leave(because: error)
      }
    }
    interruption.wait()
  }

  @HostActor
  private func check() throws -> Int32 {
    var configuration = SessionConfiguration(script: try ScriptSource(argument: script))
    configuration.environment = ProcessInfo.processInfo.environment
    try app.apply(to: &configuration)
    let loaded = try JSContext().load(configuration.script, with: configuration.loader.forApps)
    let info = try configuration.appInfo(forScriptAt: loaded.url)
    for warning in info.warnings { printWarning(warning) }
    if let problem = loaded.reader?.problem { throw ScriptError(.notProvided, problem) }
    let missing = configuration.missingDeclarations(of: loaded, info)
    for file in loaded.reader?.unreadableFiles ?? [] {
      printWarning("\(file.file) was not checked: \(file.message)")
    }
    for sentence in missing { writeToStandardOutput(sentence + "\n") }
    if missing.isEmpty {
      writeToStandardOutput(
        info.infoPlistKeys == nil
          ? "nothing was checked: there is no app.json of an Expo project, and no ios/*/Info.plist\n"
          : "the app declares everything that the script needs\n")
    }
    return missing.isEmpty ? 0 : 1
  }
}
