import Foundation
import MetroBundles
import Testing

/// Calls every method of every module that the host registers, with unlikely arguments: the result must be an
/// error or a value, never the end of the process.
///
/// `HOSTILE_CALLS` sets how often each method is called, `HOSTILE_SEED` the seed.
@Suite(.processes) struct `A native method that is called with anything` {
  enum Modules: CaseIterable {
    /// The modules that every script finds.
    case app
    /// Those, and the ones that a bundle for a phone finds.
    case bundle
  }

  @Test(arguments: ["turbo", "bridge"], Modules.allCases)
  func `returns or throws`(_ architecture: String, _ modules: Modules) throws {
    let environment = ProcessInfo.processInfo.environment
    let calls = environment["HOSTILE_CALLS"].flatMap { Int($0) } ?? 4
    let seed = environment["HOSTILE_SEED"].flatMap { Int($0) } ?? 1
    let folder = try TemporaryFolder()
    let script = try String(
      contentsOf: Command.root.appendingPathComponent("Tests/ScriptTests/HostileCalls/calls.js"),
      encoding: .utf8)
    var (first, count) = (0, Int.max)
    while first < count {
      let session = "seed: \(seed), first: \(first), methods: \(Self.methodsOfSession)"
      let plan = "var plan = { \(session), calls: \(calls) };\n"
      let text = plan + script
      try folder.write(
        modules == .app
          ? text
          : (architecture == "turbo" ? BundleGeneration.bridgeless : .proxy).text(of: text),
        to: "main.js")
      let options = [
        "--quiet", "--launch", "none", "--virtual-time", "--architecture", architecture,
      ]
      let command = Command(
        options + (modules == .bundle ? ["--metro"] : []) + ["main.js"], in: folder.url)
      try command.start()
      let result = command.finish()
      let lines = result.output.split(separator: "\n")
      let last = lines.last { $0.hasPrefix("call ") } ?? ""
      try #require(
        result.status < 128,
        "\(architecture), \(session): ended in '\(last)'\n\(result.errors.suffix(4000))"
      )
      if let end = lines.last(where: { $0.hasPrefix("end ") })?.split(separator: " ") {
        (first, count) = (Int(end[1]) ?? .max, Int(end[3]) ?? 0)
      } else {
        // The method ended the app, which is what some methods are for.
        let index = last.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        first =
          try #require(index, "\(result.output.suffix(2000))\(result.errors.suffix(2000))") + 1
      }
    }
    #expect(count > 50)
  }

  /// The number of methods per session: what a method leaves behind affects only the next few.
  private static let methodsOfSession = 20
}
