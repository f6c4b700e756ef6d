/// The types that iOS knows for the files of usual apps, by their extension (`UTType.preferredMIMEType`).
package enum ContentType {
  /// The type of a file with this name; `nil` for an extension that is not in the list.
  package static func ofFile(named name: some StringProtocol) -> String? {
    types[name.split(separator: ".").last?.lowercased() ?? ""]
  }

  private static let types = [
    "json": "application/json", "txt": "text/plain", "html": "text/html", "htm": "text/html",
    "css": "text/css", "csv": "text/csv", "js": "text/javascript", "xml": "application/xml",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/x-gzip",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "heic": "image/heic", "webp": "image/webp", "svg": "image/svg+xml", "mp3": "audio/mpeg",
    "m4a": "audio/mp4", "wav": "audio/vnd.wave", "mp4": "video/mp4", "mov": "video/quicktime",
  ]
}
