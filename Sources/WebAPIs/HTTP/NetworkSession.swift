import Foundation
import FoundationNetworking

/// A `URLSession`, for as long as a transport or an exchange needs it.
///
/// `URLSession` keeps its delegate until it is invalidated and traps if it is used afterwards; so the
/// exchanges hold this object, and its end invalidates the session.
final class NetworkSession: Sendable {
  private let session: URLSession
  private let callbacks = NetworkCallbacks()

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: callbacks, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  /// Creates a task, not yet resumed, whose events go to the exchange.
  func task(for request: URLRequest, of exchange: NetworkExchange) -> URLSessionDataTask {
    let task = session.dataTask(with: request)
    callbacks.connect(task, to: exchange)
    return task
  }
}
