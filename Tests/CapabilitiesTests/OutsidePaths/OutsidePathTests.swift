import AppHost
import BridgeTesting
import Foundation
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// What a script reaches with paths, URLs and SQL. `attempts.js` lists all exports of the app itself.
@Suite @HostActor struct `No export leads out of the app's folder` {
  private static let secret = "the secret of the developer 46"
  private static let neighbour = "neighbour-of-the-secret"

  @Test func `by a path, a URL, SQL or a link`() async throws {
    let outside = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("bridgehost-outside-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    let files = ["secret": Data(Self.secret.utf8), Self.neighbour: Data("beside".utf8)]
    for (name, content) in files {
      try content.write(to: URL(fileURLWithPath: "\(outside)/\(name)"))
    }
    let app = try AppFixture.plain(Self.script(outside), network: .answering(200)) {
      $0.launch = .user
    }
    app.onPrint = { line in
      guard line.hasPrefix("DOCUMENTS ") else { return }
      try FileManager.default.createSymbolicLink(
        atPath: line.dropFirst("DOCUMENTS ".count) + "/link", withDestinationPath: outside)
    }
    _ = await app.run()
    let reached = app.lines.filter { $0.hasPrefix("REACHED ") }
    #expect(reached == [])
    let without = app.lines.filter { $0.hasPrefix("WITHOUT ") }
    #expect(
      without == [],
      "say in attempts.js how these are called with a path, a URL or SQL, or in takesNone.json that they take none"
    )
    #expect(app.lines.contains { $0.hasPrefix("TRIED ") }, "\(app.lines.suffix(5))")
    #expect(
      app.requests.allSatisfy {
        Data($0.body ?? []).range(of: Data(Self.secret.utf8)) == nil
      }, "a request contains the file")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: outside)) == Set(files.keys))
    for (name, content) in files {
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(outside)/\(name)")) == content)
    }
  }

  private static func script(_ outside: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = { (name: String) in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return """
      const plan = {
        outside: '\(outside)', secret: '\(secret)', md5: '\(md5)', neighbour: '\(neighbour)',
        takesNone: \(try text("takesNone.json")),
      };
      \(try text("attempts.js"))
      """
  }

  /// That of ``secret``.
  private static let md5 = "aa7fa6c99b21764aa3a6423e89a3ac77"
}
