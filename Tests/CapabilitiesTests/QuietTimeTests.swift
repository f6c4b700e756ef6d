import AppHost
import Capabilities
import Foundation
import HostLoop
import ScriptLoading
import SimulatedPhone
import StandardCapabilities
import Testing

/// A run on a virtual clock that polls for ever also has a limit in real time.
@Suite(.serialized) @HostActor struct `Timers that go on for ever` {
  @Test func `end the run at its limit in real time, and it says whose timer that is`() async throws
  {
    let log = Log()
    var configuration = SessionConfiguration(
      script: .text(
        "const poll = () => {};\nsetInterval(poll, 1);", name: "<poll>",
        directory: FileManager.default.currentDirectoryPath))
    configuration.clock = .virtual
    configuration.launch = .none
    configuration.quietTimeLimit = .milliseconds(1)
    let session = try AppSession(configuration, runLog: RunLog { log.lines.append($0) })
    let result = await session.run()
    #expect(result.exitCode == 0)
    #expect(result.elapsed < .seconds(600))
    #expect(
      log.lines.contains {
        $0.hasPrefix("warning: only timers went on for 1.0 ms: ")
          && $0.contains("so the run was ended: setInterval at <poll>:2:")
      }, "\(log.lines)")
    #expect(
      log.lines.contains {
        $0.hasPrefix("note: for ") && $0.contains("only timers have gone on: ")
          && $0.contains("setInterval at <poll>:2:")
      }, "\(log.lines)")
  }

  @HostActor private final class Log {
    var lines: [String] = []
  }
}
