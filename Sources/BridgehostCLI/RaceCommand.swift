import ArgumentParser

/// `bridgehost race app.js`: searches the orders in which things can happen.
struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Search the orders of events for one that loses data.",
    usage: """
      bridgehost race [options] <script> [-- script arguments]
      bridgehost race merge [options] <reports> …
      """,
    discussion: """
      Runs the run of the script in many legal orders, on a virtual clock, with servers in the \
      process, and reports each order in which something is lost, doubled, late or never finished, \
      shrunk to the delays that matter. Exit status: 0 nothing found; 1 something found; 2 no \
      such file or a bad script; 3 the script is not deterministic; 4 nothing found, and --time was \
      over before --runs; 64 usage; 130 or 143 interrupted.
      """,
    subcommands: [RaceSearchCommand.self, RaceMergeCommand.self],
    defaultSubcommand: RaceSearchCommand.self)
}
