import Foundation
import HostLoop
import ScriptLoading
import Testing

@Suite("Answers about the files of a script") struct KeptAnswersTests {
  private let fixture: ScriptFixture

  init() throws {
    fixture = try ScriptFixture([
      "app.ts": """
      import './part';
      import type { Late } from './types';
      const { timeout }: any = AbortSignal; globalThis.use = timeout;
      """,
      "part.ts": "export const part: number = 1; globalThis.part = part;",
      // The bundle has nothing of it.
      "types.ts": "export type Late = './late';",
    ])
  }

  /// What is said of a name. A wrong answer in the cache shows whether it comes from there.
  @HostActor private func origins() throws -> [String] {
    fixture.waitForClock()
    return try fixture.load("app.ts").origins(of: "timeout")
  }

  private func spoilKeptAnswers() throws {
    let folder = URL(fileURLWithPath: fixture.cache + "/bridgehost/answers")
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      var data = try Data(contentsOf: file)
      while let place = data.range(of: Data("AbortSignal".utf8)) {
        data.replaceSubrange(place, with: Data("AbortCached".utf8))
      }
      try data.write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
  }

  @Test @HostActor func `are kept for the next time`() throws {
    #expect(try origins() == ["AbortSignal.timeout"])
    try spoilKeptAnswers()
    #expect(try origins() == ["AbortCached.timeout"])
  }

  @Test(arguments: ["app.ts", "part.ts", "types.ts", "late.ts", "late/index.ts"])
  @HostActor func `are found again after a change of a file`(_ path: String) throws {
    #expect(try origins() == ["AbortSignal.timeout"])
    try spoilKeptAnswers()
    let text = try? String(contentsOfFile: fixture.app + "/" + path, encoding: .utf8)
    try fixture.write(path, (text ?? "") + "\nglobalThis.more = 2;")
    #expect(try origins() == ["AbortSignal.timeout"])
  }
}
