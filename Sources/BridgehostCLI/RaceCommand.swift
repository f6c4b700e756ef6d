import ArgumentParser

/// `bridgehost race app.js`: searches the orders in which things can happen.
struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Search for orders of events in which the app loses data.",
    usage: """
      bridgehost race [options] <script> [-- script arguments]
      bridgehost race merge [options] <reports> …
      """,
    discussion: """
      Runs the app many times on a virtual clock, each time with its events in another legal order. \
      Servers are simulated in the process. Reports each order in which data is lost or sent twice, or \
      work is late or never finished, shrunk to the delays that matter. Exit status: 0 nothing found; 1 a \
      race or a failure was found; 2 the script cannot be read or loaded; 3 the script is not \
      deterministic; 4 nothing found, but --time was over before all --runs; 64 wrong usage; 130 or 143 \
      interrupted.
      """,
    subcommands: [RaceSearchCommand.self, RaceMergeCommand.self],
    defaultSubcommand: RaceSearchCommand.self)
}
