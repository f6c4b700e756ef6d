internal import Foundation
package import JSEngine

/// The file for a part `{ uri: "file:…" }` of a form.
package enum RequestFile {
  /// Reads a whole file.
  ///
  /// - Throws: an error with the reason if the file cannot be read.
  package static func read(_ path: String) throws -> JSBytes {
    do {
      return JSBytes(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    } catch {
      throw UnreadableFile(jsMessage: "cannot read \(path): \(error.localizedDescription)")
    }
  }
}

private struct UnreadableFile: JSErrorConvertible {
  let jsMessage: String
  var jsProperties: [(name: String, value: any JSEncodable)] { [] }
}
