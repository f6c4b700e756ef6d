import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/ReactNativeConfig/ReadDotEnv.rb`, which an app's build runs, and of `BuildDotenvConfig.rb`.
///
/// Differs from a phone: `/tmp/envfile` and an `ENVFILE` of the Podfile or of a scheme are not read. The Info.plist does not get
/// the variables.
@Suite("react-native-config 1.5.9") @HostActor
struct RNCConfigTests {
  private func lines(
    _ script: String = "console.log(JSON.stringify(Config));", files: [String: String],
    environment: [String: String] = [:]
  ) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      const { ...Config } = NativeModules.RNCConfigModule || {};
      \(script)
      """, files: files.merging(["package.json": "{}"]) { old, _ in old }
    ) {
      $0.launch = .user
      $0.environment.merge(environment) { _, new in new }
    }
    #expect(await app.run().codes == [])
    return app.lines
  }

  /// What `KEY=` and this text give.
  private func value(_ text: String) async throws -> String? {
    try await lines("console.log(JSON.stringify(Config.KEY));", files: [".env": "KEY=\(text)\n"])
      .first
  }

  @Test
  func `Each variable of .env is a constant, and the last value counts (ReadDotEnv.rb:41-55)`()
    async throws
  {
    let lines = try await lines(
      files: [".env": "# local\n\nURL = https://a.test/?b=1\nexport PORT=80\n\nPORT=8080\nEMPTY=\n"]
    )
    #expect(lines == [#"{"EMPTY":"","PORT":"8080","URL":"https://a.test/?b=1"}"#])
  }

  @Test(arguments: [
    ("'a b'", "\"a b\""), ("\"a\"", "\"a\""), ("'a\"", "\"a\\\"\""), ("a # b", "\"a # b\""),
    ("a  ", "\"a  \""), ("a\r", "\"a\""), ("\"\"", "\"\\\"\""), ("a\\nb", "\"a\\nb\""),
  ])
  func
    `A quote before the value is left out, and a comment belongs to the value (ReadDotEnv.rb:25)`(
      text: String, value: String
    ) async throws
  {
    #expect(try await self.value(text) == value)
  }

  @Test(arguments: ["KEY", " KEY=1", "KEY=a\\"])
  func `A line that is no entry makes the build fail (ReadDotEnv.rb:47-49)`(line: String)
    async throws
  {
    #expect(try await lines(files: [".env": "A=1\n\(line)\n"]) == ["{}"])
  }

  @Test
  func `ENVFILE names another file, and .env is read if it does not exist (ReadDotEnv.rb:14-39)`()
    async throws
  {
    let files = [".env": "A=1", ".env.staging": "A=2"]
    #expect(
      try await lines(files: files, environment: ["ENVFILE": ".env.staging"]) == [#"{"A":"2"}"#])
    #expect(try await lines(files: files, environment: ["ENVFILE": ".env.none"]) == [#"{"A":"1"}"#])
  }

  @Test func `Without a file there are no variables (ReadDotEnv.rb:56-60)`() async throws {
    #expect(try await lines(files: [:]) == ["{}"])
  }
}
