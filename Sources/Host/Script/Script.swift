internal import DeviceModules
internal import EventLoop
internal import Glibc
public import JSEngine

/// A script that is ready for the engine: one text without imports.
public struct Script: Sendable {
  /// What the engine evaluates.
  public var text: String { evaluated.text }
  /// The source URL for the engine, the absolute path of the entry file or `<stdin>`.
  public var url: String { evaluated.url }
  /// Whether `BackgroundFetch` handles background fetches, and not `HealthEmitter`: like autolinking, which
  /// goes by what JavaScript names. Of a script that names both, it goes by the event `'fetch'`.
  let usesBackgroundFetchModule: Bool
  /// Whether the script names a module that background fetches are handed to.
  let namesFetchModule: Bool
  /// The text as contexts take it.
  public let evaluated: JSScript
  /// Leads from positions in `text` to the user's own files; nil when `text` is the user's file.
  public let sourceMap: SourceMap?
  /// What the bundler warned about: one readable text each.
  public let warnings: [String]
  /// Whether `text` has the value of a promise, because the script awaits at its top level.
  public let isAsync: Bool
  /// How much of the first line is not the script's: it is the body of a function, which `text` evaluates
  /// to.
  let functionHeadLength: Int

  /// The script as a function, which a context that is used again compiles once. What it declares at its
  /// top level is its own, as in a CommonJS module.
  public var asFunction: Script { Script(function: self) }

  /// The script itself, without what makes it a function.
  var body: Substring {
    functionHeadLength == 0
      ? Substring(text) : text.dropFirst(functionHeadLength).dropLast(Self.functionTail.count)
  }

  private static let functionHead = "(() => {"
  private static let functionTail = "\n})"

  /// Makes a script of its parts.
  public init(
    text: String, url: String, sourceMap: SourceMap? = nil, warnings: [String] = [],
    isAsync: Bool = false
  ) {
    evaluated = JSScript(text, url: url)
    let namesBackgroundFetch = Self.mentions(BackgroundFetchModule.name, in: text)
    let namesEmitter = Self.mentions(HealthEmitter.name, in: text)
    usesBackgroundFetchModule = namesBackgroundFetch && (!namesEmitter || Self.quotesFetch(text))
    namesFetchModule = namesBackgroundFetch || namesEmitter
    self.sourceMap = sourceMap
    self.warnings = warnings
    self.isAsync = isAsync
    functionHeadLength = 0
  }

  private init(function body: Script) {
    evaluated = JSScript(Self.functionHead + body.text + Self.functionTail, url: body.url)
    usesBackgroundFetchModule = body.usesBackgroundFetchModule
    namesFetchModule = body.namesFetchModule
    sourceMap = body.sourceMap
    warnings = body.warnings
    isAsync = body.isAsync
    functionHeadLength = Self.functionHead.count
  }

  /// What its author wrote: the text of each file that it is made of, wherever they lie.
  public var writtenTexts: [String] { sourceMap?.writtenTexts ?? [text] }

  /// The file's name without its folder.
  var name: String { url.split(separator: "/").last.map(String.init) ?? url }

  private static func quotesFetch(_ text: String) -> Bool {
    ["'fetch'", "\"fetch\"", "`fetch`"].contains { text.contains($0) }
  }

  /// Whether `name` stands in a text as a word of its own.
  private static func mentions(_ name: String, in text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard let start = text.baseAddress, let end = text.baseAddress?.advanced(by: text.count)
      else { return false }
      let word = Array(name.utf8)
      var place = start
      // By the first letter: a bundle has megabytes.
      while let found = memchr(place, Int32(clamping: word[0]), end - place) {
        let first = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
        let last = first + word.count
        if last <= end, memcmp(first, word, word.count) == 0,
          first == start || !(first - 1).pointee.isPartOfName,
          last == end || !last.pointee.isPartOfName
        {
          return true
        }
        place = first + 1
      }
      return false
    }
  }
}

extension UInt8 {
  /// Whether the byte continues a JavaScript name.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }
}
