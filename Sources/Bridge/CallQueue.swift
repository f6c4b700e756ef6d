internal import EventLoop

/// A call from JavaScript with its arguments decoded.
@HostActor
struct NativeCall {
  /// `Module.method`.
  let method: String
  /// Where the method runs.
  let lane: Lane
  let run: @HostActor () -> Void
}

/// How calls travel from JavaScript to native code; modules and scripts cannot tell which is used.
@HostActor
protocol CallQueue {
  func enqueue(_ call: NativeCall)
}

/// React Native's new architecture: each call goes to its module's lane at once.
@HostActor
struct TurboCallQueue: CallQueue {
  let loop: EventLoop

  func enqueue(_ call: NativeCall) {
    loop.post(on: call.lane, "call", subject: call.method, call.run)
  }
}
