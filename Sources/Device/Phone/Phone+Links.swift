internal import EventLoop

extension Phone {
  /// `UIApplication.open`: the other app comes to the foreground, and this one leaves it.
  ///
  /// - Returns: whether it worked; not for an app in the background, nor for a link that no app opens.
  public func open(_ url: String) -> Bool {
    guard [.active, .inactive].contains(lifecycle.state) else {
      return refuse(url, "the app is not in the foreground")
    }
    guard let app = links.app(for: url) else { return refuse(url, "no app opens such a link") }
    links.note(.opened(Links.Opened(time: loop.clock.now, url: url, app: app)))
    if links.isOwn(url) { links.arrive(url, at: lifecycle.state) } else { leaveApp() }
    return true
  }

  /// The person taps a link that leads to the app: it is launched with it, or comes back and gets it.
  public func openLink(_ url: String) {
    if isLaunching, links.initialURL == nil {
      links.initialURL = url
      return openApp()
    }
    onceLaunched { [self] in
      if lifecycle.state == .notRunning {
        unlock()
        launch(.user, url: url)
      } else {
        links.arrive(url, at: lifecycle.state)
        openApp()
      }
    }
  }

  private func refuse(_ url: String, _ reason: String) -> Bool {
    links.note(.refused(url: url, reason: reason))
    return false
  }
}
