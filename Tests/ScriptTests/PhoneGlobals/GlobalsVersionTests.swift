import Foundation
import Testing

/// Which release of React Native decides what globals a script finds.
@Suite(.processes) struct GlobalsVersionTests {
  @Test func `the version is that of the option, the configuration, the package or the newest`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("console.log(typeof TextEncoder, 'timeout' in AbortSignal);", to: "app.js")
    func found(_ options: String...) throws -> String {
      let command = Command(
        ["--launch", "none", "--quiet"] + options + ["app.js"], in: folder.url)
      try command.start()
      return command.finish().output
    }
    #expect(try found() == "function true\n")
    try folder.write(#"{ "dependencies": { "react-native": "^0.76.1" } }"#, to: "package.json")
    #expect(try found() == "function false\n")
    try folder.write(
      #"{ "version": "0.73.9" }"#, to: "node_modules/react-native/package.json")
    #expect(try found() == "undefined false\n")
    try folder.write("module.exports = { reactNative: '0.87.0' };", to: "bridgehost.config.js")
    #expect(try found() == "function true\n")
    #expect(try found("--react-native", "0.75.0") == "function false\n")
    try folder.write("module.exports = { globals: 'web' };", to: "bridgehost.config.js")
    #expect(try found() == "function true\n")
    #expect(try found("--globals", "react-native") == "undefined false\n")
  }

  @Test(arguments: ["0.76", "latest", ""])
  func `--react-native takes a complete version`(_ version: String) throws {
    let result = try PhoneScript.run("", version)
    #expect(result.status == 64)
    #expect(
      result.errors.contains("--react-native takes a version such as 0.76.1, not '\(version)'."))
  }

  @Test func `a configuration with globals that there are not is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("module.exports = { globals: 'node' };", to: "bridgehost.config.js")
    try folder.write("", to: "app.js")
    let result = try Command.run("app.js", in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("globals must be 'react-native' or 'web', not 'node'"))
  }
}
