import AppHost
import ArgumentParser
import Foundation
import HostLoop
internal import ProjectInit
internal import ScriptLoading
internal import StandardCapabilities

/// `bridgehost init [folder]`: writes the files that a project needs.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract:
      "Add bridgehost to a project: a test of its app, or an example, and a workflow for GitHub Actions.",
    discussion: """
      It does not change files that exist. Exit status: 0 all files are there; 2 a file cannot be read or written; 64 \
      wrong usage.
      """)

  @Argument(
    help: "The folder of the project; it is created if it does not exist.", completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "Also write a file for the missing native modules of this package, in which you write their methods; may be repeated. Without one, stand-ins answer for them.",
      valueName: "package"))
  var half: [String] = []

  @Flag(
    help: "Also write a Swift package that builds bridgehost with your own native modules in Swift."
  )
  var swift = false

  @Option(
    help: ArgumentHelp(
      "With --swift: the clone of bridgehost. (default: the folder bridgehost beside the project)",
      valueName: "folder"),
    completion: .directory)
  var clone: String?

  func validate() throws {
    if folder.isEmpty || clone?.isEmpty == true {
      throw ValidationError("The name of a folder is empty. Use '.' for the working directory.")
    }
    if clone != nil, !swift { throw ValidationError("--clone needs --swift.") }
  }

  func run() throws {
    // If the working directory was deleted, its path is unknown.
    if !folder.hasPrefix("/") || clone?.hasPrefix("/") == false {
      guard let current = getcwd(nil, 0) else {
        printError(
          "the working directory does not exist any more: \(reason(errno)); change to another one")
        throw ExitCode(2)
      }
      free(current)
    }
    // All files are written, even if the reader of standard output goes away.
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
    let setup = try ProjectSetup(
      folder: folder, configuration, halves: half, version: RootCommand.configuration.version,
      swiftPackageAround: clone)
    var nativeHalves = ""
    for file in setup.files {
      let path = folder == "." ? file.path : folder + "/" + file.path
      switch try file.write(in: setup.folder) {
      case .wrote:
        writeToStandardOutput("wrote  \(path.readableLine)\n")
        if path.hasSuffix(".native.js") { nativeHalves += "  \(path.readableLine)\n" }
      case .kept: writeToStandardOutput("kept   \(path.readableLine) (exists)\n")
      }
    }
    for note in setup.notes { printNote(note) }
    let change = folder == "." ? "" : "  cd \(Self.quoted(folder.readableLine))\n"
    // A project's own program has all commands of bridgehost.
    let program =
      setup.product.map { "swift run --package-path bridgehost/swift \($0)" } ?? Bridgehost.name
    if !nativeHalves.isEmpty {
      writeToStandardOutput(
        "\nWrite the methods of the native modules that bridgehost does not have:\n" + nativeHalves)
    }
    let script = setup.isApp ? "" : " bridgehost/background.js"
    writeToStandardOutput(
      "\nNext:\n\(change)  \(program) --backend\(script)\n  \(program) test\n"
        + "  \(program) race\(script)\n")
  }

  /// The path, quoted for a shell if needed.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0))
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
