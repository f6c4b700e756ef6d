import FlyingSocks
import Glibc

/// Turns off Nagle's algorithm on every socket that a pool waits for.
///
/// FlyingFox writes the head and the body of an answer in two packets. With Nagle on, the second waits
/// for the acknowledgement of the first, which the client delays by 40 ms. FlyingFox has no option for
/// it, but each socket passes here before it is used, the listening one included, and on Linux an
/// accepted socket has the options of the socket it came from.
struct NoDelaySocketPool<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A socket that refuses the option still works, only slower.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
