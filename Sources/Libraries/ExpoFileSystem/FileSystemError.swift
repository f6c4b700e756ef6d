internal import NativeBridge
internal import Storage

// The errors of native code (`ios/FileSystemExceptions.swift`).
extension NativeError {
  static func missingPermission(_ uri: String) -> NativeError {
    NativeError(code: "ERR_MISSING_PERMISSION", message: "Missing permission for uri: \(uri)")
  }

  static func fileAlreadyExists(_ uri: String) -> NativeError {
    NativeError(code: "ERR_FILE_ALREADY_EXISTS", message: "File '\(uri)' already exists")
  }

  static func unableToCreate(_ reason: String) -> NativeError {
    NativeError(
      code: "ERR_UNABLE_TO_CREATE", message: "Unable to create file or directory: \(reason)")
  }

  static func unableToDelete(_ reason: String) -> NativeError {
    NativeError(
      code: "ERR_UNABLE_TO_DELETE", message: "Unable to delete file or directory: \(reason)")
  }

  static func unableToWriteBase64(_ uri: String) -> NativeError {
    NativeError(
      code: "ERR_UNABLE_TO_WRITE_BASE64DATA",
      message: "Unable to write base64 data to a file: \(uri)")
  }

  static func unableToDownload(_ reason: String) -> NativeError {
    NativeError(
      code: "ERR_UNABLE_TO_DOWNLOAD", message: "Unable to download a file: \(reason)")
  }

  static let destinationAlreadyExists = NativeError(
    code: "ERR_DESTINATION_ALREADY_EXISTS", message: "Destination already exists")
  static let directoryToFile = NativeError(
    code: "ERR_COPY_OR_MOVE_DIRECTORY_TO_FILE",
    message: "Unable to copy or move a directory to a file")
  static let noViewController = NativeError(
    code: "ERR_MISSING_VIEW_CONTROLLER",
    message: "No view controller available for presenting file picker")

  static func wrongType(_ text: String) -> NativeError {
    NativeError(code: "ERR_WRONG TYPE", message: text)
  }
}

// `ios/Legacy/FileSystemLegacyExceptions.swift`.
extension NativeError {
  static func fileNotFound(_ path: String) -> NativeError {
    NativeError(code: "ERR_FILE_NOT_EXISTS", message: "File '\(path)' does not exist")
  }

  static func fileNotReadable(_ path: String) -> NativeError {
    NativeError(code: "ERR_FILE_NOT_READABLE", message: "File '\(path)' is not readable")
  }

  static func fileNotWritable(_ path: String, _ cause: FileError? = nil) -> NativeError {
    let cause = cause.map { "\n→ Caused by: \($0.description)" } ?? ""
    return NativeError(
      code: "ERR_FILE_NOT_WRITABLE", message: "File '\(path)' is not writable\(cause)")
  }

  static func fileWriteFailed(_ path: String) -> NativeError {
    NativeError(code: "ERR_FILE_WRITE_FAILED", message: "Writing to '\(path)' file has failed")
  }

  static func fileCannotDelete(_ path: String, because cause: String) -> NativeError {
    NativeError(
      code: "ERR_FILE_CANNOT_DELETE",
      message: "File '\(path)' could not be deleted\n→ Caused by: \(cause)")
  }

  static func fileNotCopied(_ from: String, _ to: String) -> NativeError {
    NativeError(
      code: "E_FILE_NOT_COPIED", message: "File '\(from)' could not be copied to '\(to)'.")
  }

  static func invalidFileURL(_ url: String) -> NativeError {
    NativeError(code: "ERR_INVALID_FILE_URL", message: "'\(url)' is not a file URL")
  }
}
