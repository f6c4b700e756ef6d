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

  /// The files with the types of a package that others import.
  package struct Types {
    let package: String
    let folder: String
    let entry: String
    let files: [(path: String, bytes: [UInt8])]

    package init(
      package: String, folder: String, entry: String, files: [(path: String, bytes: [UInt8])]
    ) {
      (self.package, self.folder, self.entry, self.files) = (package, folder, entry, files)
    }
  }

  /// Whose types say nothing of native modules, or are known by their names.
  private static let withoutTypes: Set<String> = ["react", "react-native"]

  private struct Answer<Module: Decodable>: Decodable {
    let modules: [Module]
    /// The packages that declare further types.
    let packages: [String]
  }

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
  /// - Parameters:
  ///   - files: the files of the package.
  ///   - typesOf: the types of another package; `nil` if it is not installed.
  /// - Returns: the modules; and the first thing that could not be read, with the reason.
  package func modules<Module: Decodable>(
    of files: [(path: String, bytes: [UInt8])], typesOf: (String) -> Types?
  ) throws(Problem) -> (modules: [Module], gap: (file: String?, reason: String)?) {
    let mayAsk = files.map { file in
      Self.names.contains { ScriptText.contains($0, in: file.bytes) }
    }
    guard mayAsk.contains(true) else { return ([], nil) }
    var types: [Types] = []
    var asked = Self.withoutTypes
    // Each round brings the packages to which the types of the last one led.
    while true {
      let key = key(of: files + types.flatMap(\.files))
      var answer: Answer<Module>?
      var gap: (file: String?, reason: String)?
      if let cache, let known = try? FileContents(path: "\(cache.path)/\(key)") {
        answer = SyntaxTrees.decoded(known.bytes)
      }
      if answer == nil {
        add(files, mayAsk, types)
        let text = trees.answer("nativeModules", "[]")
        answer = text.flatMap { SyntaxTrees.decoded($0) }
        if let sentence = trees.problem { throw Problem(sentence: sentence) }
        let unreadable: [SyntaxTrees.UnreadableFile] = trees.ask("problems") ?? []
        gap = unreadable.first.map { ($0.file, $0.message) }
        if let text, gap == nil {
          cache?.write(text, to: key)
          cache?.shrink(to: Self.limit)
        }
      }
      guard let answer else { return ([], (nil, "its JavaScript cannot be read")) }
      let more = answer.packages.filter { asked.insert($0).inserted }.compactMap(typesOf)
      if more.isEmpty { return (answer.modules, gap) }
      types += more
    }
  }

  private func add(
    _ files: [(path: String, bytes: [UInt8])], _ mayAsk: [Bool], _ types: [Types]
  ) {
    _ = trees.call("clearFiles", [])
    for ((path, bytes), mayAsk) in zip(files, mayAsk) {
      _ = trees.call(
        "addFile", [path, String(decoding: bytes, as: UTF8.self), mayAsk ? "true" : ""])
    }
    for each in types {
      _ = trees.call("addPackage", [each.package, each.folder, each.entry])
      for (path, bytes) in each.files {
        _ = trees.call("addTypes", [path, String(decoding: bytes, as: UTF8.self)])
      }
    }
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
