package import HostLoop
internal import SimulatedPhone

/// Links between the apps of the phone: those that this app opens (`UIApplication.open`), and those
/// that open it.
@HostActor
package final class Links {
  /// A link that the app opened.
  package struct Opened: Sendable, Equatable {
    /// When it was opened.
    package let time: LoopInstant
    /// The link, such as `x-apple-health://`.
    package let url: String
    /// The app that it opened, such as `Health`.
    package let app: String
  }

  /// The result of opening a link.
  package enum Outcome: Sendable, Equatable {
    case opened(Opened)
    /// iOS does nothing. The app only learns that it failed.
    case refused(url: String, reason: String)
  }

  /// `UIApplication.openSettingsURLString`.
  package static let settings = "app-settings:"

  /// The phone's apps, by the URL scheme that they handle. A test may add others.
  package var apps = [
    "http": "Safari", "https": "Safari", "mailto": "Mail", "tel": "Phone", "sms": "Messages",
    "facetime": "FaceTime", "maps": "Maps", "itms-apps": "App Store", "app-settings": "Settings",
    "x-apple-health": "Health",
  ]
  /// The links that the app opened, in order.
  package private(set) var opened: [Opened] = []
  /// The link that launched the current process: `UIApplicationLaunchOptionsURLKey`. `nil` if it
  /// was launched otherwise.
  package private(set) var initialURL: String?
  /// Called when a link to this app arrives: `application(_:open:options:)`.
  package var onArrival: (@HostActor (_ url: String) -> Void)?
  /// Called with the result of each link that the app tried to open.
  package var onOpen: (@HostActor (Outcome) -> Void)?

  private let phone: Phone
  private var info: AppInfo { phone.info }
  /// The link that launches the next process.
  private var launchURL: String?
  /// A link that waits until the app comes to the foreground.
  private var arriving: String?

  /// Apple's own schemes, which an app may query without declaring them. Apple documents `false`
  /// for all undeclared schemes, but phones return `true` for these (observed).
  nonisolated static let publicSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "facetime", "maps", "itms-apps", "app-settings",
  ]

  /// Makes the links of the app on `phone`.
  init(phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
  }

  /// Call this when a process of the app has begun.
  func processBegan() {
    initialURL = launchURL
    launchURL = nil
  }

  /// `UIApplication.open`: the other app comes to the foreground, and this one leaves it.
  ///
  /// - Returns: whether it worked. It does not if the app is in the background, or no app opens the
  ///   link.
  package func open(_ url: String) -> Bool {
    guard [.active, .inactive].contains(phone.lifecycle.state) else {
      return refuse(url, "the app is not in the foreground")
    }
    guard let app = app(for: url) else { return refuse(url, "no app opens such a link") }
    note(.opened(Opened(time: phone.loop.clock.now, url: url, app: app)))
    if isOwn(url) { arrive(url, at: phone.lifecycle.state) } else { phone.leaveApp() }
    return true
  }

  /// The person taps a link to the app. The link launches the app, or brings it to the foreground.
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

  /// The scheme of a URL, in lower case. `nil` if there is none.
  package nonisolated static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }

  /// `UIApplication.canOpenURL`: whether an app can open the link, and this app may know that.
  package func canOpen(_ url: String) -> Bool {
    guard let scheme = Self.scheme(of: url), mayAsk(about: scheme) else { return false }
    return apps[scheme] != nil || info.urlSchemes.contains(scheme)
  }

  /// Whether the scheme is the app's own, is Apple's, or is in the app's
  /// `LSApplicationQueriesSchemes`.
  package func mayAsk(about scheme: String) -> Bool {
    info.queriesSchemes?.contains(scheme) ?? true || Self.publicSchemes.contains(scheme)
      || info.urlSchemes.contains(scheme)
  }

  /// The app that opens the link, which may be this one. `nil` if there is none.
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

  /// Passes the link to the app: at once in the foreground, otherwise when the app comes to the
  /// foreground, before it is active.
  private func arrive(_ url: String, at state: AppLifecycle.State) {
    if state == .active || state == .inactive { onArrival?(url) } else { arriving = url }
  }

  private func stateChanged(to state: AppLifecycle.State) {
    guard state == .inactive, let url = arriving else { return }
    arriving = nil
    onArrival?(url)
  }
}
