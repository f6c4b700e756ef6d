import FoundationEssentials
internal import HostLoop
internal import JSEngine

/// Replaces the calls of `require.context` in a file, as Metro does when it bundles the file. Expo Router finds the screens of
/// an app with it.
struct RequireContext {
  let project: String
  let javaScriptHalf: String
  /// Whether the project's configuration of Metro allows it.
  let isAllowed: Bool
  /// The extensions of the files that Metro knows, without dots.
  let extensions: Set<String>
  let environment: [String: String]
  /// Notes which folders and variables count.
  let inputs: BundleInputs?

  private struct Arguments: Decodable {
    var problem: String?
    var folder: String?
    var isRecursive: Bool?
    var pattern: String?
    var flags: String?
    var mode: String?
  }

  /// What esbuild writes for such a call.
  static let call = "__require.context("

  /// Other expressions for the calls in a file.
  func replacements(for calls: [FileFacts.Part], at path: String) -> [FileFacts.Part] {
    calls.map { call in
      var other = call
      other.text = expression(call.text, at: path)
      return other
    }
  }

  private func expression(_ text: String, at path: String) -> String {
    let library = "require(\(literal(javaScriptHalf + "/bundling/context.cjs")))"
    guard isAllowed else { return "\(library).refuse()" }
    inputs?.readEnvironment(in: text)
    let computer = TextComputer()
    let script = javaScriptHalf + "/bundling/requireContext.js"
    guard let code = try? FileContents(path: script),
      (try? computer.evaluate(String(decoding: code.bytes, as: UTF8.self), url: script)) != nil,
      let answer = try? computer.call("contextArguments", [text, literal(variables)]),
      let arguments = try? JSONDecoder().decode(Arguments.self, from: Data(answer.utf8))
    else { return "\(library).refuse(\"its arguments cannot be read\")" }
    if let problem = arguments.problem { return "\(library).refuse(\(literal(problem)))" }
    let folder = FilePath.absolute(
      arguments.folder ?? ".", in: FilePath.directory(of: path))
    inputs?.listAll(in: folder)
    let names = names(in: folder, isRecursive: arguments.isRecursive ?? true)
    let matches = try? computer.call(
      "contextMatches", [arguments.pattern ?? "", arguments.flags ?? "", literal(names)])
    let chosen = try? JSONDecoder().decode([String].self, from: Data((matches ?? "[]").utf8))
    let mode = arguments.mode ?? "sync"
    let word = mode.hasPrefix("lazy") ? "import" : "require"
    let files = (chosen ?? []).map { name in
      "\(literal(name)): () => \(word)(\(literal(folder + name.dropFirst())))"
    }
    return "\(library)(\(literal(mode)), {\(files.joined(separator: ", "))})"
  }

  /// The variables that Expo's Babel preset replaces, besides those of the environment.
  private var variables: [String: String] {
    inputs?.lookUp("./src/app", from: project)
    let root = ["src/app", "app"].map { "\(project)/\($0)" }.first(where: FilePath.exists)
    let own = [
      "EXPO_PROJECT_ROOT": project, "EXPO_ROUTER_APP_ROOT": root ?? project + "/app",
      "EXPO_ROUTER_IMPORT_MODE": "sync", "EXPO_ROUTER_IMPORT_MODE_IOS": "sync",
    ]
    return own.merging(environment) { $1 }
  }

  /// The files of a folder, such as `./index.tsx`.
  private func names(in folder: String, isRecursive: Bool) -> [String] {
    let paths =
      (try? isRecursive
        ? FileManager.default.subpathsOfDirectory(atPath: folder)
        : FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return paths.filter { extensions.contains(String(FilePath.suffix(of: $0).dropFirst())) }
      .sorted().map { "./" + $0 }
  }
}
