public import SimulatedPhone

/// Something that an app must declare to use a native module. `bridgehost check` reports it if it is missing.
public struct AppRequirement: Sendable {
  /// What is declared.
  package enum Declaration: Sendable, Equatable {
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

  /// What uses the native code that needs the declaration.
  package enum Origin: Sendable {
    /// Any code of the script that uses the native module itself, also that of packages.
    case module
    /// The user's own code, if it uses the native module itself. What it calls of the module's package says more than that
    /// the package uses the module.
    case moduleInOwnCode
    /// The user's own code, if it calls functions of a package, whichever way this reaches native code.
    case package(isFree: @Sendable (_ function: String) -> Bool)
  }

  /// The native module that needs the declaration, or the package.
  public let module: String
  /// The method that needs the declaration. If `nil`, each use of the module needs it.
  public let method: String?
  /// What the app must declare.
  package let declaration: Declaration
  /// What uses the native code.
  package let origin: Origin
  /// What a call with these arguments needs. If `nil`, each call needs ``declaration``.
  package let needs: (@Sendable (CallArguments) -> [Declaration])?
  /// The name under which scripts import the library of the module, such as `Linking` for `LinkingManager`. `nil` if
  /// scripts call the module itself.
  package let library: String?

  /// A requirement of scripts that use this method or, without a method, this module: a key of the Info.plist.
  public init(_ module: String, _ method: String? = nil, infoPlist key: String) {
    self.init(module, method, needs: .infoPlist(key))
  }

  /// A requirement of scripts that use this method or, without a method, this module: a key of the entitlements.
  public init(_ module: String, _ method: String? = nil, entitlement key: String) {
    self.init(module, method, needs: .entitlement(key))
  }

  /// A requirement of scripts that use this method or, without a method, this module.
  package init(_ module: String, _ method: String? = nil, needs declaration: Declaration) {
    self.init(.module, module, nil, method, declaration, nil)
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
    self.init(.module, module, library, method, declaration, needs)
  }

  /// A requirement of the user's own code that uses this method or, without a method, this module itself.
  ///
  /// - Parameters:
  ///   - declaration: what a call needs.
  ///   - needs: what a call with certain arguments needs; without it ``declaration``.
  package init(
    ownUseOf module: String, _ method: String? = nil, needs declaration: Declaration,
    by needs: (@Sendable (CallArguments) -> [Declaration])? = nil
  ) {
    self.init(.moduleInOwnCode, module, nil, method, declaration, needs)
  }

  /// A requirement of the user's own code that calls a function of a package.
  ///
  /// - Parameters:
  ///   - name: the usual name of the package in scripts. `nil` if they import its functions by name.
  ///   - function: `nil` for each function.
  ///   - isFree: whether a function needs nothing.
  ///   - declaration: what a call needs.
  ///   - needs: what a call with certain arguments needs; without it ``declaration``.
  package init(
    package: String, as name: String?, _ function: String? = nil,
    but isFree: @escaping @Sendable (_ function: String) -> Bool = { _ in false },
    needs declaration: Declaration, by needs: (@Sendable (CallArguments) -> [Declaration])? = nil
  ) {
    self.init(.package(isFree: isFree), package, name, function, declaration, needs)
  }

  private init(
    _ origin: Origin, _ module: String, _ library: String?, _ method: String?,
    _ declaration: Declaration, _ needs: (@Sendable (CallArguments) -> [Declaration])?
  ) {
    self.origin = origin
    self.module = module
    self.library = library
    self.method = method
    self.declaration = declaration
    self.needs = needs
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

  /// What needs the declaration, such as `Health.save`.
  private var use: String {
    let name = library ?? module
    guard let method else { return name }
    if case .package = origin, library == nil { return "\(method) of \(module)" }
    return "\(name).\(method)"
  }

  /// A sentence for the case that the declaration is missing.
  public var sentence: String { sentence(of: declaration) }

  package func sentence(of declaration: Declaration) -> String {
    switch declaration {
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
