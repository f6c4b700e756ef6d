internal import NativeBridge

/// The native modules that a bundle looked up in vain, the methods that it called on them, and the
/// libraries whose globals it looked up in vain.
struct MissingModules {
  private var modules: [(name: String, methods: [String])] = []
  /// In the order of their last lookup.
  private var libraries: [(library: NativeLibrary, task: Int)] = []

  mutating func add(_ module: String, _ method: String?) {
    var index = modules.count
    if let known = modules.firstIndex(where: { $0.name == module }) {
      index = known
    } else {
      modules.append((module, []))
    }
    if let method, !modules[index].methods.contains(method) {
      modules[index].methods.append(method)
    }
  }

  /// - Parameter task: the task of the lookup.
  mutating func add(global name: String, in task: Int) {
    guard let library = NativeLibrary.all.first(where: { $0.globals.contains(name) }) else {
      return
    }
    libraries.removeAll { $0.library == library }
    libraries.append((library, task))
  }

  /// What to do about an error of the bundle, if it comes from a library without its native half.
  ///
  /// - Parameters:
  ///   - tasks: the task that failed, and the one that caused it.
  ///   - code: the text of the modules in which the error was thrown, innermost first.
  func fix(for message: String, in tasks: [Int], code: [Substring]) -> String? {
    if let named = NativeLibrary.all.first(where: { $0.isNamed(in: message) }),
      libraries.contains(where: { $0.library == named }) || hasModule(of: named)
    {
      return named.fix
    }
    // An error about nothing, soon after the bundle looked for a library.
    if message.contains("undefined"), let last = libraries.last, tasks.contains(last.task) {
      return last.library.fix
    }
    // Code that does not name a module fails for another reason.
    let named = code.lazy.compactMap { text in
      modules.last { text.names(module: $0.name) }
    }.first
    return named.map {
      "the error may come from the native module '\($0.name)', which bridgehost does not have. Write what the app needs "
        + "of the module in a JavaScript file, and pass the file with --native (docs/MODULES.md)"
    }
  }

  private func hasModule(of library: NativeLibrary) -> Bool {
    modules.contains { $0.name.contains(library.word) }
  }

  /// One warning that lists the modules in the order of their first use, and then the libraries.
  /// `nil` if there are none.
  var diagnosis: Diagnosis? {
    guard !modules.isEmpty || !libraries.isEmpty else { return nil }
    let width = modules.map(\.name.count).max() ?? 0
    let lines = modules.map { module in
      guard !module.methods.isEmpty else { return "  \(module.name)" }
      let padding = String(repeating: " ", count: width - module.name.count)
      return "  \(module.name)\(padding)  called: \(module.methods.joined(separator: ", "))"
    }
    let others = libraries.map { "  the C++ of \($0.library.package)" }
    return Diagnosis(
      .modulesLacking,
      "the bundle uses native modules that bridgehost does not have:\n"
        + (lines + others).joined(separator: "\n"),
      fix: modules.isEmpty ? libraries.last?.library.fix : DiagnosisKind.modulesLacking.fix)
  }
}

extension Substring {
  /// Whether the code of a bundle names the native module.
  package func names(module: String) -> Bool { contains("'\(module)'") || contains(".\(module)") }
}
