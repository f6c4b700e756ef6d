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
      Runs the app many times on a virtual clock, each time in another order of events that iOS and React Native \
      allow. bridgehost itself answers all requests. Reports each way in which data is lost or sent twice, or work is \
      late or never finished, with the smallest change of the order that causes it. Exit status: 0 nothing found; 1 a \
      race or a failure was found, or nothing happened in any run; 2 the script cannot be read or loaded; 3 \
      the script is not deterministic; 4 nothing found, but --time was over before all of --runs, or a part of the token did not apply; 64 wrong \
      usage; 70 bridgehost itself crashed; 129, 130 or 143 interrupted before anything was found.
      """,
    subcommands: [RaceSearchCommand.self, RaceMergeCommand.self],
    defaultSubcommand: RaceSearchCommand.self)
}
