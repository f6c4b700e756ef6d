internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of React Native's `Linking`: what the app opens, and what opened it.
@HostActor
final class LinkingManager: NativeModule {
  nonisolated static let name = "LinkingManager"

  private let url = Event<LinkBody>("url")
  private let links: Links
  private var isObserved = false
  /// Whether the script takes links, for it asked for the first.
  private var hasAsked = false

  init(_ links: Links) {
    self.links = links
    links.onArrival = { [weak self] in self?.arrived($0) }
  }

  /// From now on links that arrive are sent; a link that came before, when the script had asked for the
  /// initial one, is lost, as in React Native, and reported.
  func startObserving() { isObserved = true }

  /// Nobody wants to know any more.
  func stopObserving() { isObserved = false }

  /// The next script has asked for nothing yet, and the listeners of an earlier one are none of its own.
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

/// `{ url }`.
struct LinkBody: JSRecord, Sendable {
  let url: String

  func write(fields: JSFields) { fields.add("url", url) }
}
