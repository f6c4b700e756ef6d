import AppHost
import BackgroundFetch
import BridgeTesting
import Foundation
import HostLoop
import ScriptLoading
import SimulatedPhone
import Testing
import Uploads

/// The test of an app in docs/TESTING.md; `.ci/documented-package` runs the rest of that page.
@HostActor
struct DocumentedTestTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the guide's test of an app works`() async throws {
    let path = Self.root.appending(path: "js/examples/health-sync/app.js").path
    let network = TestNetwork { _ in .status(201) }
    let app = try TestApp(.file(path: path), network: network)
    let result = await app.run()
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
    #expect(result.capability(Uploads.self)?.acknowledgedCount == 12)
    app.expectNoDiagnoses()
  }

  /// The text without the spaces at the beginning of lines.
  private func code(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  /// The examples in Swift of a page, in their order.
  private func examples(_ page: String) throws -> [String] {
    let guide = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    return guide.components(separatedBy: "\n```swift\n").dropFirst().map {
      code($0.components(separatedBy: "\n```")[0])
    }
  }

  private func source(_ file: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    return code(try String(contentsOf: tests.appending(path: file), encoding: .utf8))
  }

  @Test func `the guide shows what is tested here`() throws {
    let block = try #require(try examples("docs/TESTING.md").last)
    #expect(try source("DocumentedTestTests.swift").contains(block))
  }

  @Test func `the page about Bluetooth shows peripherals that are tested`() throws {
    let blocks = try examples("docs/BLUETOOTH.md")
    #expect(blocks.count == 2)
    let source = try source("BluetoothPeripheralTests.swift")
    for block in blocks { #expect(source.contains(block)) }
  }
}
