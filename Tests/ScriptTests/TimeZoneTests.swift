import Foundation
import Testing

@Suite struct `Time zones on the command line` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func hours(_ arguments: String..., zone: String?) throws -> String {
    let script = """
      console.log(new Date(2026, 0, 5).toISOString(), (await import('bridgehost')).device.timeZone);
      """
    try Data(script.utf8).write(to: folder.url.appendingPathComponent("app.js"))
    let command = Command(
      arguments + ["--launch", "user", "app.js"], in: folder.url,
      environment: ["TZ": zone ?? ""])
    try command.start()
    return command.finish().output
  }

  @Test func `TZ says where the phone is`() throws {
    let tokyo = "2026-01-04T15:00:00.000Z Asia/Tokyo\n"
    #expect(try hours(zone: "Asia/Tokyo") == tokyo)
    #expect(try hours("--virtual-time", zone: "Asia/Tokyo") == tokyo)
    #expect(try hours("--virtual-time", zone: nil) == "2026-01-05T00:00:00.000Z UTC\n")
  }

  @Test func `the picture of the days has the clocks of the phone`() throws {
    let script = """
      import { device } from 'bridgehost';
      device.setTimeZone('Asia/Tokyo', { after: 36 * 3600 });
      """
    try Data(script.utf8).write(to: folder.url.appendingPathComponent("app.js"))
    let result = try Command.run(
      "--days", "3", "--report", "days.html", "app.js", in: folder.url,
      environment: ["TZ": "America/New_York"])
    #expect(result.status == 0)
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("days.html"), encoding: .utf8)
    #expect(page.contains(#""clockOffsets":[[0,-18000000],[129600000,32400000]]"#))
  }
}
