public import Bridge
public import Device
public import EventLoop
internal import JSEngine

/// Links between apps (React Native's `Linking`): what the app opens, and what opened it.
@HostActor
public final class LinkingManager: NativeModule {
  public nonisolated static let name = "LinkingManager"

  private let url = Event<LinkBody>("url")
  private let phone: Phone
  private var isObserved = false
  /// Whether the script takes links, for it asked for the first.
  private var hasAsked = false

  /// The links of the app on `phone`.
  public init(phone: Phone) {
    self.phone = phone
    phone.links.onArrival = { [weak self] in self?.arrived($0) }
  }

  /// From now on links that arrive are sent; a link that came before, when the script had asked for the
  /// initial one, is lost, as in React Native, and reported.
  public func startObserving() { isObserved = true }

  /// Nobody wants to know any more.
  public func stopObserving() { isObserved = false }

  /// The next script has asked for nothing yet, and the listeners of an earlier one are none of its own.
  public func initialize() { (isObserved, hasAsked) = (false, false) }

  private func arrived(_ link: String) {
    if isObserved || hasAsked { url.send(LinkBody(url: link)) }
  }

  public var exports: [any Export] {
    url
    Function("getInitialURL") { [self] () in
      hasAsked = true
      return phone.links.initialURL
    }
    Function("canOpenURL", canOpenURL)
    Function("openURL") { [phone] (url: String) throws -> Bool in
      guard phone.open(url) else { throw NativeError(message: "Unable to open URL: \(url)") }
      return true
    }
    Function("openSettings") { [phone] () throws -> String? in
      guard phone.open(Links.settings) else {
        throw NativeError(message: "Unable to open app settings")
      }
      return nil
    }
  }

  private func canOpenURL(_ url: String) throws -> Bool {
    if let scheme = Links.scheme(of: url), !phone.links.mayAsk(about: scheme) {
      throw NativeError(
        message: "Unable to open URL: \(url). Add \(scheme) to LSApplicationQueriesSchemes in your "
          + "Info.plist.")
    }
    return phone.links.canOpen(url)
  }
}

/// `{ url }`.
struct LinkBody: JSRecord, Sendable {
  let url: String

  func write(fields: JSFields) { fields.add("url", url) }
}
