import ArgumentParser

/// The command line: `bridgehost app.js` runs a script, other first words are commands.
@main
struct Bridgehost: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridgehost",
    abstract: "Runs the JavaScript half of a React Native app's background work on Linux.",
    usage: """
      bridgehost [options] app.js [script arguments]
      bridgehost health <import|generate|show> …
      """,
    discussion: """
      'bridgehost app.js' launches the script as iOS launches an app for a background fetch, on a \
      simulated iPhone. 'bridgehost run --help' lists its options.
      """,
    version: "0.1.0",
    subcommands: [RunCommand.self, HealthCommand.self],
    defaultSubcommand: RunCommand.self)
}
