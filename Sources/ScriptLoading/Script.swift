package import JSEngine

/// A script that is ready for the engine: one text without imports.
package struct Script: Sendable {
  /// What the engine evaluates.
  package var text: String { evaluated.text }
  /// The source URL for the engine, the absolute path of the entry file or `<stdin>`.
  package var url: String { evaluated.url }
  /// What its code says, for the time before it runs.
  package let code: ScriptCode
  /// The text as contexts take it.
  package let evaluated: JSScript
  /// Leads from positions in `text` to the user's own files; nil when `text` is the user's file.
  package let sourceMap: SourceMap?
  /// What the bundler warned about: one readable text each.
  package let warnings: [String]
  /// What renders its components; `nil` when nothing in it imports React.
  package var renderer: ReactRenderer?
  /// Whether `text` has the value of a promise, because the script awaits at its top level.
  package let isAsync: Bool
  /// How much of the first line is not the script's: it is the body of a function, which `text` evaluates
  /// to.
  package let functionHeadLength: Int

  /// The script as a function, which a context that is used again compiles once. What it declares at its
  /// top level is its own, as in a CommonJS module.
  package var asFunction: Script { Script(function: self) }

  /// The script itself, without what makes it a function.
  var body: Substring {
    functionHeadLength == 0
      ? Substring(text) : text.dropFirst(functionHeadLength).dropLast(Self.functionTail.count)
  }

  private static let functionHead = "(() => {"
  private static let functionTail = "\n})"

  /// Makes a script of its parts.
  package init(
    text: String, url: String, sourceMap: SourceMap? = nil, warnings: [String] = [],
    isAsync: Bool = false
  ) {
    evaluated = JSScript(text, url: url)
    code = ScriptCode(text)
    self.sourceMap = sourceMap
    self.warnings = warnings
    self.isAsync = isAsync
    functionHeadLength = 0
  }

  private init(function body: Script) {
    evaluated = JSScript(Self.functionHead + body.text + Self.functionTail, url: body.url)
    code = body.code
    sourceMap = body.sourceMap
    warnings = body.warnings
    isAsync = body.isAsync
    renderer = body.renderer
    functionHeadLength = Self.functionHead.count
  }

  /// What its author wrote: the text of each file that it is made of, wherever they lie.
  package var writtenTexts: [String] { sourceMap?.writtenTexts ?? [text] }

  /// The file's name without its folder.
  package var name: String { url.split(separator: "/").last.map(String.init) ?? url }
}
