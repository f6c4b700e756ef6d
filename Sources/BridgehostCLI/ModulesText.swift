import AppHost
import HostLoop
internal import ProjectInit

/// The output of `bridgehost modules` for a person: a table of the modules, and the members of each.
struct ModulesText {
  let inventory: ModuleInventory
  let terminal: TerminalStream

  var text: String {
    guard !inventory.packages.isEmpty else { return "Nothing asks for a native module." }
    return ([table] + details + [summary]).joined(separator: "\n\n")
  }

  private var table: String {
    let rows = inventory.packages.flatMap { package in
      package.modules.map { module in
        [
          module.name, count(module), provider(of: module, in: package), title(of: package),
          kind(of: module),
        ]
      }
    }
    return TextTable(
      headings: ["Module", "Methods", "Provided by", "Package", "Kind"], rows: rows, numbers: [1],
      mostRows: .max
    ).text(width: terminal.width ?? 120, terminal)
  }

  private func title(of package: ModuleInventory.Package) -> String {
    package.name + (package.version.map { " \($0)" } ?? "")
  }

  private func provider(
    of module: RequestedModule, in package: ModuleInventory.Package
  ) -> String {
    if let replacement = package.replacement { return "not needed: \(replacement)" }
    switch module.provider {
    case .program: return Bridgehost.name
    case .file(let file): return module.isWritten ? file : "\(file), not written"
    case .standIn: return "stand-in"
    case nil where module.absence != nil: return "turned off"
    case nil:
      return !module.isOnIOS ? "not on iOS" : module.isOptional ? "optional" : "missing"
    }
  }

  /// How many of the needed methods exist.
  private func count(_ module: RequestedModule) -> String {
    let needed = module.methods.filter { $0.isProvided || !$0.isOptional }
    return "\(needed.count { $0.isProvided }) of \(needed.count)"
  }

  private func kind(of module: RequestedModule) -> String {
    switch module.kind {
    case "turbo": "TurboModule"
    case "expo": "Expo"
    case "nitro": module.isReturned ? "Nitro, returned by another" : "Nitro"
    default: "NativeModules"
    }
  }

  /// For each module, its members by what is known of them.
  private var details: [String] {
    inventory.packages.flatMap { package in
      package.modules.map { module in
        let heading = "\(module.name): \(provider(of: module, in: package))"
        let reason = module.provider == nil ? module.absence : nil
        let lines = reason.map { [labelled("reason", $0)] } ?? members(of: module)
        let body =
          lines.isEmpty
          ? ["  The package shows nothing of what the module has.".wrapped(to: terminal.width)]
          : lines
        return ([terminal.style.bold(heading.readableLine)] + body).joined(separator: "\n")
      }
    }
  }

  /// The members of a module, a line for each word.
  private func members(of module: RequestedModule) -> [String] {
    let lacking = module.members.filter { !$0.isProvided }
    let onIOS = module.isOnIOS ? lacking.filter(\.isOnIOS) : []
    return [
      line("has", module.members.filter(\.isProvided)),
      line(module.provider == .standIn ? "neutral" : "missing", onIOS.filter { !$0.isOptional }),
      line("optional", onIOS.filter(\.isOptional)),
      line("not on iOS", module.isOnIOS ? lacking.filter { !$0.isOnIOS } : lacking),
    ].compactMap(\.self)
  }

  private func line(_ label: String, _ members: [RequestedModule.Member]) -> String? {
    if members.isEmpty { return nil }
    let names = members.map { $0.kind == .method ? $0.name : "\($0.name) (\($0.kind.rawValue))" }
    return labelled(label, names.joined(separator: ", "))
  }

  private func labelled(_ label: String, _ text: String) -> String {
    let space = String(repeating: " ", count: max(2, 12 - label.count))
    return "  \(label)\(space)\(text.readableLine)".wrapped(to: terminal.width)
  }

  private var summary: String {
    let modules = inventory.neededModules
    let written = modules.filter(\.isWritten)
    let incomplete = written.count { !$0.missing.isEmpty }
    let standIns = modules.count { $0.provider == .standIn }
    let missing = modules.count { $0.provider == nil && !$0.isOptional }
    let turnedOff = modules.count { $0.provider == nil && $0.absence != nil }
    let notWritten = modules.count { $0.isNotWritten }
    let rest = modules.count - written.count - standIns - missing - turnedOff - notWritten
    let parts = [
      "\(written.count - incomplete) complete", "\(incomplete) incomplete",
      standIns.counted("stand-in"), "\(missing) missing",
    ]
    let line =
      "\(modules.count.counted("native module")): "
      + (parts + (notWritten > 0 ? ["\(notWritten) not written"] : [])
      + (rest > 0 ? ["\(rest) optional"] : [])
      + (turnedOff > 0 ? ["\(turnedOff) turned off"] : [])).joined(separator: ", ")
    return inventory.isComplete ? terminal.style.green(line) : terminal.style.bold(line)
  }
}
