import AppHost
internal import ProjectInit

/// The output of `bridgehost modules --json`. Programs read it: a change that breaks them increases `schemaVersion`.
struct ModulesJSON: Encodable {
  let schemaVersion = 1
  /// Whether nothing is missing, and nothing has a stand-in.
  let isComplete: Bool
  let packages: [Package]
  let notInstalled: [String]
  let notReadCompletely: [String]
  let otherVersions: [Version]

  struct Package: Encodable {
    let name: String
    let version: String?
    /// What `alias` in `bridgehost.config.js` imports instead.
    let replacement: String?
    let modules: [Module]
  }

  struct Module: Encodable {
    let name: String
    /// `native`, `turbo`, `expo` or `nitro`.
    let kind: String
    /// `bridgehost`, `file`, `stand-in` or `missing`.
    let provider: String
    let file: String?
    /// Whether somebody has written it: neither a stand-in, nor a file in which each method still throws.
    let isWritten: Bool
    /// Why a build for iOS leaves the module out. Then it is `missing`, and `isOptional`.
    let absence: String?
    let isTyped: Bool
    let isOptional: Bool
    let isOnIOS: Bool
    let isReturned: Bool
    let methods: [Member]
    let events: [Member]
    let properties: [Member]
  }

  struct Member: Encodable {
    let name: String
    let parameters: [String]?
    /// `promise`, `value`, `nothing` or `callbacks`.
    let answer: String?
    let isOptional: Bool
    /// Whether the package's own native code for iOS has it, as far as is known.
    let isOnIOS: Bool
    let isProvided: Bool
  }

  struct Version: Encodable {
    let package: String
    let version: String
    let module: String
    let writtenFor: [String]
    let lacking: [String]
  }

  init(_ inventory: ModuleInventory) {
    isComplete = inventory.isComplete
    packages = inventory.packages.map { package in
      Package(
        name: package.name, version: package.version, replacement: package.replacement,
        modules: package.modules.map(Module.init))
    }
    notInstalled = inventory.notInstalled
    notReadCompletely = inventory.gaps
    otherVersions = inventory.otherVersions.map {
      Version(
        package: $0.package, version: $0.version, module: $0.module, writtenFor: $0.writtenFor,
        lacking: $0.lacking)
    }
  }

  func text() throws -> String { try JSONText(self, isPretty: true).text }
}

extension ModulesJSON.Module {
  fileprivate init(_ module: RequestedModule) {
    func members(_ kind: RequestedModule.Member.Kind) -> [ModulesJSON.Member] {
      module.members.filter { $0.kind == kind }.map { member in
        ModulesJSON.Member(
          name: member.name, parameters: kind == .method ? member.parameters : nil,
          answer: member.answer, isOptional: member.isOptional, isOnIOS: member.isOnIOS,
          isProvided: member.isProvided)
      }
    }
    name = module.name
    kind = module.kind
    switch module.provider {
    case .program: (provider, file) = ("bridgehost", nil)
    case .file(let path): (provider, file) = ("file", path)
    case .standIn: (provider, file) = ("stand-in", nil)
    case nil: (provider, file) = ("missing", nil)
    }
    isWritten = module.isWritten
    absence = module.absence
    isTyped = module.isTyped
    isOptional = module.isOptional
    isOnIOS = module.isOnIOS
    isReturned = module.isReturned
    methods = members(.method)
    events = members(.event)
    properties = members(.property)
  }
}
