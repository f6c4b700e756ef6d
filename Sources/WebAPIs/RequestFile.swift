internal import Foundation
package import JSEngine

/// The file that a part `{ uri: "file:…" }` of a form stands for.
package enum RequestFile {
  /// Reads a file whole.
  ///
  /// - Throws: an error that says why there are no such bytes.
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
