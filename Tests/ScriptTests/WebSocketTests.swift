import Foundation
import Testing

/// `WebSocket` against a server in another process. What the simulated phone and its network do to a socket stands in
/// `Scenarios/sockets.scenario.js`.
@Suite(.processes) struct `A WebSocket` {
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer("websocket.py") }

  /// Runs a script in which `url(path)` is an address of the server, and `log(socket)` prints the socket's events.
  private func run(_ script: String, _ options: [String] = []) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      const url = (path) => `ws://127.0.0.1:\(server.port)/${path}`;
      const log = (socket) => {
        socket.addEventListener('open', () => console.log('open'));
        socket.addEventListener('message', ({ data }) => {
          console.log('message', data instanceof ArrayBuffer ? new Uint8Array(data).join() : data);
        });
        socket.addEventListener('error', ({ message }) => console.log('error', message));
        socket.addEventListener('close', ({ code, reason }) => console.log('close', code, reason));
        return socket;
      };
      \(script)
      """, to: "app.mjs")
    let command = Command(
      ["--launch", "none", "--quiet"] + options + ["app.mjs"], in: folder.url)
    try command.start()
    return command.finish()
  }

  private func output(_ script: String, _ options: String...) throws -> String {
    let result = try run(script, options)
    return result.status == 0 ? String(result.output.dropLast()) : result.output + result.errors
  }

  @Test func `opens, sends and receives texts and bytes, and closes`() throws {
    let script = """
      const socket = log(new WebSocket(url('echo')));
      const sent = ['hello ä 😀', '', new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 3]).subarray(1).buffer,
        new DataView(new Uint8Array([4, 5, 6]).buffer, 1), new Blob(['blob'])];
      socket.onopen = () => sent.forEach((each) => socket.send(each));
      let count = 0;
      socket.onmessage = () => { if (++count === sent.length) socket.close(4001, 'bye ä'); };
      """
    #expect(
      try output(script) == """
        open
        message hello ä 😀
        message 
        message 1,2,3
        message 1,2,3
        message 5,6
        message 98,108,111,98
        close 4001 bye ä
        """)
  }

  @Test func `has the states, properties and events of React Native's`() throws {
    let script = """
      const socket = new WebSocket(url('echo'), 'chat');
      console.log(socket.url === url('echo'), socket.readyState, socket.CLOSED, WebSocket.CLOSING, socket.binaryType,
        socket.protocol, socket.bufferedAmount, socket.onopen, Object.prototype.toString.call(socket));
      for (const act of [() => socket.send('early'), () => socket.ping(), () => { socket.binaryType = 'text'; }]) {
        try { act(); } catch (error) { console.log(error.name, error.message); }
      }
      socket.onopen = (event) => {
        console.log(event.type, event.target === socket, socket.readyState, socket.protocol);
        try { socket.send({}); } catch (error) { console.log(error.message); }
        socket.ping();
      };
      socket.onmessage = ({ type, data, origin, lastEventId }) => {
        console.log(type, data, [origin, lastEventId]);
        socket.close();
        console.log(socket.readyState);
        socket.send('late');
        socket.close(3000);
      };
      socket.onclose = ({ type, code, reason, wasClean }) => {
        console.log(type, code, [reason, wasClean], socket.readyState);
      };
      """
    let result = try run(script)
    #expect(
      result.output == """
        true 0 3 2 undefined undefined undefined null [object WebSocket]
        Error INVALID_STATE_ERR
        Error INVALID_STATE_ERR
        Error binaryType must be either 'blob' or 'arraybuffer'
        open true 1 chat
        Unsupported data type
        message pinged [ '', '' ]
        2
        close 1000 [ '', false ] 3

        """)
    #expect(
      result.errors.hasPrefix(
        "warning: a message of 4 bytes to ws://127.0.0.1:\(server.port)/echo was lost: the socket was closing "
          + "[socket-message-lost]\n"), "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    ("0.70.0", "error true\nclose undefined undefined connection undefined"),
    ("0.76.0", "error true\nclose 1006 connection undefined undefined"),
    ("0.87.0", "error false\nclose 1006 connection undefined false"),
  ])
  func `tells an error as that version of React Native does`(
    _ version: String, _ expected: String
  ) throws {
    let script = """
      const first = (text) => text?.split(' ')[0];
      const socket = new WebSocket('ws://127.0.0.1:1');
      socket.onerror = (event) => console.log(event.type, 'message' in event);
      socket.onclose = (event) => {
        console.log(event.type, event.code, first(event.reason), first(event.message), event.wasClean);
      };
      """
    #expect(try output(script, "--react-native", version) == expected)
  }

  @Test func `gives bytes as a Blob if the script wants that`() throws {
    let script = """
      const socket = new WebSocket(url('echo'));
      socket.binaryType = 'blob';
      socket.onopen = () => socket.send(new Uint8Array([104, 105]));
      socket.onmessage = ({ data }) => {
        const reader = new FileReader();
        reader.onload = () => { console.log(data instanceof Blob, data.size, reader.result); socket.close(); };
        reader.readAsText(data);
      };
      """
    #expect(try output(script) == "true 2 hi")
  }

  @Test func `sends the header fields that SocketRocket sends, and the script's`() throws {
    let script = """
      const socket = new WebSocket(url('headers').replace('//', '//me:secret@'), ['a', 'b'],
        { headers: { 'X-Token': 7, origin: 'https://app.test', empty: null } });
      socket.onmessage = ({ data }) => { console.log(data); socket.close(); };
      """
    #expect(
      try output(script) == """
        authorization: Basic bWU6c2VjcmV0
        connection: Upgrade
        empty: 
        host: 127.0.0.1:\(server.port)
        origin: https://app.test
        sec-websocket-protocol: a, b
        sec-websocket-version: 13
        upgrade: websocket
        x-token: 7
        """)
  }

  @Test func `warns of options that React Native does not know`() throws {
    let script = """
      const socket = new WebSocket(url('headers'), null, { origin: 'https://app.test', timeout: 3 });
      socket.onmessage = ({ data }) => { console.log(/origin: .*/.exec(data)[0]); socket.close(); };
      """
    let result = try run(script)
    #expect(result.output == "origin: https://app.test\n")
    #expect(
      result.errors.contains("Specifying `origin` as a WebSocket connection option is deprecated."))
    #expect(
      result.errors.contains("Unrecognized WebSocket connection option(s) `timeout`. Did you mean"))
  }

  @Test func `joins fragments, answers pings between them, and takes large messages`() throws {
    let script = """
      const socket = log(new WebSocket(url('fragments')));
      const large = new WebSocket(url('large/3000000'));
      large.onmessage = ({ data }) => {
        if (data === 'end') return large.close();
        console.log('bytes', data.byteLength);
        large.send(data.slice(0, 100000));
        large.send('x'.repeat(70000));
        large.onmessage = ({ data }) => {
          console.log('echo', data.byteLength ?? data.length);
          if (typeof data === 'string') large.close();
        };
        socket.close();
      };
      """
    let lines = try output(script).split(separator: "\n")
    #expect(
      Set(lines) == [
        "open", "message aäbc", "message (10, b'still there?')", "bytes 3000000", "echo 100000",
        "echo 70000", "close 1000 ",
      ])
  }

  @Test(arguments: [
    ("status/403", "Received bad response code from server: 403."),
    ("status/302", "Invalid Sec-WebSocket-Accept response."),
    ("wrong-key", "Invalid Sec-WebSocket-Accept response."),
    ("protocol/other", "Server specified Sec-WebSocket-Protocol that wasn't requested."),
  ])
  func `fails if the handshake does`(_ path: String, _ reason: String) throws {
    let script = "log(new WebSocket(url('\(path)'), 'mine'));"
    #expect(try output(script) == "error undefined\nclose 1006 \(reason)")
  }

  @Test(arguments: [
    ("closes/1000", "close 1000 ", "8 b'\\x03\\xe8'"),
    ("closes/4321/so%20long", "close 4321 so long", "8 b'\\x03\\xe8'"),
    ("closes", "close 1005 ", "8 b'\\x03\\xe8'"),
    ("vanishes", "close 1001 Stream end encountered", ""),
    ("breaks/rsv", "close 0 ", "8 b'\\x03\\xeaServer used RSV bits'"),
    ("breaks/mask", "close 0 ", "8 b'\\x03\\xeaClient must receive unmasked data'"),
    ("breaks/opcode", "close 0 ", "8 b'\\x03\\xeaUnknown opcode 3'"),
    ("breaks/continuation", "close 0 ", "8 b'\\x03\\xeacannot continue a message'"),
    (
      "breaks/nested", "close 0 ",
      "8 b'\\x03\\xeaall data frames after the initial data frame must have opcode 0'"
    ),
    ("breaks/control", "close 0 ", "8 b'\\x03\\xeaFragmented control frames not allowed'"),
    (
      "breaks/long-control", "close 0 ",
      "8 b'\\x03\\xeaControl frames cannot have payloads larger than 126 bytes'"
    ),
    ("breaks/utf8", "close 0 ", "8 b'\\x03\\xefText frames must be valid UTF-8.'"),
    ("breaks/large", "close 0 ", "8 b'\\x03\\xeaPayload length too large.'"),
    ("breaks/close-code", "close 1006 ", "8 b'\\x03\\xeaCannot have close code of 1006'"),
    (
      "breaks/close-size", "close 0 ",
      "8 b'\\x03\\xeaPayload for close must be larger than 2 bytes'"
    ),
  ])
  func `reports and answers what the server does as SocketRocket`(
    _ path: String, _ closure: String, _ answer: String
  ) throws {
    #expect(try output("log(new WebSocket(url('\(path)')));") == "open\n\(closure)")
    #expect(try server.stop() == answer)
  }

  @Test func `is closed before it is open with the code 0`() throws {
    let script = """
      const socket = log(new WebSocket(url('echo')));
      socket.close(4000, 'never mind');
      console.log(socket.readyState);
      """
    #expect(try output(script) == "2\nclose 0 ")
  }

  @Test(arguments: ["", "feed", "ftp://a.test/", "ws://", "//a.test"])
  func `fails if its address is not one of a WebSocket`(_ address: String) throws {
    let result = try run("log(new WebSocket('\(address)'));")
    #expect(result.output == "error undefined\nclose 1006 Invalid WebSocket URL\n")
    #expect(
      result.errors
        == "warning: WebSocket: \"\(address)\" is not an absolute ws: or wss: URL\n")
  }

  @Test func `tells why nobody answers`() throws {
    #expect(
      try output("log(new WebSocket('ws://127.0.0.1:1/'));")
        == "error undefined\nclose 1006 connection refused by 127.0.0.1:1")
  }

  @Test func `of a server of --backend is open and silent, and does not keep the run going`() throws
  {
    let script = """
      const socket = log(new WebSocket(process.env.BACKEND_URL.replace('http', 'ws')));
      socket.onopen = () => { socket.send('a'); socket.send('b'); };
      log(new WebSocket('wss://api.example.com/live'));
      """
    let folder = try TemporaryFolder()
    try folder.write(
      "const log = (socket) => { socket.onclose = console.log; return socket; };\n" + script,
      to: "app.js")
    for options in [["--backend"], ["--backend", "--virtual-time"]] {
      let command = Command(options + ["--launch", "none", "app.js"], in: folder.url)
      try command.start()
      let result = command.finish()
      #expect(
        result.errors.hasPrefix("backend: 0 requests, 0 bytes, 2 messages on 2 WebSockets"),
        "\(result.errors)")
      #expect(result.output == "")
      #expect(result.status == 0)
    }
  }

  @Test func `is not loaded by a script that does not use it`() throws {
    let script = """
      console.log(typeof Object.getOwnPropertyDescriptor(globalThis, 'WebSocket').get);
      """
    #expect(try output(script) == "function")
  }

  @Test func `of Expo to Metro opens, says nothing, and is in no report`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      NativeModules.UserDefaults.get('a');
      const socket = new WebSocket('ws://localhost:8081/message');
      for (const type of ['open', 'error']) socket.addEventListener(type, () => console.log(type));
      """, to: "app.mjs")
    let command = Command(["--launch", "user", "app.mjs"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output == "open\n")
    #expect(!result.errors.contains("8081"), "\(result.errors)")
    #expect(result.status == 0)
  }
}
