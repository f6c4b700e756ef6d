internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// `ios/Fetch/ExpoFetchModule.swift` of expo 54.
@HostActor
final class ExpoFetch: NativeModule {
  nonisolated static let name = "ExpoFetchModule"
  static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo", versions: "52", "53", "54", "55", "56")

  /// All functions run on it, and so does what the classes do with an answer.
  static let queue = ExpoQueue("expo.modules.fetch.RequestQueue")

  private let version: ExpoFetchVersion
  private let loop: EventLoop
  private let log: @HostActor (String) -> Void
  private let requests: @HostActor () -> Requests?

  init(
    _ version: ExpoFetchVersion, _ loop: EventLoop, log: @escaping @HostActor (String) -> Void,
    _ requests: @escaping @HostActor () -> Requests?
  ) {
    self.version = version
    self.loop = loop
    self.log = log
    self.requests = requests
  }

  @ExportsBuilder var exports: [any Export] {
    responseClass
    requestClass
  }

  private var responseClass: SharedObjectClass {
    SharedObjectClass("NativeResponse", Constructor { [log] in NativeResponse(log) }) {
      AsyncFunction("startStreaming") { (response: NativeResponse) in
        response.startStreaming().map { JSBytes($0) }
      }.runOnQueue(Self.queue)
      AsyncFunction("cancelStreaming") { (response: NativeResponse, _: String) in
        response.cancelStreaming()
      }.runOnQueue(Self.queue)
      Property("bodyUsed") { (response: NativeResponse) in response.isBodyUsed }
      Property("_rawHeaders") { (response: NativeResponse) in response.head?.headers ?? [] }
      Property("status") { (response: NativeResponse) in response.head?.status ?? -1 }
      Property("statusText") { (response: NativeResponse) in response.head?.statusText ?? "" }
      Property("url") { (response: NativeResponse) in response.head?.url ?? "" }
      Property("redirected") { (response: NativeResponse) in response.isRedirected }
      AsyncFunction("arrayBuffer") {
        [version] (response: NativeResponse, promise: Promise) in
        response.wait(for: .bodyCompleted) { [weak response] _ in
          let bytes = response?.takeBody() ?? []
          if version.hasArrayBuffer {
            promise.resolve(JSArrayBuffer(bytes))
          } else {
            promise.resolve(JSBytes(bytes))
          }
        }
      }.runOnQueue(Self.queue)
      AsyncFunction("text") { (response: NativeResponse, promise: Promise) in
        response.wait(for: .bodyCompleted) { [weak response] _ in
          promise.resolve(String(decoding: response?.takeBody() ?? [], as: UTF8.self))
        }
      }.runOnQueue(Self.queue)
    }
  }

  private var requestClass: SharedObjectClass {
    let make = Constructor { [loop] (response: NativeResponse) in NativeRequest(response, loop) }
    return SharedObjectClass("NativeRequest", make) {
      AsyncFunction("start") {
        [self]
        (
          request: NativeRequest, url: RequestURL, options: NativeRequestInit, body: JSBytes?,
          promise: Promise, site: CallSite
        ) in
        var sent = HTTPRequest(
          method: options.method, url: url.text, headers: options.headers, body: body?.bytes,
          redirect: options.redirect)
        sent.usesCookies = options.usesCookies
        if !version.hasTimeout { sent.timeout = HTTPRequest.noTimeout }
        if let requests = requests() { request.start(sent, with: requests, at: site) }
        // The promise keeps the script's context, so the answer must not keep itself: it may never come.
        request.response.wait(for: .responseReceived, .errorReceived) {
          [weak response = request.response] state in
          if state == .responseReceived { return promise.resolve() }
          promise.reject(response?.error ?? .unknownFetchError)
        }
      }.runOnQueue(Self.queue)
      AsyncFunction("cancel") { (request: NativeRequest) in request.cancel() }
        .runOnQueue(Self.queue)
    }
  }
}

// The errors of native code (`ios/Fetch/FetchExceptions.swift`).
extension NativeError {
  static let unknownFetchError = NativeError(code: "ERR_FETCH_UNKNOWN", message: "Unknown error")
  static let canceledFetch = NativeError(
    code: "ERR_FETCH_REQUEST_CANCELED", message: "Fetch request has been canceled")
  static let redirectedFetch = NativeError(
    code: "ERR_FETCH_REDIRECT", message: "Redirect is not allowed when redirect mode is 'error'")
}
