import Foundation
import Testing

/// Small apps with one planted mistake each, in `Tests/Advice`: the third line of each says how to fix it.
@Suite(.processes) struct `The advice` {
  private static let folder = Command.root.appendingPathComponent("Tests/Advice")

  static let apps: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".js") && !$0.hasSuffix(".native.js") }.sorted()
  }()

  @Test func `is checked with twenty apps`() { #expect(Self.apps.count >= 20) }

  @Test(arguments: apps)
  func `fits the mistake in the app`(name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let code = try #require(lines[1].wholeMatch(of: /\/\/ code: (.+)/)).1
    let fix = try #require(lines[2].wholeMatch(of: /\/\/ fix: (.+)/)).1
    let command = Command(try Command.options(in: file) + [name], in: Self.folder)
    try command.start()
    let errors = command.finish().errors
    let blocks = errors.components(separatedBy: "[\(code)]\n").dropFirst()
    let block = try #require(blocks.first, "\(errors)")
    let advice = block.split(separator: "\n").first { $0.hasPrefix("  fix: ") }
    #expect(advice.map { $0.dropFirst("  fix: ".count) } == fix, "\(errors)")
  }
}
