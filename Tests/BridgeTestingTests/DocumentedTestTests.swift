import AppHost
import BridgeTesting
import Capabilities
import Foundation
import HostLoop
import ScriptLoading
import SimulatedPhone
import Testing

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

  @Test func `the guide shows what is tested here`() throws {
    func code(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let page = Self.root.appending(path: "docs/TESTING.md")
    let guide = try String(contentsOf: page, encoding: .utf8)
    let source = code(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let block = try #require(guide.components(separatedBy: "\n```swift\n").last)
    #expect(source.contains(code(block.components(separatedBy: "\n```")[0])))
  }
}
