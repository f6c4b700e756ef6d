import Foundation
import Testing

/// On a phone the process is launched, then the script is evaluated, and then the root component is mounted. These tests
/// use Debian's React 18.
@Suite(.processes) struct `The log of an app`: OpenedAppSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The lines on standard error that contain one of the words, as these words.
  private func order(of words: [String], app: String) throws -> [String] {
    let result = try run(app: app)
    return result.errors.split(separator: "\n").compactMap { line in
      words.first(where: line.contains)
    }
  }

  @Test func `begins with the launch, before anything that the app prints`() throws {
    let order = try order(
      of: ["launched by the user", "loading", "rendering", "is mounted"],
      app: """
        console.error('loading');
        export default function App() {
          console.error('rendering');
          return null;
        }
        """)
    #expect(order == ["launched by the user", "loading", "rendering", "is mounted"])
  }

  @Test(arguments: [
    "throw new Error('too early'); export default () => null;",
    "export default function App() { throw new Error('too early'); }",
    "import { useEffect } from 'react'; export default () => useEffect(() => { throw new Error('too early'); });",
    "export default () => null; setTimeout(() => { throw new Error('too early'); });",
  ])
  func `shows the launch and the crash of an app that never asks for a native module`(app: String)
    throws
  {
    let order = try order(
      of: ["launched by the user", "Uncaught Error", "crashed: too early"], app: app)
    #expect(order == ["launched by the user", "Uncaught Error", "crashed: too early"])
  }
}
