import Foundation
import Testing

/// `race --fast`, whose runs share one JavaScript context.
@Suite(.processes) struct FastSearchTests {
  private let folder: RaceFolder

  init() throws { folder = try RaceFolder() }

  @Test func `a fast search finds the same, and says what its runs shared`() throws {
    let options = ["my app.js", "--seed", "5", "--plan", "launch", "--runs", "100"]
    let fresh = try folder.race(options + ["--json", "fresh.json"])
    let fast = try folder.race(options + ["--fast"])
    #expect(fast.status == 1)
    #expect(fresh.output.contains("each in a fresh context"))
    #expect(fast.output.contains("each in a shared context"))
    #expect(try fast.replayCommand == fresh.replayCommand)
    #expect(
      try folder.race(options + ["--fast", "--json", "fast.json", "--jobs", "2"]).status == 1)
    #expect(try isolation(in: "fresh.json") == "fresh context")
    #expect(try isolation(in: "fast.json") == "shared context")
    let merged = try folder.race("merge", "fresh.json", "fast.json")
    #expect(merged.status != 0)
    #expect(merged.errors.contains("in a fresh context, another in a shared context"))
  }

  @Test func `a fast search ends when the script's runs are not apart`() throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      if (Array.prototype.last) throw new Error('twice');
      Array.prototype.last = function () { return this[this.length - 1]; };
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', (data) => {
        NativeModules.HealthEmitter.finish('failed', data.fetchId);
      });
      """, to: "changes.js")
    #expect(
      try folder.race("changes.js", "--seed", "5", "--runs", "40", "--allow-idle").status == 0)
    let result = try folder.race("changes.js", "--seed", "5", "--runs", "40", "--fast")
    #expect(result.status == 3)
    #expect(result.errors.contains("Search without --fast"))
    let files = ["--json", "1", "--junit", "1.xml", "--shard", "1/2"]
    _ = try folder.race(["changes.js", "--seed", "5", "--runs", "40", "--fast"] + files)
    #expect(try folder.text(of: "1.xml").contains("<failure"))
    #expect(try folder.race("merge", "1").status == 3)
  }

  private func isolation(in file: String) throws -> String? {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path(file)))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return report["isolation"] as? String
  }
}
