package import HostLoop

/// Reads the JavaScript of packages: for which native modules they ask, and what they use of them.
@HostActor
package final class PackageTrees {
  /// What prevents that packages are read, as a sentence.
  package struct Problem: Error {
    package let sentence: String
  }

  /// A file that has none of these names asks for no native module, and is parsed only if it has to do with one that does.
  private static let names = [
    "NativeModules", "TurboModuleRegistry", "requireNativeModule", "requireOptionalNativeModule",
    "createHybridObject", "getHybridObjectConstructor", "__turboModuleProxy",
  ]

  private let trees: SyntaxTrees
  /// Keeps what was found, by the contents of the files.
  private let cache: CacheFolder?
  /// How large all that is kept may become.
  private static let limit: Int64 = 16 << 20

  /// - Parameters:
  ///   - javaScriptHalf: the folder with bridgehost's JavaScript.
  ///   - folder: the project's folder. From here upwards the parser is looked for.
  ///   - environment: names the user's cache folder.
  package init(javaScriptHalf: String, folder: String, environment: [String: String]) {
    cache = CacheFolder("modules", environment: environment)
    trees = SyntaxTrees(
      SyntaxTrees.Places(
        javaScriptHalf: javaScriptHalf, folder: folder, packages: [InstalledPackage.systemFolder],
        subject: "the JavaScript of packages"),
      scripts: SyntaxTrees.questions + ["source/types", "source/packageModules"])
  }

  /// What `js/source/packageModules.js` finds in the files of a package. Nothing is parsed if no file asks for a native module.
  ///
  /// - Returns: the modules; and the first thing that could not be read, with the reason.
  package func modules<Module: Decodable>(
    of files: [(path: String, bytes: [UInt8])]
  ) throws(Problem) -> (modules: [Module], gap: (file: String?, reason: String)?) {
    let mayAsk = files.map { file in
      Self.names.contains { ScriptText.contains($0, in: file.bytes) }
    }
    guard mayAsk.contains(true) else { return ([], nil) }
    let key = key(of: files)
    if let cache, let known = try? FileContents(path: "\(cache.path)/\(key)"),
      let modules: [Module] = SyntaxTrees.decoded(known.bytes)
    {
      return (modules, nil)
    }
    _ = trees.call("clearFiles", [])
    for ((path, bytes), mayAsk) in zip(files, mayAsk) {
      _ = trees.call(
        "addFile", [path, String(decoding: bytes, as: UTF8.self), mayAsk ? "true" : ""])
    }
    let answer = trees.answer("nativeModules", "[]")
    let modules: [Module]? = answer.flatMap { SyntaxTrees.decoded($0) }
    if let sentence = trees.problem { throw Problem(sentence: sentence) }
    guard let modules else { return ([], (nil, "its JavaScript cannot be read")) }
    let unreadable: [SyntaxTrees.UnreadableFile] = trees.ask("problems") ?? []
    if let answer, unreadable.isEmpty {
      cache?.write(answer, to: key)
      cache?.shrink(to: Self.limit)
    }
    return (modules, unreadable.first.map { ($0.file, $0.message) })
  }

  /// The methods of a native half that only throw, as `init` writes them: `Doorbell.open`.
  package func methodsNotWritten(in half: Script) -> [String] {
    guard half.text.contains("ERR_NOT_WRITTEN") else { return [] }
    _ = trees.call("clearFiles", [])
    _ = trees.call("addFile", [half.url, half.text, ""])
    return trees.ask("notWritten") ?? []
  }

  private func key(of files: [(path: String, bytes: [UInt8])]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(trees.version)
    for (path, bytes) in files {
      fingerprint.add(path)
      bytes.withUnsafeBytes { fingerprint.add($0) }
    }
    return fingerprint.text
  }
}
