internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

// What files contain.
extension ReactNativeBlobUtil {
  @ExportsBuilder var content: [any Export] {
    AsyncFunction("createFile") { [self] (path: String, text: String, encoding: String) in
      try create(path, bytes(text, encoding), "Failed")
    }
    AsyncFunction("createFileASCII") { [self] (path: String, numbers: [Int]) in
      try create(path, BlobBytes.bytes(numbers), "failed")
    }
    AsyncFunction("writeFile", writeFile)
    AsyncFunction("writeFileArray") { [self] (path: String, numbers: [Int], append: Bool) in
      try container.prepare(path, ofMissingFolder: NativeError.unspecified)
      try put(BlobBytes.bytes(numbers), into: path, append: append)
      return numbers.count
    }
    AsyncFunction("readFile", readFile)
    AsyncFunction("hash") { [self] (path: String, algorithm: String) in
      try hash(path, algorithm)
    }
    AsyncFunction("slice", slice)
  }

  /// Lines 220 to 296. A base64 text that is none makes an empty file.
  private func create(_ path: String, _ data: Data, _ verb: String) throws -> [String?] {
    if try attributes(of: path) != nil {
      throw NativeError(code: "EEXIST", message: "File '\(path)' already exists")
    }
    do { try container.write(data, to: path) } catch is FileError {
      throw NativeError(
        message: "\(verb) to create new file at path '\(path)', please ensure the folder exists")
    }
    return [nil]
  }

  private func bytes(_ text: String, _ encoding: String) -> Data {
    switch encoding.lowercased() {
    case "utf8": Data(text.utf8)
    case "base64": Data(base64Encoded: text) ?? Data()
    case "uri": (try? container.read(text.replacing(BlobBytes.filePrefix, with: ""))) ?? Data()
    default: BlobBytes.ascii(text)
    }
  }

  /// `ReactNativeBlobUtilFS.mm` lines 361 to 441. The folders above the file are made.
  private func writeFile(
    _ path: String, _ encoding: String, _ text: String, _ transform: Bool, _ append: Bool
  ) throws -> Int {
    try container.prepare(path, ofMissingFolder: "ENOTDIR")
    let encoding = encoding.lowercased()
    if encoding == "uri" {
      // A source that does not exist is copied as -1 bytes (lines 308 to 330).
      let source = try? container.read(text)
      try put(source ?? Data(), into: path, append: append)
      return source?.count ?? -1
    }
    if transform {
      throw NativeError(message: "Transform specified but transformer not set")
    }
    let data =
      encoding.contains("base64") ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
    try put(data, into: path, append: append)
    return data.count
  }

  private func put(_ data: Data, into path: String, append: Bool) throws {
    do {
      if append {
        try container.append(data, to: path)
      } else {
        try container.write(data, to: path)
      }
    } catch let error as FileError {
      throw NativeError(
        message: "File '\(path)' could not be written; error: \(error.debugDescription)")
    }
  }

  /// `ReactNativeBlobUtilFS.mm` lines 514 to 603. A folder reads as nothing. With an unknown encoding there is no answer.
  private func readFile(
    _ path: String, _ encoding: String, _ transform: Bool, _ promise: Promise
  ) throws {
    guard let attributes = try attributes(of: path) else {
      return promise.reject("ENOENT", "No such file '\(path)'")
    }
    if transform {
      return promise.reject(
        NativeError.unspecified, "Transform specified but transformer not set")
    }
    let data = attributes.isDirectory ? Data() : (try? container.read(path)) ?? Data()
    switch encoding.lowercased() {
    case "utf8": promise.resolve(String(validating: data, as: UTF8.self))
    case "base64": promise.resolve(data.base64EncodedString())
    case "ascii": promise.resolve(BlobBytes.numbers(data))
    default: break
    }
  }

  /// `ReactNativeBlobUtilFS.mm` lines 616 to 769.
  private func hash(_ path: String, _ algorithm: String) throws -> String {
    let data = try readable(path)
    guard let digest = BlobBytes.digests[algorithm] else {
      throw NativeError(
        code: "EINVAL",
        message: "Invalid algorithm '\(algorithm)', must be one of md5, sha1, sha224, sha256, "
          + "sha384, sha512")
    }
    return BlobBytes.hex(digest.hash(Array(data)))
  }

  /// `ReactNativeBlobUtilFS.mm` lines 904 to 1005.
  private func slice(
    _ path: String, _ target: String, _ start: Double, _ end: Double
  ) throws -> String {
    let data = try readable(path)
    let first = Int(exactly: start.rounded(.towardZero)) ?? 0
    let last = min(data.count, Int(exactly: end.rounded(.towardZero)) ?? data.count)
    try put(Data(data.prefix(max(0, last)).dropFirst(max(0, first))), into: target, append: false)
    return target
  }

  private func readable(_ path: String) throws -> Data {
    guard let attributes = try attributes(of: path) else {
      throw NativeError(code: "ENOENT", message: "No such file '\(path)'")
    }
    if attributes.isDirectory {
      throw NativeError(
        code: "EISDIR", message: "Expecting a file but '\(path)' is a directory")
    }
    do { return try container.read(path) } catch is FileError {
      throw NativeError(code: "EUNKNOWN", message: "Error opening '\(path)' for reading")
    }
  }
}

extension AppContainer {
  /// Makes a file that does not exist, and the folders above it.
  ///
  /// - Parameter code: of the error if a folder cannot be made.
  func prepare(_ path: String, ofMissingFolder code: String) throws {
    if let old = try attributes(of: path) {
      if old.isDirectory {
        throw NativeError(
          code: "EISDIR", message: "Expecting a file but '\(path)' is a directory")
      }
      return
    }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    do { try createDirectory("/" + folder) } catch let error as FileError {
      throw NativeError(
        code: code,
        message: "Failed to create parent directory of '\(path)'; error: \(error.debugDescription)")
    }
    do { try write(Data(), to: path) } catch is FileError {
      throw NativeError(
        code: "ENOENT", message: "File '\(path)' does not exist and could not be created")
    }
  }
}
