package import HostLoop
internal import SimulatedPhone

/// Links between the apps of the phone: what this app opens (`UIApplication.open`), and the links that open
/// it.
@HostActor
package final class Links {
  /// A link that the app opened.
  package struct Opened: Sendable, Equatable {
    /// When.
    package let time: LoopInstant
    /// Such as `x-apple-health://`.
    package let url: String
    /// Which app it led to, such as `Health`.
    package let app: String
  }

  /// What came of opening a link.
  package enum Outcome: Sendable, Equatable {
    case opened(Opened)
    /// iOS does nothing, and tells the app only that it did not work.
    case refused(url: String, reason: String)
  }

  /// `UIApplication.openSettingsURLString`.
  package static let settings = "app-settings:"

  /// The apps of the phone by the scheme that they handle; a test may install others.
  package var apps = [
    "http": "Safari", "https": "Safari", "mailto": "Mail", "tel": "Phone", "sms": "Messages",
    "facetime": "FaceTime", "maps": "Maps", "itms-apps": "App Store", "app-settings": "Settings",
    "x-apple-health": "Health",
  ]
  /// What the app opened, in that order.
  package private(set) var opened: [Opened] = []
  /// The link that the process which runs was launched by: `UIApplicationLaunchOptionsURLKey`.
  package private(set) var initialURL: String?
  /// `application(_:open:options:)`: a link to this app, which runs.
  package var onArrival: (@HostActor (_ url: String) -> Void)?
  /// Told what came of each link that the app wanted to open.
  package var onOpen: (@HostActor (Outcome) -> Void)?

  private let phone: Phone
  private var info: AppInfo { phone.info }
  /// What launches the process that begins next.
  private var launchURL: String?
  /// On its way while the app comes to the foreground.
  private var arriving: String?

  /// Apple's own schemes that an app may ask about without declaring them. Apple documents `false` for
  /// all that is undeclared; phones answer for these (observed).
  private static let publicSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "facetime", "maps", "itms-apps", "app-settings",
  ]

  /// The links of the app on `phone`.
  init(phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
  }

  /// A process of the app began.
  func processBegan() {
    initialURL = launchURL
    launchURL = nil
  }

  /// `UIApplication.open`: the other app comes to the foreground, and this one leaves it.
  ///
  /// - Returns: whether it worked; not for an app in the background, nor for a link that no app opens.
  package func open(_ url: String) -> Bool {
    guard [.active, .inactive].contains(phone.lifecycle.state) else {
      return refuse(url, "the app is not in the foreground")
    }
    guard let app = app(for: url) else { return refuse(url, "no app opens such a link") }
    note(.opened(Opened(time: phone.loop.clock.now, url: url, app: app)))
    if isOwn(url) { arrive(url, at: phone.lifecycle.state) } else { phone.leaveApp() }
    return true
  }

  /// The person taps a link that leads to the app: it is launched with it, or comes back and gets it.
  package func openApp(with url: String) {
    if phone.isLaunching, launchURL == nil {
      launchURL = url
      return phone.openApp()
    }
    phone.onceLaunched { [self] in
      if phone.lifecycle.state == .notRunning {
        phone.unlock()
        launchURL = url
        phone.launch(.user)
      } else {
        arrive(url, at: phone.lifecycle.state)
        phone.openApp()
      }
    }
  }

  private func refuse(_ url: String, _ reason: String) -> Bool {
    note(.refused(url: url, reason: reason))
    return false
  }

  /// The scheme of a URL, in lower case; `nil` for what is none.
  package nonisolated static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }

  /// `UIApplication.canOpenURL`: whether some app opens the link, as far as this one may know.
  package func canOpen(_ url: String) -> Bool {
    guard let scheme = Self.scheme(of: url), mayAsk(about: scheme) else { return false }
    return apps[scheme] != nil || info.urlSchemes.contains(scheme)
  }

  /// Whether the scheme is the app's own, is Apple's, or is among its `LSApplicationQueriesSchemes`.
  package func mayAsk(about scheme: String) -> Bool {
    info.queriesSchemes?.contains(scheme) ?? true || Self.publicSchemes.contains(scheme)
      || info.urlSchemes.contains(scheme)
  }

  /// Who opens the link: another app, this one, or nobody.
  private func app(for url: String) -> String? {
    guard let scheme = Self.scheme(of: url) else { return nil }
    return info.urlSchemes.contains(scheme) ? info.bundleIdentifier : apps[scheme]
  }

  private func isOwn(_ url: String) -> Bool {
    Self.scheme(of: url).map(info.urlSchemes.contains) ?? false
  }

  private func note(_ outcome: Outcome) {
    if case .opened(let link) = outcome { opened.append(link) }
    onOpen?(outcome)
  }

  /// The app gets the link once it comes to the foreground, before it is active.
  private func arrive(_ url: String, at state: AppLifecycle.State) {
    if state == .active || state == .inactive { onArrival?(url) } else { arriving = url }
  }

  private func stateChanged(to state: AppLifecycle.State) {
    guard state == .inactive, let url = arriving else { return }
    arriving = nil
    onArrival?(url)
  }
}
