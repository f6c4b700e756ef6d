/// Why a file of the app could not be read or written, as Foundation reports it on iOS
/// (`CocoaError`).
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A code of `NSCocoaErrorDomain`.
  package enum Code: Int, Sendable {
    /// The file to remove or inspect does not exist.
    case noSuchFile = 4
    /// Another error while reading.
    case readUnknown = 256
    /// The file is protected while the phone is locked, or outside of the app's sandbox.
    case readNoPermission = 257
    /// The file to read does not exist.
    case readNoSuchFile = 260
    /// Another error while writing.
    case writeUnknown = 512
    /// The file is protected while the phone is locked, or outside of the app's sandbox.
    case writeNoPermission = 513
    /// The file already exists.
    case writeFileExists = 516
    /// The disk of the phone is full.
    case writeOutOfSpace = 640
  }

  /// The domain of the error codes.
  package static let domain = "NSCocoaErrorDomain"

  /// The kind of error.
  package let code: Code
  /// The file's name, without its folder.
  package let name: String

  package init(_ code: Code, _ name: String) {
    self.code = code
    self.name = name
  }

  /// The English text of `localizedDescription`.
  package var description: String {
    switch code {
    case .noSuchFile: "The file “\(name)” doesn’t exist."
    case .readUnknown: "The file “\(name)” couldn’t be opened."
    case .readNoPermission:
      "The file “\(name)” couldn’t be opened because you don’t have permission to view it."
    case .readNoSuchFile: "The file “\(name)” couldn’t be opened because there is no such file."
    case .writeUnknown: "The file “\(name)” couldn’t be saved."
    case .writeNoPermission: "You don’t have permission to save the file “\(name)”."
    case .writeFileExists:
      "The file “\(name)” couldn’t be saved because a file with the same name already exists."
    case .writeOutOfSpace:
      "You can’t save the file “\(name)” because the volume “Data” is out of space."
    }
  }
}

extension FileError: CustomDebugStringConvertible {
  /// The description of an `NSError`, without its user info.
  package var debugDescription: String {
    "Error Domain=\(Self.domain) Code=\(code.rawValue) \"\(description)\""
  }
}
