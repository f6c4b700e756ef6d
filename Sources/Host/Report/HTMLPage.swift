public import Foundation
internal import JavaScriptHalf

/// One HTML page that needs nothing else, of the parts in `js/report`.
public struct HTMLPage {
  private let name: String

  /// The page made of `name.html`, `.css` and `.js`.
  public init(_ name: String) { self.name = name }

  /// Writes the page with `data`, JSON, in it.
  ///
  /// - Throws: what the file system says.
  public func write(_ data: Data, to path: String) throws {
    func part(_ ending: String) throws -> String {
      try String(
        contentsOfFile: "\(JavaScriptHalf.directory)/report/\(name).\(ending)", encoding: .utf8)
    }
    // A text must not end the element that it is in.
    let json = String(decoding: data, as: UTF8.self)
      .replacingOccurrences(of: "<", with: "\\u003C")
    let page = try part("html")
      .replacingOccurrences(of: "/*STYLE*/", with: try part("css"))
      .replacingOccurrences(of: "/*SCRIPT*/", with: try part("js"))
      .replacingOccurrences(of: "/*DATA*/", with: json)
    try page.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
