internal import NativeSpecs
internal import ScriptLoading

/// The file that replaces the native half of a package. A person still has to write its methods.
struct NativeHalfText {
  let package: InstalledPackage
  let modules: [NativeModuleOutline]

  /// The path relative to the project's folder.
  var path: String { Self.path(of: package) }

  /// `@scope/doorbell` becomes `bridgehost/scope__doorbell.native.js`. Type packages are named in
  /// the same way.
  static func path(of package: InstalledPackage) -> String {
    let name = package.name.replacing("@", with: "").replacing("/", with: "__")
    return "bridgehost/\(name).native.js"
  }

  var text: String {
    let version = package.version.flatMap { JavaScriptName.isPlain($0) ? " " + $0 : nil } ?? ""
    let answers = modules.flatMap(\.methods).filter(\.isOnIOS).map(\.answer)
    var imports = ["nativeModule"]
    if answers.contains(.value) { imports.append("sync") }
    if answers.contains(where: { if case .callbacks = $0 { true } else { false } }) {
      imports.append("withCallbacks")
    }
    return """
      // The native half of \(package.name)\(version).
      // `bridgehost init` found the methods, events and constants below in the code of the package. Write what the
      // methods do: docs/MODULES.md of bridgehost says how.
      import { \(imports.joined(separator: ", ")) } from 'bridgehost/native';
      \(answers.isEmpty ? "" : Self.notWritten(in: path))
      \(modules.map(module).joined(separator: "\n"))
      """
  }

  /// The body of a method that is not written yet. It throws, so that it does not seem to work.
  private static func notWritten(in path: String) -> String {
    """

    function notWritten(method) {
      const file = '\(path)';
      throw Object.assign(new Error(`${method} is not written yet: write it in ${file}`), { code: 'ERR_NOT_WRITTEN' });
    }

    """
  }

  private func module(_ module: NativeModuleOutline) -> String {
    let parts = [constants(module), events(module), methods(module)].compactMap(\.self)
    if parts.isEmpty {
      return """
        // The JavaScript does not show what \(module.name) has. Without methods, events and constants the module is null.
        nativeModule('\(module.name)', () => ({}));

        """
    }
    return "nativeModule('\(module.name)', () => ({\n" + parts.joined() + "}));\n"
  }

  private func constants(_ module: NativeModuleOutline) -> String? {
    if module.constants.isEmpty { return nil }
    let lines = module.constants.map { constant in
      "    // \(constant.name): \(constant.type ?? "…"),\n"
    }
    return """
        constants: {
          // The JavaScript reads these. Give each the value that it has on a phone.
      \(lines.joined())  },

      """
  }

  private func events(_ module: NativeModuleOutline) -> String? {
    var text = ""
    if !module.emitters.isEmpty {
      let names = module.emitters.map { "`\($0)`" }.joined(separator: ", ")
      text += "  // These events of codegen need a module in Swift: \(names).\n"
    }
    if let event = module.events.first {
      let space = module.name.prefix(1).lowercased() + module.name.dropFirst()
      let names = module.events.map(JavaScriptName.quoted)
      let list = names.joined(separator: ", ")
      // Wrap lists that would make the line too long.
      let isShort = list.utf8.count <= 100
      text += """
          // To send an event from a scenario or a script, write `({ send }) =>` in the line above, and add
          // `device: { happen(body) { send(\(JavaScriptName.quoted(event)), body); } },` here.
          // The scenario then calls `device.\(space).happen(…)`.
          events: [\(isShort ? list : "\n" + names.map { "    \($0),\n" }.joined() + "  ")],

        """
    } else if module.sendsEvents {
      text +=
        "  // The module sends events. The code of the package does not show their names: write them here.\n"
      text += "  events: [],\n"
    }
    return text.isEmpty ? nil : text
  }

  private func methods(_ module: NativeModuleOutline) -> String? {
    // The library's own module lacks the others on iOS, too.
    let methods = module.methods.filter(\.isOnIOS)
    if methods.isEmpty { return nil }
    let isRead = module.isTyped || module.isExported
    let comment =
      isRead
      ? ""
      : "    // The package calls these methods. Its code does not show what they return: `async` is a guess.\n"
    return "  methods: {\n" + comment + methods.map { method($0, of: module) }.joined()
      + "  },\n"
  }

  private func method(_ method: NativeModuleOutline.Method, of module: NativeModuleOutline)
    -> String
  {
    let parameters = method.parameters.joined(separator: ", ")
    let call = "notWritten('\(module.name).\(method.name)')"
    switch method.answer {
    case .promise: return "    async \(method.name)(\(parameters)) {\n      \(call);\n    },\n"
    case .nothing: return "    \(method.name)(\(parameters)) {\n      \(call);\n    },\n"
    case .value: return "    \(method.name): sync((\(parameters)) => \(call)),\n"
    case .callbacks(let count):
      let number = count == 1 ? "" : ", \(count)"
      return "    \(method.name): withCallbacks((\(parameters)) => \(call)\(number)),\n"
    }
  }
}
