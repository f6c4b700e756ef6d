internal import HostLoop

// JavaScript has one thread. While it computes, native code goes on.
extension Bridge {
  /// Runs `body` on the `javaScript` lane after JavaScript has computed for this long. Meanwhile everything else that runs
  /// JavaScript waits, such as events, timers and answers.
  package func postToJavaScript(
    _ label: String, subject: String = "", taking duration: Duration,
    _ body: @escaping @HostActor (Bridge) throws -> Void
  ) {
    guard duration > .zero else {
      postToJavaScript(label, subject: subject, body)
      return
    }
    postToJavaScript("begin " + label, subject: subject) { bridge in
      let loop = bridge.loop
      let lane = bridge.lane("busy JavaScript", .javaScript)
      loop.busyJavaScript = lane
      loop.post(on: lane, label, subject: subject, after: duration) {
        guard bridge.isValid else { return }
        loop.busyJavaScript = nil
        bridge.enter(body)
      }
    }
  }
}
