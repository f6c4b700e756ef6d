import CCrash
import Glibc
import HostLoop
internal import RaceSearch

/// What the program says when it crashes itself, by a signal or a trap of Swift.
enum Crash {
  /// The exit status: `EX_SOFTWARE`.
  static let status: Int32 = 70

  /// The signals that are crashes.
  static let signals: KeyValuePairs<Int32, String> = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE", SIGABRT: "SIGABRT",
    SIGTRAP: "SIGTRAP",
  ]

  /// Reports crashes from now on, and ends the process with ``status``.
  static func report() {
    ccrash_install(status)
    EventLoop.namesTaskInCrashes()
  }

  /// Ends this process when the one that started it ends, however that happens.
  static func endWithParent() { ccrash_end_with_parent() }

  /// What the report says from now on.
  ///
  /// - Parameters:
  ///   - place: where the program is, such as `seed 5`.
  ///   - options: what the command line must also have to come to the same place again.
  static func say(_ place: String, with options: [String]) {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let own =
      options.isEmpty
      ? arguments : arguments.without(options: ["--make", "--seed", "-j", "--jobs"])
    let words = command(own, with: options)
    ccrash_set_report((place.isEmpty ? "" : "  \(place)\n") + "  again: \(words)\n")
  }

  /// The number of the run in which the program is, for ``runMark``.
  static func note(run: Int) { ccrash_set_run(run) }

  /// Stands for the number of the run in a place.
  static let runMark = "\u{1}"

  /// A command line of this program, as a shell reads it, with more options.
  static func command(_ arguments: some Collection<String>, with options: [String]) -> String {
    // What follows belongs to the script.
    let own = arguments.prefix { $0 != "--" }
    return ([Bridgehost.name] + own + options + arguments.dropFirst(own.count))
      .map(SearchReport.quoted).joined(separator: " ").readableLine
  }
}
