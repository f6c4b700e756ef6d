extension HTTPError {
  /// The phone has no connection.
  package static let offline = HTTPError(
    .other, "The Internet connection appears to be offline.", foundationCode: -1009)

  /// A request for a file that does not exist.
  package static func missingFile(named name: String) -> HTTPError {
    HTTPError(
      .other, "The file “\(name)” couldn’t be opened because there is no such file.",
      foundationCode: -1100)
  }

  /// A request for a file that the app may not read, or whose reading failed.
  ///
  /// - Parameter reason: what Foundation says of it.
  static func unreadableFile(_ reason: String) -> HTTPError {
    HTTPError(.other, reason, foundationCode: -1102)
  }

  /// The code of `NSURLErrorDomain` for the failure (`NSURLError.h`).
  package var urlErrorCode: Int {
    switch code {
    case .refused: -1004
    case .hostNotFound: -1003
    case .timedOut: -1001
    case .cancelled: -999
    case .redirect: -1007
    case .tls: -1200
    case .connectionLost: -1005
    case .invalidRequest: -1002
    case .tooLarge: -1103
    case .damagedBody: -1015
    case .other: foundationCode ?? -1
    }
  }

  /// Whether the request was for a file that does not exist.
  package var isMissingFile: Bool { urlErrorCode == -1100 }

  /// What `NSError.localizedDescription` says of it in English.
  package var urlErrorText: String {
    switch urlErrorCode {
    case -1004: "Could not connect to the server."
    case -1003: "A server with the specified hostname could not be found."
    case -1001: "The request timed out."
    case -999: "cancelled"
    case -1007: "too many HTTP redirects"
    case -1200: "An SSL error has occurred and a secure connection to the server cannot be made."
    case -1005: "The network connection was lost."
    case -1002: "unsupported URL"
    case -1103: "resource exceeds maximum size"
    case -1015: "cannot decode raw data"
    case -1009: "The Internet connection appears to be offline."
    case -1102: "You do not have permission to access the requested resource."
    case -1100: "The requested URL was not found on this server."
    default: "unknown error"
    }
  }
}
