import Foundation
import FoundationNetworking
import Synchronization

/// A request on the real network, through all its redirects.
///
/// Redirects are followed here and not by `URLSession`, which on Linux drops the body of a 307,
/// resolves relative locations against the root and keeps `Authorization` for other hosts.
final class NetworkExchange: HTTPExchange {
  private struct State {
    var request: HTTPRequest
    var redirects = 0
    var task: URLSessionDataTask?
    var isRedirecting = false
    var body: [UInt8] = []
    /// Taken by whoever completes the exchange, so that only one does.
    var completion: (@Sendable (Result<HTTPResponse, HTTPError>) -> Void)?
  }

  private let session: NetworkSession
  private let state: Mutex<State>

  init(
    _ request: HTTPRequest, on session: NetworkSession,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) {
    self.session = session
    state = Mutex(State(request: request, completion: completion))
  }

  /// Sends the current request.
  func start() {
    let request = state.withLock(\.request)
    do throws(HTTPError) {
      let task = session.task(for: try request.urlRequest(), of: self)
      let isWanted = state.withLock { state in
        state.task = task
        state.isRedirecting = false
        state.body = []
        return state.completion != nil
      }
      isWanted ? task.resume() : task.cancel()
    } catch {
      finish(.failure(error))
    }
  }

  func cancel() {
    let (task, url) = state.withLock { state in
      // FoundationNetworking traps if a task is cancelled while the answer to its redirect is on
      // the way; such a task ends by itself.
      (state.completion == nil || state.isRedirecting ? nil : state.task, state.request.url)
    }
    finish(.failure(HTTPError(.cancelled, "request to \(url) cancelled")))
    task?.cancel()
  }

  /// Adds to the body of the answer.
  func receive(_ data: Data) {
    state.withLock { state in
      if state.completion != nil { state.body.append(contentsOf: data) }
    }
  }

  /// Whether the task still waits to hear about its redirect: not if it has been cancelled.
  func mayAnswerRedirect() -> Bool {
    state.withLock { state in
      state.isRedirecting = state.completion != nil
      return state.isRedirecting
    }
  }

  /// Ends the exchange with an answer or an error of its task, or sends the next request.
  func complete(with response: URLResponse?, error: (any Error)?) {
    let (request, redirects, body, isOver) = state.withLock { state in
      (state.request, state.redirects, state.body, state.completion == nil)
    }
    if isOver { return }
    if let error { return finish(.failure(HTTPError(error, url: request.url))) }
    guard let http = response as? HTTPURLResponse else {
      return finish(.failure(HTTPError(.other, "\(request.url) did not answer with HTTP")))
    }
    let answer = HTTPResponse(http, isRedirected: redirects > 0, body: body)
    do throws(HTTPError) {
      guard request.redirect != .manual, let next = try request.redirected(by: answer) else {
        return finish(.success(answer))
      }
      guard request.redirect == .follow else {
        throw HTTPError(.redirect, "\(answer.url) redirects to \(next.url)")
      }
      guard redirects < HTTPRequest.redirectLimit else {
        throw HTTPError(.redirect, "more than \(HTTPRequest.redirectLimit) redirects")
      }
      state.withLock { state in
        state.request = next
        state.redirects += 1
      }
      start()
    } catch {
      finish(.failure(error))
    }
  }

  private func finish(_ result: Result<HTTPResponse, HTTPError>) {
    let completion = state.withLock { state in
      state.body = []
      return state.completion.take()
    }
    completion?(result)
  }
}

extension HTTPResponse {
  fileprivate init(_ response: HTTPURLResponse, isRedirected: Bool, body: [UInt8]) {
    let headers = response.allHeaderFields.compactMap { name, value -> HTTPHeader? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeader(name: name, value: value.trimmingCharacters(in: .whitespaces))
    }
    self.init(
      status: response.statusCode,
      statusText: Self.statusText(for: response.statusCode),
      url: response.url?.absoluteString ?? "",
      isRedirected: isRedirected,
      headers: headers.sorted { $0.name < $1.name },
      body: body)
  }
}
