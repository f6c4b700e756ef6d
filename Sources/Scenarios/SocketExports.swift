internal import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedBackend
internal import WebAPIs

/// What the JavaScript of a test file sees of the WebSockets that the app opened, and how it answers them. A connection has a
/// number: its place among all.
@HostActor
package struct SocketExports {
  private let server: @HostActor () throws -> SocketServer
  private let run: @HostActor (_ subject: String, @escaping @HostActor () throws -> Void) -> Void

  /// - Parameters:
  ///   - server: that of the running test. Throws if none is running.
  ///   - run: lets the file's JavaScript take note of something that happened to a connection.
  package init(
    of server: @escaping @HostActor () throws -> SocketServer,
    run: @escaping @HostActor (_ subject: String, @escaping @HostActor () throws -> Void) -> Void
  ) {
    self.server = server
    self.run = run
  }

  /// The functions that `js/bridgehost/testing` calls through `native`.
  @ExportsBuilder
  package var all: [any Export] {
    Function("sockets") { (route: String) in
      try server().sockets
        .filter { route.isEmpty || $0.request.url.contains(route) }.map(\.number)
    }
    Function("socket") { (id: Int) in SocketBody(socket: try socket(id)) }
    Function("received") { (id: Int) in
      try socket(id).received.map(SocketData.init)
    }
    Function("closure") { (id: Int) in
      try socket(id).closure.map { ClosureBody(code: $0.code, reason: $0.reason) }
    }
    Function("answerSockets") { (route: String, answer: JSFunction) in
      try plan(route, [], Self.answering(answer, run))
    }
    Function("refuseSockets") { (route: String, occurrences: [Int], status: Int) in
      try plan(route, occurrences) { $0.refuse(status: status) }
    }
    Function("acceptSocket") { (id: Int) in try socket(id).accept() }
    Function("refuseSocket") { (id: Int, status: Int) in
      try socket(id).refuse(status: status)
    }
    Function("sendTextToApp") { (id: Int, text: String) in
      try socket(id).send(toApp: .text(text))
    }
    Function("sendBytesToApp") { (id: Int, bytes: JSBytes) in
      try socket(id).send(toApp: .binary(bytes.bytes))
    }
    Function("closeSocket") { (id: Int, code: Int, reason: String) in
      try socket(id).close(toApp: code, reason: reason)
    }
    Function("dropSocket") { (id: Int) in try socket(id).crash() }
    Function("listenToSocket", listen)
  }

  private func socket(_ id: Int) throws -> ServerSocket {
    let sockets = try server().sockets
    guard sockets.indices.contains(id) else {
      throw NativeError(message: "there is no WebSocket \(id)")
    }
    return sockets[id]
  }

  private func plan(
    _ route: String, _ occurrences: [Int], _ answer: @escaping @HostActor (ServerSocket) -> Void
  ) throws {
    try server().handlers.append(
      SocketServer.Handler(route: route, occurrences: Set(occurrences), answer: answer))
  }

  /// Lets a function of the file answer connections. It is called with the number of the connection.
  package static func answering(
    _ function: JSFunction,
    _ run: @escaping @HostActor (_ subject: String, @escaping @HostActor () throws -> Void) -> Void
  ) -> @HostActor (ServerSocket) -> Void {
    { socket in run(socket.request.taskSubject) { try function.call(socket.number) } }
  }

  /// Calls a function of the file for each message of a connection, and for its end.
  private func listen(_ id: Int, _ function: JSFunction) throws {
    try socket(id).onHappening = { [run, subject = try socket(id).request.taskSubject] happening in
      run(subject) {
        switch happening {
        case .message(let message): try function.call("message", SocketData(message))
        case .closed(let code, let reason):
          try function.call("close", ClosureBody(code: code, reason: reason))
        }
      }
    }
  }
}

/// A connection: `{ url, path, headers, protocols, time }`.
private struct SocketBody: JSRecord {
  let socket: ServerSocket

  func write(fields: JSFields) throws {
    let request = socket.request
    fields.add("url", request.url)
    fields.add("path", request.http.path)
    try fields.add(
      "headers",
      Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" })
    try fields.add("protocols", request.protocols)
    fields.add("time", socket.time.milliseconds / 1000)
  }
}

/// `{ code, reason }`.
private struct ClosureBody: JSRecord, Sendable {
  let code: Int
  let reason: String

  func write(fields: JSFields) {
    fields.add("code", code)
    fields.add("reason", reason)
  }
}

/// A message: a string, or a `Uint8Array`.
private struct SocketData: JSEncodable, Sendable {
  let message: WebSocketMessage

  init(_ message: WebSocketMessage) { self.message = message }

  private var value: any JSEncodable {
    switch message {
    case .text(let text): text
    case .binary(let bytes): JSBytes(bytes)
    }
  }

  func encode(in context: JSContext) throws -> JSRef { try value.encode(in: context) }
  func write(to tape: JSTape) throws { try value.write(to: tape) }
}
