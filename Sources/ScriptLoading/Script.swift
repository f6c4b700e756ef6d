internal import HostLoop
package import JSEngine

/// A script that is ready for the engine: a single text without imports.
package struct Script: Sendable {
  /// The text that the engine evaluates.
  package var text: String { evaluated.text }
  /// The source URL for the engine: the absolute path of the entry file, or `<stdin>`.
  package var url: String { evaluated.url }
  /// What the text contains.
  package let contents: ScriptText
  /// What the files of the script say. `nil` if nothing reads them.
  package let reader: SourceReader?
  /// The text in the form that contexts evaluate.
  package let evaluated: JSScript
  /// Maps positions in `text` to the user's own files. `nil` if `text` is the user's file.
  package let sourceMap: SourceMap?
  /// Whether `text` is a bundle that bridgehost made.
  package var isBundled: Bool { sourceMap?.isOwn ?? false }
  /// The bundler's warnings, one string each.
  package let warnings: [String]
  /// What renders its components; `nil` when nothing in it imports React.
  package var renderer: ReactRenderer?
  /// Whether `text` evaluates to a promise, because the script uses `await` at its top level.
  package let isAsync: Bool
  /// How many characters at the start of the first line are not the script's. They are the head of
  /// a function, to which `text` evaluates. 0 for a plain script.
  package let functionHeadLength: Int

  /// The script as a function, which is compiled once for several contexts or runs. Its top-level
  /// declarations are local, as in a CommonJS module.
  package var asFunction: Script { Script(function: self) }

  /// The script itself, without the function around it.
  var body: Substring {
    functionHeadLength == 0
      ? Substring(text) : text.dropFirst(functionHeadLength).dropLast(Self.functionTail.count)
  }

  private static let functionHead = "(() => {"
  private static let functionTail = "\n})"

  /// Makes a script.
  package init(
    text: String, url: String, sourceMap: SourceMap? = nil, warnings: [String] = [],
    isAsync: Bool = false
  ) {
    self.init(
      text: text, url: url, sourceMap: sourceMap, warnings: warnings, isAsync: isAsync, reader: nil)
  }

  private init(
    text: String, url: String, sourceMap: SourceMap?, warnings: [String], isAsync: Bool,
    reader: SourceReader?
  ) {
    evaluated = JSScript(text, url: url)
    contents = ScriptText(text)
    self.reader = reader
    self.sourceMap = sourceMap
    self.warnings = warnings
    self.isAsync = isAsync
    functionHeadLength = 0
  }

  private init(function body: Script) {
    evaluated = JSScript(Self.functionHead + body.text + Self.functionTail, url: body.url)
    contents = body.contents
    reader = body.reader
    sourceMap = body.sourceMap
    warnings = body.warnings
    isAsync = body.isAsync
    renderer = body.renderer
    functionHeadLength = Self.functionHead.count
  }

  /// The script with a reader of its files.
  ///
  /// - Parameters:
  ///   - javaScriptHalf: the folder with bridgehost's JavaScript.
  ///   - folder: that of the entry file. From here upwards the parser is looked for.
  ///   - packages: more folders with packages.
  ///   - environment: says where the user's cache folder is, in which answers are kept.
  package func readable(
    javaScriptHalf: String, folder: String,
    packages: [String] = [InstalledPackage.systemFolder], environment: [String: String] = [:]
  ) -> Script {
    let reader = SourceReader(
      text: text, url: url, sourceMap: sourceMap,
      places: SyntaxTrees.Places(
        javaScriptHalf: javaScriptHalf, folder: folder, packages: packages),
      cache: CacheFolder("answers", environment: environment))
    var script = Script(
      text: text, url: url, sourceMap: sourceMap, warnings: warnings, isAsync: isAsync,
      reader: reader)
    script.renderer = renderer
    return script
  }

  /// The folders of the packages in which files of the script have a text, and that of the app if one of its own has it.
  package func packageFolders(mentioning word: String) -> [String] {
    var folders: [String] = []
    for file in files(mentioning: word) {
      guard let folder = InstalledPackage.folder(of: file), !folders.contains(folder) else {
        continue
      }
      folders.append(folder)
    }
    return folders
  }

  /// Whether the package of a file, or the app if it is one of its own, has files in the script that have a text.
  package func isInPackage(_ file: String, mentioning word: String) -> Bool {
    let folder = InstalledPackage.folder(of: file)
    return files(mentioning: word).contains { InstalledPackage.folder(of: $0) == folder }
  }

  private func files(mentioning word: String) -> [String] {
    let word = Array(word.utf8)
    let files = sourceMap == nil ? [(url, text)] : sourceMap?.writtenFiles ?? []
    return files.filter { file, text in
      var text = text
      return file.hasPrefix("/") && text.withUTF8 { ScriptText.contains(word, in: $0) }
    }.map(\.0)
  }

  /// The texts that the author wrote: one for each source file.
  package var writtenTexts: [String] { sourceMap?.writtenFiles?.map(\.text) ?? [text] }

  /// The file's name without its folder.
  package var name: String { url.split(separator: "/").last.map(String.init) ?? url }
}
