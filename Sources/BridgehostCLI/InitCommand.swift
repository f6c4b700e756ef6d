import AppHost
import ArgumentParser
import Foundation
import HostLoop
internal import ProjectInit
internal import ScriptLoading

/// `bridgehost init [folder]`: writes the few files that a project needs.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write what a project needs: an entry, a scenario, the native halves of packages.",
    discussion: """
      In a React Native project it reads the JavaScript of the dependencies, and writes a file for each package \
      whose native module bridgehost does not have. Files that exist stay as they are. Exit status: 0 all is \
      there; 2 a file that cannot be read or written; 64 usage.
      """)

  @Argument(
    help: "The folder of the project; it is made if there is none.", completion: .directory)
  var folder = "."

  @Flag(help: "Write a Swift package, too: a bridgehost with native modules in Swift.")
  var swift = false

  @Option(
    help: ArgumentHelp(
      "With --swift: where a clone of bridgehost is; without it, beside the project.",
      valueName: "folder"),
    completion: .directory)
  var clone: String?

  func validate() throws {
    if folder.isEmpty || clone?.isEmpty == true {
      throw ValidationError("a folder has a name; that of the working directory is '.'")
    }
    if clone != nil, !swift { throw ValidationError("--clone goes with --swift.") }
  }

  func run() throws {
    // Of a folder that is gone nobody knows where it was.
    if !folder.hasPrefix("/") || clone?.hasPrefix("/") == false {
      guard let current = getcwd(nil, 0) else {
        printError("the working directory is gone: \(reason(errno)); go to another one")
        throw ExitCode(2)
      }
      free(current)
    }
    // A reader that went away must not leave half of the files.
    StandardStreams.oweFiles()
    let interruption = Interruption()
    HostActor.start {
      do {
        try write()
        leave(0)
      } catch let error as ProjectError {
        printError(error.message)
      } catch let error as ScriptError {
        printError(error.message)
      } catch {
        printError("\(error)")
      }
      leave(2)
    }
    interruption.wait()
  }

  @HostActor
  private func write() throws {
    var configuration = SessionConfiguration(script: .text("", name: "<init>", directory: folder))
    configuration.environment = ProcessInfo.processInfo.environment
    Bridgehost.configure(&configuration)
    let clone = swift ? clone ?? folder + "/../bridgehost" : nil
    let setup = try ProjectSetup(folder: folder, configuration, swiftPackageAround: clone)
    for file in setup.files {
      let path = folder == "." ? file.path : folder + "/" + file.path
      switch try file.write(in: setup.folder) {
      case .wrote: writeToStandardOutput("wrote  \(path.readableLine)\n")
      case .kept: writeToStandardOutput("kept   \(path.readableLine) (exists)\n")
      }
    }
    for note in setup.notes { printNote(note) }
    let change = folder == "." ? "" : "  cd \(Self.quoted(folder.readableLine))\n"
    // A program of the project's own has all commands of bridgehost.
    let program =
      setup.product.map { "swift run --package-path bridgehost/swift \($0)" } ?? Bridgehost.name
    writeToStandardOutput(
      "\nNext:\n\(change)  \(program) --backend bridgehost/background.js\n  \(program) test\n"
        + "  \(program) race bridgehost/background.js\n")
  }

  /// As a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0))
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
