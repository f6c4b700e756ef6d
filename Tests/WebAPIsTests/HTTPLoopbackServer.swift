import Foundation
import Glibc
import Synchronization

/// A server that answers with exactly the bytes that a test gives it, valid or not.
///
/// Each connection has a thread. Deinitialization closes the server's port; each connection ends when its
/// client closes it.
final class HTTPLoopbackServer: Sendable {
  struct Received: Sendable {
    let method: String
    let target: String
    /// The lines of the header as they came, with the names' case preserved.
    let lines: [String]
    let body: [UInt8]

    func header(_ name: String) -> String? {
      let prefix = "\(name.lowercased()):"
      return lines.first { $0.lowercased().hasPrefix(prefix) }
        .map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
    }
  }

  struct Answer: Sendable {
    enum Ending: Sendable { case keepAlive, close, hold }
    var bytes: [UInt8]
    var ending: Ending

    /// Sends these bytes unchanged.
    static func raw(_ text: String, then ending: Ending = .close) -> Answer {
      Answer(bytes: Array(text.utf8), ending: ending)
    }

    /// A valid response.
    static func status(
      _ status: Int, _ headers: [String] = [], body: [UInt8] = [], then ending: Ending = .keepAlive
    ) -> Answer {
      let lines = ["HTTP/1.1 \(status) Because", "Content-Length: \(body.count)"] + headers
      return Answer(
        bytes: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, ending: ending)
    }
  }

  /// The state that the connection threads share with the server.
  private final class Journal: Sendable {
    let received = Mutex<[Received]>([])
    let endings = AsyncStream.makeStream(of: Void.self)
  }

  let port: UInt16
  let url: String
  private let listener: Int32
  private let journal = Journal()

  var received: [Received] { journal.received.withLock { $0 } }

  /// - Parameter greeting: what is sent on each connection before anything has been read from it.
  init(
    ipv6: Bool = false, greeting: String = "",
    answer: @escaping @Sendable (Received) -> Answer = { _ in .status(200) }
  ) throws {
    let (listener, port) = try Self.listen(ipv6: ipv6)
    (self.listener, self.port) = (listener, port)
    url = "http://\(ipv6 ? "[::1]" : "127.0.0.1"):\(port)"
    let journal = journal
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        Thread.detachNewThread {
          Self.write(Array(greeting.utf8), to: client)
          Self.serve(client, journal: journal, answer: answer)
        }
      }
      close(listener)
    }
  }

  deinit {
    // The accepting thread closes the socket: the descriptor could already belong to another server here.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Returns once a connection has ended.
  func connectionEnded() async {
    for await _ in journal.endings.stream { return }
  }

  /// A port on which nothing listens.
  static func unusedPort() throws -> UInt16 {
    let (listener, port) = try listen(ipv6: false)
    close(listener)
    return port
  }

  private static func serve(
    _ client: Int32, journal: Journal, answer: @Sendable (Received) -> Answer
  ) {
    var buffer: [UInt8] = []
    while let received = read(from: client, buffer: &buffer) {
      journal.received.withLock { $0.append(received) }
      let answer = answer(received)
      write(answer.bytes, to: client)
      if answer.ending == .close { break }
      while answer.ending == .hold, readMore(from: client, buffer: &buffer) {}
    }
    shutdown(client, Int32(SHUT_RDWR))
    close(client)
    journal.endings.continuation.yield()
  }

  private static func read(from client: Int32, buffer: inout [UInt8]) -> Received? {
    let blank = Array("\r\n\r\n".utf8)
    var end = buffer.firstRange(of: blank)
    while end == nil {
      guard readMore(from: client, buffer: &buffer) else { return nil }
      end = buffer.firstRange(of: blank)
    }
    guard let end else { return nil }
    let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    var received = Received(
      method: String(words[0]), target: words.count > 1 ? String(words[1]) : "",
      lines: Array(lines.dropFirst()), body: [])
    let length = received.header("content-length").flatMap(Int.init) ?? 0
    while buffer.count < end.upperBound + length {
      guard readMore(from: client, buffer: &buffer) else { return nil }
    }
    received = Received(
      method: received.method, target: received.target, lines: received.lines,
      body: Array(buffer[end.upperBound..<end.upperBound + length]))
    buffer.removeFirst(end.upperBound + length)
    return received
  }

  private static func write(_ bytes: [UInt8], to client: Int32) {
    // If the client has gone away, the next read shows it.
    _ = bytes.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  private static func readMore(from client: Int32, buffer: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(client, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }

  private static func listen(ipv6: Bool) throws -> (listener: Int32, port: UInt16) {
    let listener = socket(ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      if ipv6 {
        address.pointee.sin6_family = sa_family_t(AF_INET6)
        address.pointee.sin6_addr = in6addr_loopback
      }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        if !ipv6 {
          address.pointee.sin_family = sa_family_t(AF_INET)
          address.pointee.sin_addr.s_addr = inet_addr("127.0.0.1")
          size = socklen_t(MemoryLayout<sockaddr_in>.size)
        }
        return address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(listener, address, size) == 0 && Glibc.listen(listener, 64) == 0
            && getsockname(listener, address, &size) == 0
        }
      }
    }
    guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    // IPv4 and IPv6 addresses have the port at the same offset.
    return (listener, UInt16(bigEndian: address.sin6_port))
  }
}
