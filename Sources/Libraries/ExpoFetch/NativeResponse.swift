internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// An answer, and how far it has come (`ios/Fetch/NativeResponse.swift`).
@HostActor
final class NativeResponse: nonisolated SharedObject {
  let link = SharedObjectLink()
  /// `ios/Fetch/ResponseState.swift`.
  enum State: Int {
    case initialized, started, responseReceived, bodyCompleted, bodyStreamingStarted,
      bodyStreamingCanceled, errorReceived
  }

  /// `ios/Fetch/NativeResponseInit.swift`.
  struct Head {
    var headers: [[String]] = []
    var status: Int
    var statusText = ""
    var url: String
  }

  private(set) var state = State.initialized
  private(set) var head: Head?
  private(set) var isRedirected = false
  private(set) var error: NativeError?
  /// Whether JavaScript has taken bytes, or some wait for it.
  private(set) var isBodyUsed = false
  /// What to do with an answer that redirects.
  var redirect = HTTPRequest.Redirect.follow

  private let log: @HostActor (String) -> Void
  /// The bytes that wait for JavaScript.
  private var body: [UInt8] = []
  private var waiting: [(states: [State], body: @HostActor (State) -> Void)] = []

  init(_ log: @escaping @HostActor (String) -> Void) { self.log = log }

  /// Calls `body` once the answer is in one of these states: at once, or never if it does not get there.
  func wait(for states: State..., body: @escaping @HostActor (State) -> Void) {
    if states.contains(state) { return body(state) }
    waiting.append((states, body))
  }

  func takeBody() -> [UInt8] {
    isBodyUsed = true
    defer { body = [] }
    return body
  }

  // MARK: - What JavaScript calls

  /// - Returns: the whole body, if it has arrived. If not, what arrives is sent to the listeners.
  func startStreaming() -> [UInt8]? {
    guard isAllowed(.responseReceived, .bodyCompleted) else { return nil }
    if state == .bodyCompleted { return takeBody() }
    state = .bodyStreamingStarted
    emit("didReceiveResponseData", JSBytes(takeBody()))
    notify()
    return nil
  }

  func cancelStreaming() {
    guard isAllowed(.bodyStreamingStarted) else { return }
    state = .bodyStreamingCanceled
    notify()
  }

  func cancel() {
    fail(.canceledFetch, text: Self.foundationText(of: "FetchRequestCanceledException"))
  }

  // MARK: - What URLSession calls

  func start() {
    guard isAllowed(.initialized) else { return }
    state = .started
    notify()
  }

  func receive(_ arrival: HTTPArrival, of request: HTTPRequest) {
    switch arrival {
    case .head(let response):
      guard isAllowed(.started) else { return }
      isRedirected = response.isRedirected
      receive(Head(response))
    case .body(let bytes):
      guard isAllowed(.responseReceived, .bodyStreamingStarted, .bodyStreamingCanceled) else {
        return
      }
      if state == .responseReceived {
        isBodyUsed = true
        body += bytes
      } else if state == .bodyStreamingStarted {
        emit("didReceiveResponseData", JSBytes(bytes))
      }
    case .end:
      guard isUnderWay else { return }
      if state == .bodyStreamingStarted { emit("didComplete") }
      state = .bodyCompleted
      emit("readyForJSFinalization")
      notify()
    case .failure(let error) where error.code == .redirect && redirect == .error:
      fail(.redirectedFetch, text: Self.foundationText(of: "FetchRedirectException"))
    case .failure(let error):
      guard isUnderWay else { return }
      // It would get no answer, so native code makes one before it fails.
      if state == .started, error.isMissingFile {
        receive(Head(status: 404, statusText: "File not found", url: request.url))
      }
      // `UnexpectedException` of expo-modules-core.
      fail(
        NativeError(code: "ERR_UNEXPECTED", message: error.urlErrorText), text: error.urlErrorText)
    }
  }

  private var isUnderWay: Bool {
    isAllowed(.started, .responseReceived, .bodyStreamingStarted, .bodyStreamingCanceled)
  }

  private func receive(_ head: Head) {
    self.head = head
    state = .responseReceived
    notify()
  }

  /// - Parameter text: the error's `localizedDescription`.
  private func fail(_ error: NativeError, text: String) {
    self.error = error
    if state == .bodyStreamingStarted { emit("didFailWithError", text) }
    state = .errorReceived
    emit("readyForJSFinalization")
    notify()
  }

  // MARK: - The state

  /// On a phone a block of the queue does that, after the one that changed the state.
  private func notify() {
    let due = waiting.filter { $0.states.contains(state) }
    waiting.removeAll { $0.states.contains(state) }
    for each in due { each.body(state) }
  }

  private func isAllowed(_ states: State...) -> Bool {
    if states.contains(state) { return true }
    let numbers = states.map { "\($0.rawValue)" }.joined(separator: ",")
    log("Invalid state - currentState[\(state.rawValue)] validStates[\(numbers)]")
    return false
  }

  /// `localizedDescription` of an error without a text of its own: an `Exception` of Expo has only a `description`.
  private static func foundationText(of type: String) -> String {
    "The operation couldn’t be completed. (Expo.\(type) error 1.)"
  }
}

extension NativeResponse.Head {
  /// `createResponseInit`. An answer without HTTP, such as that of a file, has no header fields.
  fileprivate init(_ response: HTTPResponse) {
    let isHTTP = response.url.lowercased().hasPrefix("http")
    let names = isHTTP ? Set(response.headers.map { $0.name.lowercased() }).sorted() : []
    self.init(
      headers: names.map { [$0, response.headers.value(of: $0) ?? ""] }, status: response.status,
      statusText: isHTTP ? HTTPResponse.foundationText(for: response.status) : "",
      url: response.url)
  }
}
