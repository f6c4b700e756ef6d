import Foundation

/// A project in a temporary folder, whose `index.js` bridgehost runs.
struct SourceProject {
  private let folder: TemporaryFolder

  /// Whether the machine has Debian's `node-babel7-standalone`.
  static let hasTypeParser = FileManager.default.fileExists(
    atPath: "/usr/share/nodejs/@babel/standalone/babel.min.js")

  init() throws {
    folder = try TemporaryFolder()
    try write("package.json", Data(#"{"name": "my-app"}"#.utf8))
  }

  func write(_ path: String, _ data: Data) throws {
    let file = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Runs `index.js`, with a cache of its own. Without options, nothing launches the app from outside.
  func run(
    _ index: String, files: [String: String] = [:],
    options: [String] = ["--launch", "none", "--quiet"], environment: [String: String] = [:]
  ) throws -> Command.Result {
    try start(index, files: files, options: options, environment: environment).finish()
  }

  /// Starts as ``run(_:files:options:environment:)``, and does not wait.
  func start(
    _ index: String, files: [String: String] = [:],
    options: [String] = ["--launch", "none", "--quiet"], environment: [String: String] = [:]
  ) throws -> Command {
    for (path, text) in files.merging(["index.js": index], uniquingKeysWith: { $1 }) {
      try write(path, Data(text.utf8))
    }
    let command = Command(
      options + ["index.js"], in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.url.path + "/cache"].merging(environment) { $1 })
    try command.start()
    return command
  }

  /// The first bytes of a square PNG.
  static func png(_ side: UInt8) -> Data {
    Data([
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, side, 0,
      0, 0, side,
    ])
  }
}
