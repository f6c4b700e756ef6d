internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

// What files contain.
extension RNFSManager {
  @ExportsBuilder var content: [any Export] {
    AsyncFunction("readFile") { [self] (path: String) in try read(path)?.base64EncodedString() }
    AsyncFunction("read") { [self] (path: String, length: Int, position: Int) in
      try read(path).map { Self.part(of: $0, length, position).base64EncodedString() }
    }
    AsyncFunction("hash") { [self] (path: String, algorithm: String) in
      try hash(path, algorithm)
    }
    AsyncFunction("writeFile") { [self] (path: String, content: String, options: FileOptions?) in
      try write(path, content) { try $0.write($1, to: path, protection: options?.protection) }
    }
    AsyncFunction("appendFile") { [self] (path: String, content: String) in
      try write(path, content) { try $0.append($1, to: path) }
    }
    AsyncFunction("write") { [self] (path: String, content: String, position: Int) in
      try write(path, content) { container, data in
        guard let old = try container.attributes(of: path) else {
          return try container.write(data, to: path)
        }
        // A position below 0 is the end (lines 200 to 205).
        try container.write(Array(data), to: path, at: position < 0 ? old.size : position)
      }
    }
    AsyncFunction("touch", touch)
  }

  /// The content of a file. `nil` if it exists but cannot be read: the library does not check for errors (lines 268 to 294).
  private func read(_ path: String) throws -> Data? {
    try reportingErrors { container in
      guard let attributes = try container.attributes(of: path) else {
        throw NativeError.noEntry(path)
      }
      guard !attributes.isDirectory else {
        throw NativeError(
          code: "EISDIR", message: "EISDIR: illegal operation on a directory, read")
      }
      do { return try container.read(path) } catch is FileError { return nil }
    }
  }

  /// All from `position` on, if the length is 0 (lines 326 to 334).
  private static func part(of data: Data, _ length: Int, _ position: Int) -> Data {
    let rest = data.dropFirst(max(0, position))
    return Data(length > 0 ? rest.prefix(length) : rest)
  }

  /// Lines 341 to 408.
  private func hash(_ path: String, _ algorithm: String) throws -> String {
    let data = try read(path) ?? Data()
    guard let digest = Self.digests[algorithm] else {
      throw NativeError(code: "Error", message: "Invalid hash algorithm '\(algorithm)'")
    }
    return digest.hash(Array(data)).map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
  }

  private static let digests: [String: Digest] = [
    "md5": .md5, "sha1": .sha1, "sha256": .sha256, "sha384": .sha384, "sha512": .sha512,
  ]

  /// Reports each error as if a folder were missing, as the library does.
  private func write(
    _ path: String, _ content: String, _ write: (AppContainer, Data) throws -> Void
  ) throws -> Undefined {
    let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters) ?? Data()
    do { try write(storage.container, data) } catch is FileError {
      throw NativeError.noEntry(path)
    }
    return Undefined()
  }

  /// Lines 916 to 946. The message is not that of the others.
  private func touch(_ path: String, _ modified: Double?, _: Double?) throws -> Undefined {
    try reportingErrors { container in
      guard try container.attributes(of: path) != nil else {
        throw NativeError(code: "ENOENT", message: "ENOENT: no such file, open '\(path)'")
      }
      if let modified { try container.setModified(modified / 1000, of: path) }
    }
    return Undefined()
  }
}
