internal import Foundation
internal import JavaScriptHalf

/// One HTML page that needs nothing else, of the parts in `js/report`.
package struct HTMLPage {
  private let name: String

  /// The page made of `name.html`, `.css` and `.js`.
  package init(_ name: String) { self.name = name }

  /// The page with `data` in it.
  ///
  /// - Throws: what the file system says of the page's parts.
  package func text(_ data: JSONText) throws -> String {
    func part(_ ending: String) throws -> String {
      try String(
        contentsOfFile: "\(JavaScriptHalf.directory)/report/\(name).\(ending)", encoding: .utf8)
    }
    // A text must not end the element that it is in.
    let json = data.readable.replacing("<", with: "\\u003C")
    return try part("html")
      .replacing("/*STYLE*/", with: part("css"))
      .replacing("/*SCRIPT*/", with: part("js"))
      .replacing("/*DATA*/", with: json)
  }
}
