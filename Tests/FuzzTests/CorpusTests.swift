import Foundation
import Fuzz
import HostLoop
import Testing

/// Runs the inputs that once ended the program, and those from which the fuzzer starts.
@Suite @HostActor struct CorpusTests {
  nonisolated private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  private nonisolated static func inputs(of kind: DriverKind) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appending(path: kind.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(arguments: DriverKind.allCases)
  func `the program stands every input of its corpus`(_ kind: DriverKind) async throws {
    let inputs = try Self.inputs(of: kind)
    #expect(!inputs.isEmpty)
    let driver = try kind.makeDriver()
    for input in inputs {
      do { try await driver.run(Array(Data(contentsOf: input))) } catch {
        Issue.record("\(kind.rawValue)/\(input.lastPathComponent): \(error)")
      }
    }
  }
}
