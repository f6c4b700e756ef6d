import Foundation
import Testing

@Suite(.processes) struct `Time zones on the command line` {
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

  @Test(arguments: [
    ("", "UTC", 0), (":Europe/Berlin", "Europe/Berlin", 23), ("EST5EDT", "EST5EDT", 5),
    ("JST-9", "GMT+09:00", 15), ("<+0530>-5:30", "GMT+05:30", 18), ("UTC0", "UTC", 0),
    ("posix/Europe/Berlin", "Europe/Berlin", 23),
  ])
  func `TZ has the meanings that it has on Linux`(_ zone: String, _ name: String, _ hour: Int)
    throws
  {
    for options in [[], ["--virtual-time"]] {
      let script = """
        console.log(new Date(2026, 0, 5).getUTCHours(), (await import('bridgehost')).device.timeZone);
        """
      try folder.write(script, to: "app.js")
      let command = Command(
        options + ["--launch", "user", "app.js"], in: folder.url, environment: ["TZ": zone])
      try command.start()
      #expect(command.finish().output == "\(hour) \(name)\n")
    }
  }

  @Test(arguments: [
    "Nonsense/Zone", ":Nonsense", "europe/berlin", "CET-1CEST,M3.5.0,M10.5.0/3", "/etc/passwd",
    "../x",
  ])
  func `a TZ that names no zone ends the run before it begins`(_ zone: String) throws {
    try folder.write("console.log('never');\n", to: "app.js")
    let result = try Command.run("app.js", in: folder.url, environment: ["TZ": zone])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: TZ "))
    #expect(result.errors.contains("'\(zone)'"))
    #expect(result.errors.contains("timedatectl list-timezones"))
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
