import Foundation
import Glibc
import Synchronization

/// A server on the loopback interface that answers every request with the same bytes, right or wrong.
final class ReplyServer: Sendable {
  /// The URL at which it listens.
  let url: String
  private let reply = Mutex<[UInt8]>([])
  private let listener: Int32

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, capacity) = (listener, size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, capacity) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
    Thread.detachNewThread { [weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 { self?.serve(client) }
      close(listener)
    }
  }

  // The accepting thread closes the socket.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers with `bytes` from now on.
  func answer(with bytes: [UInt8]) { reply.withLock { $0 = bytes } }

  private func serve(_ client: Int32) {
    var request: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(client, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      request += chunk[..<count]
    }
    let bytes = reply.withLock(\.self)
    _ = bytes.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    // The request was read to its end; otherwise this would reset the connection and discard the reply.
    close(client)
  }
}
