import Foundation
import Testing

/// What is lost when iOS ends the app's process.
@Suite(.processes) struct `The end of the app's process` {
  @Test func `gives no warning about the events that end with it`() throws {
    let folder = Command.root.appendingPathComponent("Tests/Advice")
    let command = Command(
      ["--virtual-time", "--days", "3", "task-without-listener.js"], in: folder)
    try command.start()
    let errors = command.finish().errors
    #expect(errors.contains("nobody listens to `task` [task-expired]"), "\(errors)")
    #expect(errors.contains("tasks failed: no time left: no listener for `task`"), "\(errors)")
    #expect(!errors.contains("event-after-invalidate"), "\(errors)")
  }
}
