/// Why a file of the app could not be read or written, as Foundation says it on iOS (`CocoaError`).
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A code of `NSCocoaErrorDomain`.
  package enum Code: Int, Sendable {
    /// There is no such file to remove or to look at.
    case noSuchFile = 4
    /// Something else went wrong when reading.
    case readUnknown = 256
    /// The file is protected while the phone is locked, or outside of the app's sandbox.
    case readNoPermission = 257
    /// There is no such file to read.
    case readNoSuchFile = 260
    /// Something else went wrong when writing.
    case writeUnknown = 512
    /// The file is protected while the phone is locked, or outside of the app's sandbox.
    case writeNoPermission = 513
    /// There is such a file already.
    case writeFileExists = 516
    /// The phone is full.
    case writeOutOfSpace = 640
  }

  /// The domain of the codes.
  package static let domain = "NSCocoaErrorDomain"

  /// What went wrong.
  package let code: Code
  /// The file's name, without its folder.
  package let name: String

  init(_ code: Code, _ name: String) {
    self.code = code
    self.name = name
  }

  /// What `localizedDescription` gives in English.
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
      "The file “\(name)” couldn’t be saved because the volume is out of space."
    }
  }
}

extension FileError: CustomDebugStringConvertible {
  /// What `NSError` gives as its description, without its user information.
  package var debugDescription: String {
    "Error Domain=\(Self.domain) Code=\(code.rawValue) \"\(description)\""
  }
}
