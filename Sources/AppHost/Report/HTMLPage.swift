internal import Foundation
internal import JavaScriptHalf

/// A self-contained HTML page, made of the parts in `js/report`.
package struct HTMLPage {
  private let name: String

  /// The page made of `name.html`, `name.css` and `name.js`.
  package init(_ name: String) { self.name = name }

  /// The page with `data` in it.
  ///
  /// - Throws: an error if the page's parts cannot be read.
  package func text(_ data: JSONText) throws -> String {
    func part(_ ending: String) throws -> String {
      try String(
        contentsOfFile: "\(JavaScriptHalf.directory)/report/\(name).\(ending)", encoding: .utf8)
    }
    // Text must not be able to close the element around it.
    let json = data.readable.replacing("<", with: "\\u003C")
    return try part("html")
      .replacing("/*STYLE*/", with: part("css"))
      .replacing("/*SCRIPT*/", with: part("js"))
      .replacing("/*DATA*/", with: json)
  }
}
