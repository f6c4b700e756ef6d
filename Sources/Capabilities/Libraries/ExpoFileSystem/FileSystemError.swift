internal import NativeBridge

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
