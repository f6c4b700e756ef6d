import Foundation
import MetroBundles
import Testing

/// Nothing of a run is alive after it: no session, phone, context or database. Otherwise a search of 20,000 runs would take
/// all memory. The program `LeftOvers` runs the scripts, and prints what is left.
@Suite(.processes) struct `After a run` {
  private func expectNothing(leftOf scripts: [String]) throws {
    let command = Command(
      scripts, in: Command.root, program: Command.built("LeftOvers"))
    try command.start()
    let result = command.finish()
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == scripts.count, "\(result.errors)")
    for line in lines {
      #expect(line.hasPrefix("sessions 0, phones 0, contexts 0, databases 0: "), "\(line)")
    }
  }

  @Test func `nothing is left of the examples and the scripts of these tests`() throws {
    try expectNothing(
      leftOf: Example.all.map(\.script.path)
        + `Golden scripts`.scripts.map { `Golden scripts`.folder.appendingPathComponent($0).path })
  }

  @Test(arguments: BundleGeneration.allCases)
  func `nothing is left of a bundle that holds whatever native code gives`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(generation, try Self.app("bundle.js"))
    try expectNothing(leftOf: [bundle.folder.path("main.jsbundle")])
  }

  @Test(arguments: ["sockets.js", "requests.js", "expo.js", "nitro.js", "listeners.js"])
  func `nothing is left of an app that holds whatever native code gives`(_ name: String) throws {
    try expectNothing(leftOf: [Self.folder.appendingPathComponent(name).path])
  }

  private static let folder = Command.root.appendingPathComponent("Tests/ScriptTests/LeftOvers")

  private static func app(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
