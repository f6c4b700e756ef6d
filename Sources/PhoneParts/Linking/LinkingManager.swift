internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of React Native's `Linking`: opening links, and receiving the links that open
/// the app.
@HostActor
final class LinkingManager: NativeModule {
  nonisolated static let name = "LinkingManager"

  private let url = Event<LinkBody>("url")
  private let links: Links
  private var isObserved = false
  /// Whether the script has asked for the initial link, and so handles links.
  private var hasAsked = false

  init(_ links: Links) {
    self.links = links
    links.onArrival = { [weak self] in self?.arrived($0) }
  }

  /// From now on links that arrive are sent. If the script has asked for the initial link, and
  /// another link arrives before it listens, that link is lost, as in React Native, and reported.
  func startObserving() { isObserved = true }

  /// From now on links are not sent.
  func stopObserving() { isObserved = false }

  /// The next script has not asked for the initial link, and does not have the listeners of the
  /// earlier script.
  func initialize() { (isObserved, hasAsked) = (false, false) }

  private func arrived(_ link: String) {
    if isObserved || hasAsked { url.send(LinkBody(url: link)) }
  }

  var exports: [any Export] {
    url
    AsyncFunction("getInitialURL") { [self] () in
      hasAsked = true
      return links.initialURL
    }
    AsyncFunction("canOpenURL", canOpenURL)
    AsyncFunction("openURL") { [links] (url: String) throws -> Bool in
      guard links.open(url) else { throw NativeError(message: "Unable to open URL: \(url)") }
      return true
    }
    AsyncFunction("openSettings") { [links] () throws -> String? in
      guard links.open(Links.settings) else {
        throw NativeError(message: "Unable to open app settings")
      }
      return nil
    }
  }

  private func canOpenURL(_ url: String) throws -> Bool {
    if let scheme = Links.scheme(of: url), !links.mayAsk(about: scheme) {
      throw NativeError(
        message: "Unable to open URL: \(url). Add \(scheme) to LSApplicationQueriesSchemes in your "
          + "Info.plist.")
    }
    return links.canOpen(url)
  }
}

/// The body of the event: `{ url }`.
struct LinkBody: JSRecord, Sendable {
  let url: String

  func write(fields: JSFields) { fields.add("url", url) }
}
