internal import AppHost
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedBackend
internal import WebAPIs

// How a scenario answers WebSockets. A connection has a number: its place among all.
extension ScenarioModule {
  @ExportsBuilder
  var socketExports: [any Export] {
    Function("sockets") { [self] (route: String) in
      try socketServer().sockets
        .filter { route.isEmpty || $0.request.url.contains(route) }.map(\.number)
    }
    Function("socket") { [self] (id: Int) in SocketBody(socket: try socket(id)) }
    Function("received") { [self] (id: Int) in
      try socket(id).received.map(SocketData.init)
    }
    Function("closure") { [self] (id: Int) in
      try socket(id).closure.map { ClosureBody(code: $0.code, reason: $0.reason) }
    }
    Function("answerSockets", answerSockets)
    Function("refuseSockets") { [self] (route: String, occurrences: [Int], status: Int) in
      plan(route, occurrences) { $0.refuse(status: status) }
    }
    Function("acceptSocket") { [self] (id: Int) in try socket(id).accept() }
    Function("refuseSocket") { [self] (id: Int, status: Int) in
      try socket(id).refuse(status: status)
    }
    Function("sendTextToApp") { [self] (id: Int, text: String) in
      try socket(id).send(toApp: .text(text))
    }
    Function("sendBytesToApp") { [self] (id: Int, bytes: JSBytes) in
      try socket(id).send(toApp: .binary(bytes.bytes))
    }
    Function("closeSocket") { [self] (id: Int, code: Int, reason: String) in
      try socket(id).close(toApp: code, reason: reason)
    }
    Function("dropSocket") { [self] (id: Int) in try socket(id).crash() }
    Function("listenToSocket", listen)
  }

  private func socketServer() throws -> SocketServer {
    guard let server = try running().app.backend?.sockets else {
      throw NativeError(message: "the scenario has no backend")
    }
    return server
  }

  private func socket(_ id: Int) throws -> ServerSocket {
    let sockets = try socketServer().sockets
    guard sockets.indices.contains(id) else {
      throw NativeError(message: "there is no WebSocket \(id)")
    }
    return sockets[id]
  }

  private func plan(
    _ route: String, _ occurrences: [Int], _ answer: @escaping @HostActor (ServerSocket) -> Void
  ) {
    try? socketServer().handlers.append(
      SocketServer.Handler(route: route, occurrences: Set(occurrences), answer: answer))
  }

  /// Lets a function of the file answer connections. It is called on the scenario's lane, with the number of the
  /// connection.
  private func answerSockets(_ route: String, _ function: JSFunction) throws {
    let session = try running()
    plan(route, []) { [weak session] socket in
      session?.postToScenario("socket", subject: socket.request.taskSubject) {
        try function.call(socket.number)
      }
    }
  }

  /// Calls a function of the file for each message of a connection, and for its end.
  private func listen(_ id: Int, _ function: JSFunction) throws {
    let session = try running()
    let socket = try socket(id)
    socket.onHappening = { [weak session, weak socket] happening in
      guard let session, let socket else { return }
      session.postToScenario("socket", subject: socket.request.taskSubject) {
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
