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

  // React goes on with its turn after an error in a component.
  @Test func `gives no warning about calls that JavaScript made after it, in the same turn`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      ErrorUtils.reportFatalError(new Error('in a component'));
      NativeModules.RNCAsyncStorage.multiSet([['a', 'b']], () => {});
      NativeModules.RNKeychainManager.getGenericPasswordForOptions({});
      """, to: "app.js")
    let result = try Command.run("--launch", "user", "app.js", in: folder.url)
    #expect(result.errors.contains("crashed: in a component"), "\(result.errors)")
    #expect(!result.errors.contains("never-settled"), "\(result.errors)")
  }
}
