public import EventLoop

/// Links between the apps of the phone: what this app opens (`UIApplication.open`), and the links that open
/// it.
@HostActor
public final class Links {
  /// A link that the app opened.
  public struct Opened: Sendable, Equatable {
    /// When.
    public let time: LoopInstant
    /// Such as `x-apple-health://`.
    public let url: String
    /// Which app it led to, such as `Health`.
    public let app: String
  }

  /// What came of opening a link.
  public enum Outcome: Sendable, Equatable {
    case opened(Opened)
    /// iOS does nothing, and tells the app only that it did not work.
    case refused(url: String, reason: String)
  }

  /// `UIApplication.openSettingsURLString`.
  public static let settings = "app-settings:"

  /// The apps of the phone by the scheme that they handle; a test may install others.
  public var apps = [
    "http": "Safari", "https": "Safari", "mailto": "Mail", "tel": "Phone", "sms": "Messages",
    "facetime": "FaceTime", "maps": "Maps", "itms-apps": "App Store", "app-settings": "Settings",
    "x-apple-health": "Health",
  ]
  /// What the app opened, in that order.
  public private(set) var opened: [Opened] = []
  /// The link that the process which runs was launched by: `UIApplicationLaunchOptionsURLKey`.
  public internal(set) var initialURL: String?
  /// `application(_:open:options:)`: a link to this app, which runs.
  public var onArrival: (@HostActor (_ url: String) -> Void)?
  /// Told what came of each link that the app wanted to open.
  public var onOpen: (@HostActor (Outcome) -> Void)?

  private let info: AppInfo
  /// On its way while the app comes to the foreground.
  private var arriving: String?

  /// Apple's own schemes that an app may ask about without declaring them. Apple documents `false` for
  /// all that is undeclared; phones answer for these (observed).
  private static let publicSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "facetime", "maps", "itms-apps", "app-settings",
  ]

  init(info: AppInfo) { self.info = info }

  /// The scheme of a URL, in lower case; `nil` for what is none.
  public nonisolated static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }

  /// `UIApplication.canOpenURL`: whether some app opens the link, as far as this one may know.
  public func canOpen(_ url: String) -> Bool {
    guard let scheme = Self.scheme(of: url), mayAsk(about: scheme) else { return false }
    return apps[scheme] != nil || info.urlSchemes.contains(scheme)
  }

  /// Whether the scheme is the app's own, is Apple's, or is among its `LSApplicationQueriesSchemes`.
  public func mayAsk(about scheme: String) -> Bool {
    info.queriesSchemes?.contains(scheme) ?? true || Self.publicSchemes.contains(scheme)
      || info.urlSchemes.contains(scheme)
  }

  /// Who opens the link: another app, this one, or nobody.
  func app(for url: String) -> String? {
    guard let scheme = Self.scheme(of: url) else { return nil }
    return info.urlSchemes.contains(scheme) ? info.bundleIdentifier : apps[scheme]
  }

  func isOwn(_ url: String) -> Bool {
    Self.scheme(of: url).map(info.urlSchemes.contains) ?? false
  }

  func note(_ outcome: Outcome) {
    if case .opened(let link) = outcome { opened.append(link) }
    onOpen?(outcome)
  }

  /// The app gets the link once it comes to the foreground, before it is active.
  func arrive(_ url: String, at state: AppLifecycle.State) {
    if state == .active || state == .inactive { onArrival?(url) } else { arriving = url }
  }

  func stateChanged(to state: AppLifecycle.State) {
    guard state == .inactive, let url = arriving else { return }
    arriving = nil
    onArrival?(url)
  }
}
