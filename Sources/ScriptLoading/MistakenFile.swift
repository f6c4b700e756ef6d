internal import FoundationEssentials
import HostLoop

/// Files that people name in place of a script or a bundle, recognized by how they begin.
enum MistakenFile {
  private static let bundling = "`npx react-native bundle --platform ios`"

  /// Says what the bytes are, and what to do. `nil` if they may be text.
  static func reason(_ bytes: [UInt8], name: String) -> String? {
    let kinds: [([UInt8], String)] = [
      (
        [0xE5, 0xD1, 0x0B, 0xFB],
        "is a RAM bundle, which is no JavaScript text; make a plain one with `npx react-native bundle`"
      ),
      (
        [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F],
        "is Hermes bytecode, and bridgehost runs JavaScript; name the file that `npx react-native bundle` writes"
      ),
      (
        [0x1F, 0x8B], "is compressed with gzip; unpack it with `gunzip <\(name) >unpacked.jsbundle`"
      ),
      (
        Array("PK\u{3}\u{4}".utf8),
        "is a zip archive, such as an .ipa; unpack it, and name the bundle in it, such as Payload/App.app/main.jsbundle"
      ),
      ([0xFF, 0xFE], "is UTF-16 text; save it as UTF-8"),
      ([0xFE, 0xFF], "is UTF-16 text; save it as UTF-8"),
    ]
    return kinds.first { bytes.starts(with: $0.0) }?.1
  }

  /// Says what the text is, and what to do. `nil` if it may be a script.
  static func reason(_ text: String, isJSON: Bool) -> String? {
    let start = text.utf8.prefix(1000).drop { $0 <= 0x20 }
    let head = String(decoding: start.prefix(200), as: UTF8.self).lowercased()
    if head.hasPrefix("version https://git-lfs.github.com/spec/") {
      return "is a pointer of Git LFS, not the file itself; `git lfs pull` gets the file"
    }
    if head.hasPrefix("<!doctype") || head.hasPrefix("<html") || head.hasPrefix("<?xml") {
      let heading = heading(of: text).map { ", with the heading '\($0)'" } ?? ""
      return "is a page\(heading), not JavaScript; make a bundle with \(bundling)"
    }
    guard !isJSON, head.hasPrefix("{") || head.hasPrefix(")]}'") else { return nil }
    return reason(json: text)
  }

  /// What a page says of itself, such as the error that Metro shows in a browser.
  private static func heading(of page: String) -> String? {
    for tag in ["title", "h1"] {
      guard let start = page.firstRange(of: "<\(tag)>"),
        let end = page[start.upperBound...].firstRange(of: "</\(tag)>")
      else { continue }
      return String(page[start.upperBound..<end.lowerBound].prefix(100)).readableLine
    }
    return nil
  }

  /// Metro answers with JSON if it cannot make a bundle. A source map is JSON, too.
  private struct Document: Decodable {
    var type: String?
    var message: String?
    var mappings: String?
    var sections: [Section]?
    struct Section: Decodable {}
  }

  private static func reason(json text: String) -> String? {
    let json = text.hasPrefix(")]}'") ? text.drop { $0 != "\n" } : text[...]
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(json.utf8)) else {
      return nil
    }
    if document.mappings != nil || document.sections != nil {
      return "is a source map; name the bundle or the script that belongs to it"
    }
    guard let message = document.message else { return nil }
    // Metro colours the source in its message.
    let first = String(
      message.prefix { $0 != "\n" }.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
    let type = document.type.map { "\($0): " } ?? ""
    return "is an error of Metro's, not a bundle: \(type)\(first.readableLine)\n"
      + "Fix it, and make the bundle again with \(bundling)."
  }
}
