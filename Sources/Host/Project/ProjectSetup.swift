public import EventLoop
internal import Glibc

/// What `bridgehost init` does: it finds out what a project needs, and writes the files that are missing.
///
/// ```swift
/// let setup = try ProjectSetup(folder: ".", configuration)
/// for file in setup.files { print(try file.write(in: setup.folder), file.path) }
/// ```
public struct ProjectSetup: Sendable {
  /// The folder of the project, as an absolute path.
  public let folder: String
  /// The files, in the order in which they are written.
  public private(set) var files: [ProjectFile] = []
  /// What a person should know besides, one sentence or two each.
  public private(set) var notes: [String] = []

  /// Reads the project; writes nothing.
  ///
  /// - Parameters:
  ///   - folder: the folder of the project. It need not exist.
  ///   - configuration: what the program has: capabilities, the environment and its JavaScript half.
  /// - Throws: ``ProjectError`` for a folder that cannot be used.
  @HostActor
  public init(folder: String, _ configuration: SessionConfiguration) throws {
    self.folder = FilePath.absolute(folder, in: FilePath.current)
    if let kind = ProjectFolder.kind(of: self.folder), kind != S_IFDIR {
      throw ProjectError("\(folder.readableLine) is a file: name the folder of the project")
    }
    files = [
      ProjectFile(path: "bridgehost/background.js", text: EntryText.entry),
      ProjectFile(path: "bridgehost/background.scenario.js", text: EntryText.scenario),
      ProjectFile(path: "bridgehost.config.js", text: ConfigurationText.text(natives: [])),
    ]
    files += try EditorTypes.files(
      javaScriptHalf: configuration.javaScriptHalf, isReactNative: false)
    files.append(
      ProjectFile(path: ".github/workflows/bridgehost.yml", text: WorkflowText.text))
  }
}
