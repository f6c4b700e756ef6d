internal import FoundationEssentials
internal import HostLoop
internal import Storage

// What both halves of expo-file-system do with directories.
extension AppContainer {
  /// In bytes. iOS promises no number.
  static let diskCapacity = 128_000_000_000

  /// In bytes.
  var freeSpace: Int { phone.disk.isFull ? 0 : Self.diskCapacity / 2 }

  /// The sum of the files in a directory, in bytes.
  func size(ofDirectory path: String) throws -> Int {
    try contents(ofDirectory: path).reduce(0) {
      try $0 + ($1.isDirectory ? size(ofDirectory: $1.path) : $1.size)
    }
  }

  /// Copies a file, or a directory with its content, to a path that must not exist, in a directory that exists.
  func copyTree(_ source: String, to target: String) throws {
    guard try existingAttributes(of: source).isDirectory else {
      return try copy(source, to: target)
    }
    guard try attributes(of: target) == nil else {
      throw FileError(.writeFileExists, AppContainer.name(of: target))
    }
    let parent = URL(fileURLWithPath: target).deletingLastPathComponent().path
    guard try attributes(of: parent)?.isDirectory == true else {
      throw FileError(.noSuchFile, AppContainer.name(of: source))
    }
    try createDirectory(target)
    for entry in try contents(ofDirectory: source) {
      try copyTree(entry.path, to: target + "/" + entry.name)
    }
  }
}
