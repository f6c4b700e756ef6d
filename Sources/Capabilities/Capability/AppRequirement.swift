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
  }

  /// The native module that needs the declaration.
  public let module: String
  /// The method that needs the declaration. If `nil`, each use of the module needs it.
  public let method: String?
  /// What the app must declare.
  public let declaration: Declaration

  /// A requirement of scripts that use this method or, without a method, this module.
  public init(_ module: String, _ method: String? = nil, needs declaration: Declaration) {
    self.module = module
    self.method = method
    self.declaration = declaration
  }

  /// Whether the app declares it.
  public func isMet(by info: AppInfo) -> Bool {
    switch declaration {
    case .backgroundMode(let mode): info.backgroundModes.contains(mode)
    case .infoPlist(let key): info.declares(key)
    case .entitlement(let key): info.isEntitled(to: key)
    case .taskIdentifier: info.permittedIdentifiers?.isEmpty != true
    }
  }

  /// A sentence for the case that the declaration is missing.
  public var sentence: String {
    let use = method.map { "\(module).\($0)" } ?? module
    return switch declaration {
    case .backgroundMode(let mode): "\(use) needs '\(mode.rawValue)' in UIBackgroundModes"
    case .infoPlist(let key): "\(use) needs \(key) in the Info.plist"
    case .entitlement(let key): "\(use) needs the entitlement \(key)"
    case .taskIdentifier:
      "\(use) needs the identifiers of its tasks in BGTaskSchedulerPermittedIdentifiers"
    }
  }
}
