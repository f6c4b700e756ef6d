import Foundation
import Testing

/// Effects that update their component after each render. React only warns, so on a phone this goes on.
@Suite(.processes) struct `An effect that always updates its component` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let app = """
    import React, { useEffect, useState } from 'react';
    export default function App() {
      const [count, setCount] = useState(0);
      useEffect(() => { setCount(count + 1); });
      return null;
    }
    """

  @Test(
    arguments: ["turbo", "bridge"],
    [["--launch", "user"], ["--virtual-time"], ["race", "--runs", "20"]])
  func `ends the run, and the report names the component`(architecture: String, options: [String])
    throws
  {
    let result = try MountedApp(app: Self.app).run(
      options + ["--architecture", architecture], in: folder)
    #expect(result.status == 1)
    let report = options.first == "race" ? result.output : result.errors
    #expect(
      report.contains(
        "the script never finishes: an effect of App (App.js:3:29) set its state after each render"),
      "\(report)")
    #expect(report.contains("give the effect a list of dependencies that it does not change"))
  }

  @Test func `is killed by iOS only in the background`() throws {
    let kill = "killed: too much computing in the background"
    let background = try MountedApp(app: Self.app).run(
      ["--virtual-time", "--launch", "fetch"], in: folder)
    #expect(background.errors.contains(kill), "\(background.errors)")
    let foreground = try MountedApp(app: Self.app).run(["--launch", "user"], in: folder)
    #expect(!foreground.errors.contains(kill), "\(foreground.errors)")
    #expect(foreground.errors.contains("iOS does not kill an app in the foreground for this"))
  }

  @Test func `ends no run if it stops after many updates`() throws {
    let app = Self.app.replacing(
      "setCount(count + 1)", with: "if (count < 500) setCount(count + 1)")
    let result = try MountedApp(app: app).run(["--launch", "user"], in: folder)
    #expect(!result.errors.contains("never finishes"))
  }
}
