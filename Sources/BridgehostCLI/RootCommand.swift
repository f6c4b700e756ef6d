import ArgumentParser
import Glibc
import HostLoop
import JSEngine

/// A command that handles Ctrl-C and SIGTERM itself.
protocol InterruptibleCommand: ParsableCommand {}

/// The command line. `bridgehost app.js` runs a script. Other first words are commands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Bridgehost.name,
    abstract:
      "Runs the background JavaScript of a React Native app on Linux, on a simulated iPhone.",
    usage: """
      \(Bridgehost.name) [options] [app.js [script arguments]]
      \(Bridgehost.name) race [options] [app.js]
      \(Bridgehost.name) test [files]
      \(Bridgehost.name) check [app.js]
      \(Bridgehost.name) init [folder]
      \(Bridgehost.name) modules [folder]
      \(Bridgehost.name) health <import|generate|show> …
      """,
    discussion: """
      'bridgehost app.js' launches the script on a simulated iPhone, as a person or \
      iOS launches an app. The script's console.log goes to standard output. The log and the problems that \
      bridgehost finds (diagnoses) go to standard error. Exit status: 0 no error; 1 the script failed, or \
      bridgehost found an error; 2 the script cannot be read or loaded; 64 wrong usage; 128+n ended by signal n; 70 bridgehost itself crashed.
      """,
    version: "0.2.0",
    subcommands: [
      RunCommand.self, RaceCommand.self, TestCommand.self, CheckCommand.self, InitCommand.self,
      ModulesCommand.self, HealthCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func run() -> Never {
    Interruption.unblockSignals()
    if let problem = Bridgehost.problem {
      printError(problem)
      BridgehostCLI.leave(2)
    }
    let words = CommandLine.arguments.dropFirst()
    let script = words.first.flatMap { isScript($0) ? $0 : nil }
    let runsJavaScript =
      script != nil || words.first != HealthCommand.configuration.commandName
    if let problem = ResourceLimits.problem(withEngine: runsJavaScript) {
      printError(problem)
      BridgehostCLI.leave(2)
    }
    if runsJavaScript { Interruption.block() }
    // The usual command line has nothing to parse, and parsing takes longer than JavaScriptCore does.
    if let script { ScriptRun(script, Array(words.dropFirst())).start() }
    if words.first == RaceCommand.configuration.commandName { JSContext.expectShortLives() }
    // JavaScriptCore starts while this thread parses.
    if runsJavaScript { HostActor.post { JSContext.prepare() } }
    do {
      var command = try parseAsRoot()
      if !(command is any InterruptibleCommand) { Interruption.unblock() }
      try command.run()
      BridgehostCLI.leave(0)
    } catch { leave(because: error) }
  }

  /// Whether the first word is a script: neither an option nor a command.
  private static func isScript(_ word: String) -> Bool {
    // No command has a point in its name: most scripts need no list of commands.
    if word.utf8.contains(UInt8(ascii: ".")), !word.hasPrefix("-") { return true }
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    return !word.isEmpty && (word == "-" || !word.hasPrefix("-")) && !commands.contains(word)
  }

  /// The help of a command, combined with the arguments and options of its default subcommand.
  private static func help(
    for command: any ParsableCommand.Type, with usual: any ParsableCommand.Type
  ) -> String {
    let (whole, part) = (helpMessage(for: command), helpMessage(for: usual))
    guard let options = whole.firstRange(of: "OPTIONS:\n"),
      let commands = whole.firstRange(of: "SUBCOMMANDS:\n"),
      let arguments = part.firstRange(of: "ARGUMENTS:\n")
    else { return whole }
    return whole[..<options.lowerBound] + part[arguments.lowerBound...] + "\n"
      + whole[commands.lowerBound...]
  }

  /// Prints help or a usage error, and ends the process.
  static func leave(because error: any Error) -> Never {
    TerminalStream.widenForHelp()
    let status = exitCode(for: error)
    var message = fullMessage(for: error)
    for command in [RootCommand.self, RaceCommand.self] as [any ParsableCommand.Type] {
      guard let usual = command.configuration.defaultSubcommand else { continue }
      message = message.replacing(
        helpMessage(for: command), with: help(for: command, with: usual))
    }
    if !message.isEmpty {
      if status.isSuccess {
        writeToStandardOutput(message + "\n")
      } else {
        writeToStandardError(message + "\n")
      }
    }
    BridgehostCLI.leave(status.rawValue)
  }
}

/// Ends the process. If output was lost, the status is 1 instead of 0. Does not call exit(), which
/// would run destructors of libraries whose threads are still running.
func leave(_ status: Int32) -> Never {
  // Flush what native code of a package printed.
  fflush(nil)
  TemporaryFolder.removeAll()
  _exit(StandardStreams.status(status))
}
