import Foundation
import FoundationNetworking
import Synchronization

/// Passes what happens to the tasks of a session on to their exchanges.
final class NetworkCallbacks: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: NetworkExchange]>([:])

  /// Makes an exchange hear of a task until the task completes.
  func connect(_ task: URLSessionTask, to exchange: NetworkExchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> NetworkExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // `nil` ends the task with the redirect as its answer; see `NetworkExchange.complete`.
    if exchange(of: task)?.mayAnswerRedirect() == true { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Without a credential FoundationNetworking leaves the task open for ever: hand over the 401.
    exchange(of: task)?.complete(with: challenge.failureResponse, error: nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(with: task.response, error: error)
  }
}
