public import SimulatedPhone

/// Something that an app must declare to use a native module. `bridgehost check` reports it if it is missing.
public struct AppRequirement: Sendable {
  /// What is declared.
  public enum Declaration: Sendable, Equatable {
    /// A value of `UIBackgroundModes`.
    case backgroundMode(AppInfo.BackgroundMode)
    /// A key of the Info.plist.
    case infoPlist(String)
    /// A key of the entitlements.
    case entitlement(String)
    /// At least one value of `BGTaskSchedulerPermittedIdentifiers`.
    case taskIdentifier
    /// This value of `BGTaskSchedulerPermittedIdentifiers`.
    case permittedIdentifier(String)
    /// This value of `LSApplicationQueriesSchemes`.
    case queriesScheme(String)
  }

  /// The native module that needs the declaration.
  public let module: String
  /// The method that needs the declaration. If `nil`, each use of the module needs it.
  public let method: String?
  /// What the app must declare.
  public let declaration: Declaration
  /// What a call with these arguments needs. If `nil`, each call needs ``declaration``.
  package let needs: (@Sendable (CallArguments) -> [Declaration])?
  /// The name under which scripts import the library of the module, such as `Linking` for `LinkingManager`. `nil` if
  /// scripts call the module itself.
  package let library: String?

  /// A requirement of scripts that use this method or, without a method, this module.
  public init(_ module: String, _ method: String? = nil, needs declaration: Declaration) {
    self.module = module
    self.method = method
    self.declaration = declaration
    needs = nil
    library = nil
  }

  /// A requirement that depends on the arguments of the call.
  ///
  /// - Parameters:
  ///   - library: the name under which scripts import the library of the module. `nil` if scripts call the module.
  ///   - declaration: what a call needs whose arguments the code does not show.
  package init(
    _ module: String, of library: String? = nil, _ method: String,
    needs declaration: Declaration, by needs: @escaping @Sendable (CallArguments) -> [Declaration]
  ) {
    self.module = module
    self.method = method
    self.declaration = declaration
    self.needs = needs
    self.library = library
  }

  /// Whether the app declares it.
  public func isMet(by info: AppInfo) -> Bool { isMet(declaration, by: info) }

  package func isMet(_ declaration: Declaration, by info: AppInfo) -> Bool {
    switch declaration {
    case .backgroundMode(let mode): info.backgroundModes.contains(mode)
    case .infoPlist(let key): info.declares(key)
    case .entitlement(let key): info.isEntitled(to: key)
    case .taskIdentifier: info.permittedIdentifiers?.isEmpty != true
    case .permittedIdentifier(let identifier): info.permits(identifier)
    case .queriesScheme(let scheme):
      info.queriesSchemes?.contains(scheme) ?? true || info.urlSchemes.contains(scheme)
    }
  }

  /// A sentence for the case that the declaration is missing.
  public var sentence: String { sentence(of: declaration) }

  package func sentence(of declaration: Declaration) -> String {
    let name = library ?? module
    let use = method.map { "\(name).\($0)" } ?? name
    return switch declaration {
    case .backgroundMode(let mode): "\(use) needs '\(mode.rawValue)' in UIBackgroundModes"
    case .infoPlist(let key): "\(use) needs \(key) in the Info.plist"
    case .entitlement(let key): "\(use) needs the entitlement \(key)"
    case .taskIdentifier:
      "\(use) needs the identifiers of its tasks in BGTaskSchedulerPermittedIdentifiers"
    case .permittedIdentifier(let identifier):
      "\(use) needs '\(identifier)' in BGTaskSchedulerPermittedIdentifiers"
    case .queriesScheme(let scheme): "\(use) needs '\(scheme)' in LSApplicationQueriesSchemes"
    }
  }
}
