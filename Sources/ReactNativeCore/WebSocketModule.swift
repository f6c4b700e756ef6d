internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import WebAPIs

/// The native half of the bundle's `WebSocket`. A connection to a tool for development stays without an
/// answer, so that the bundle does not try again.
@HostActor
final class WebSocketModule: NativeModule {
  nonisolated static let name = "WebSocketModule"

  private let sockets: WebSockets
  private let blobs: BlobStore
  /// The numbers of the sockets, by the bundle's own numbers.
  private var numbers: [Int: Int] = [:]

  private let opened = Event<OpenBody>("websocketOpen")
  private let closed = Event<ClosedBody>("websocketClosed")
  private let failed = Event<FailedBody>("websocketFailed")
  private let message = Event<MessageBody>("websocketMessage")

  init(sockets: WebSockets, blobs: BlobStore) {
    self.sockets = sockets
    self.blobs = blobs
  }

  var exports: [any Export] {
    opened
    closed
    failed
    message
    AsyncFunction("connect", connect)
    AsyncFunction("send") { [self] (text: String, id: Int) in send(.text(text), id) }
    AsyncFunction("sendBinary") { [self] (base64: String, id: Int) in
      guard let data = Data(base64Encoded: base64) else { return }
      send(.binary(Array(data)), id)
    }
    AsyncFunction("ping") { [self] (id: Int) in
      if let number = numbers[id] { sockets.ping(number) }
    }
    // Before 0.60 it is called with the number only.
    AsyncFunction("close") { [self] (code: Double, reason: String?, id: Int?) in
      if let id { close(id, code, reason ?? "") } else { close(Int(exactly: code) ?? 0, 1000, "") }
    }
  }

  private func connect(
    _ url: String?, _ protocols: [String]?, _ options: JSObject?, _ id: Int, _ site: CallSite
  ) throws {
    if let url, DevelopmentTools.isAddress(url) { return }
    let headers = try options?.get("headers", as: [String: HeaderText]?.self) ?? [:]
    let request = WebSocketRequest(
      url: url ?? "", protocols: protocols ?? [],
      headers: headers.sorted { $0.key < $1.key }
        .map { HTTPHeader(name: $0.key, value: $0.value.text) })
    numbers[id] = sockets.open(request, at: site) { [self] in tell($0, id) }
  }

  private func send(_ message: WebSocketMessage, _ id: Int) {
    if let number = numbers[id] { sockets.send(message, on: number) }
  }

  /// Sends a blob.
  func send(_ blob: JSObject, _ id: Int) throws {
    if let bytes = try blobs.bytes(of: blob) { send(.binary(bytes), id) }
  }

  private func close(_ id: Int, _ code: Double, _ reason: String) {
    if let number = numbers[id] {
      sockets.close(number, code: WebSocketAPI.closeCode(code), reason: reason)
    }
  }

  private func tell(_ event: WebSocketEvent, _ id: Int) {
    switch event {
    case .opened(let subprotocol): opened.send(OpenBody(id: id, subprotocol: subprotocol))
    case .received(.text(let text)):
      message.send(MessageBody(id: id, type: "text", data: .text(text)))
    case .received(.binary(let bytes)) where blobs.socketsWithBlobs.contains(id):
      let blob = NetworkValue.blob(id: blobs.add(bytes), size: bytes.count, type: "")
      message.send(MessageBody(id: id, type: "blob", data: blob))
    case .received(.binary(let bytes)):
      let data = NetworkValue.text(Data(bytes).base64EncodedString())
      message.send(MessageBody(id: id, type: "binary", data: data))
    case .closed(let closure):
      end(id)
      closed.send(ClosedBody(id: id, closure: closure))
    case .failed(let error):
      end(id)
      failed.send(FailedBody(id: id, message: error.message))
    }
  }

  private func end(_ id: Int) {
    numbers[id] = nil
    blobs.socketsWithBlobs.remove(id)
  }
}

/// The value of a header field. What is neither a text nor a number is empty, as in React Native.
private struct HeaderText: JSDecodable {
  let text: String

  static func decode(_ value: JSRef, in context: JSContext) throws -> HeaderText {
    switch context.kind(of: value) {
    case .string: HeaderText(text: try String.decode(value, in: context))
    case .number:
      HeaderText(text: whole(try Double.decode(value, in: context)))
    default: HeaderText(text: "")
    }
  }

  private static func whole(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

private struct OpenBody: JSRecord, Sendable {
  let id: Int
  let subprotocol: String

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("protocol", subprotocol)
  }
}

private struct ClosedBody: JSRecord, Sendable {
  let id: Int
  let closure: WebSocketClosure

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("code", closure.code)
    fields.add("reason", closure.reason)
    fields.add("clean", closure.isClean)
  }
}

private struct FailedBody: JSRecord, Sendable {
  let id: Int
  let message: String

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("message", message)
  }
}

private struct MessageBody: JSRecord, Sendable {
  let id: Int
  let type: String
  let data: NetworkValue

  func write(fields: JSFields) throws {
    fields.add("id", id)
    fields.add("type", type)
    try fields.add("data", data)
  }
}
