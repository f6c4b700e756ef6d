internal import EventLoop

extension Bridge {
  /// Warns once, as React Native's message queue does, when many calls were never answered
  /// (contract 3.2).
  func checkPendingCallbacks() {
    let count = ledger.openCount(.promise) + ledger.openCount(.callback)
    guard architecture == .bridge, count > 500, !warnedOfPendingCallbacks else { return }
    warnedOfPendingCallbacks = true
    let open = ledger.open.filter { $0.kind == .promise || $0.kind == .callback }
    let calls = open.suffix(32).map { entry in
      let parts = entry.subject.split(separator: ".", maxSplits: 1)
      return #"{"module":"\#(parts.first ?? "")","method":"\#(parts.last ?? "")"}"#
    }
    log(
      .warning,
      "Excessive number of pending callbacks: \(count). Some pending callbacks that might have leaked "
        + "by never being called from native code: [\(calls.joined(separator: ","))]")
  }
}
