internal import NativeBridge

/// The native modules that a bundle looked up in vain, and the methods that it called on them.
struct MissingModules {
  private var modules: [(name: String, methods: [String])] = []

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

  /// One warning that lists the modules in the order of their first use. `nil` if there are none.
  var diagnosis: Diagnosis? {
    guard !modules.isEmpty else { return nil }
    let width = modules.map(\.name.count).max() ?? 0
    let lines = modules.map { module in
      guard !module.methods.isEmpty else { return "  \(module.name)" }
      let padding = String(repeating: " ", count: width - module.name.count)
      return "  \(module.name)\(padding)  called: \(module.methods.joined(separator: ", "))"
    }
    return Diagnosis(
      .modulesLacking,
      "the bundle uses native modules that bridgehost does not have:\n"
        + lines.joined(separator: "\n"))
  }
}
