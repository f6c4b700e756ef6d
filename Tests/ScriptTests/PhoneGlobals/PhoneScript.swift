import Foundation

/// A script that runs with the globals of a phone.
enum PhoneScript {
  static func run(
    _ script: String, _ version: String? = nil, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    let command = Command(
      ["--launch", "none", "--quiet"] + (version.map { ["--react-native", $0] } ?? []) + options
        + ["app.js"], in: folder.url, environment: environment)
    try command.start()
    return command.finish()
  }

  static func output(
    _ script: String, _ version: String? = nil, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> String {
    let result = try run(script, version, options, environment: environment)
    return result.status == 0 ? String(result.output.dropLast()) : result.output + result.errors
  }
}
