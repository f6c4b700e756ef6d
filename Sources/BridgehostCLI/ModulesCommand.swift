import AppHost
import ArgumentParser
import Foundation
import HostLoop
internal import ProjectInit
internal import ScriptLoading
internal import StandardCapabilities

/// `bridgehost modules [folder]`: lists the native modules for which the dependencies ask.
struct ModulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract:
      "List the native modules that the app's dependencies need, and what of them is missing.",
    discussion: """
      It reads the dependencies in package.json: the specs of React Native's codegen and of Nitro, the module classes of \
      Expo, and otherwise the calls that the JavaScript makes. For each method it says whether bridgehost has it, or a \
      file of --native or bridgehost.config.js, or a stand-in, which answers with a neutral value, or nobody. It also warns if a package is installed in another version \
      than those for which bridgehost's module was written. Exit status: 0 everything is written; 1 a module, a method or \
      a package is missing, or a stand-in answers; 2 a file cannot be read, or the dependencies are not installed; 64 wrong usage.
      """)

  @Argument(help: "The folder of the app, with its package.json.", completion: .directory)
  var folder = "."

  @Option(
    name: .customLong("native"),
    help: ArgumentHelp(
      "A JavaScript file that defines native modules; may be repeated.", valueName: "file"),
    completion: .file())
  var nativeHalves: [String] = []

  @Flag(help: "Print JSON (schemaVersion 1) instead of a table.")
  var json = false

  func validate() throws {
    if folder.isEmpty {
      throw ValidationError("The name of the folder is empty. Use '.' for the working directory.")
    }
  }

  func run() throws {
    let interruption = Interruption()
    HostActor.start {
      do { BridgehostCLI.leave(try list()) } catch let error as ProjectError {
        printError(error.message)
      } catch let error as ScriptError {
        printError(error.message)
      } catch {
        RootCommand.leave(because: error)
      }
      BridgehostCLI.leave(2)
    }
    interruption.wait()
  }

  @HostActor
  private func list() throws -> Int32 {
    var configuration = SessionConfiguration(
      script: .text("", name: "<modules>", directory: folder))
    configuration.environment = ProcessInfo.processInfo.environment
    try configuration.add(
      natives: nativeHalves, allowed: [], globals: nil, reactNative: nil,
      strictNatives: false)
    let inventory = try ModuleInventory(folder: folder, configuration)
    if json {
      writeToStandardOutput(try ModulesJSON(inventory).text() + "\n")
    } else {
      writeToStandardOutput(
        ModulesText(inventory: inventory, terminal: TerminalStream.output).text + "\n")
    }
    for text in OtherVersion.texts(inventory.otherVersions) { printWarning(text) }
    for warning in Self.warnings(of: inventory) { printWarning(warning) }
    if !json { for note in Self.notes(on: inventory) { printNote(note) } }
    return inventory.isComplete ? 0 : 1
  }

  private static func warnings(of inventory: ModuleInventory) -> [String] {
    var warnings = inventory.warnings
    if !inventory.notInstalled.isEmpty {
      warnings.append(
        "\(inventory.notInstalled.joined(separator: ", ")): not installed, so bridgehost cannot see their native "
          + "modules. Install the dependencies, for example with `npm install`")
    }
    if !inventory.gaps.isEmpty {
      warnings.append(
        "bridgehost did not read these packages completely, so their native modules may be incomplete: "
          + inventory.gaps.joined(separator: ", "))
    }
    return warnings
  }

  /// What to do about missing modules.
  private static func notes(on inventory: ModuleInventory) -> [String] {
    let needed = inventory.neededModules
    var notes: [String] = []
    if needed.contains(where: {
      $0.provider == .standIn && !$0.isOptional && $0.kind != "nitro"
    }) {
      notes.append(
        "a stand-in answers with neutral values of the types in its package. `bridgehost init --half <package>` writes a file "
          + "in which you write the methods (docs/MODULES.md)")
    }
    if needed.contains(where: { $0.kind == "nitro" && !$0.isWritten && !$0.isOptional }) {
      notes.append(
        "a JavaScript file cannot define hybrid objects of Nitro. For answers of your own let `alias` in bridgehost.config.js "
          + "replace the package with a file")
    }
    return notes
  }
}
