internal import HostLoop

extension Ledger {
  /// What an unfinished task may be waiting for, in a few words. `nil` if nothing is open.
  public var pending: String? {
    let waiting = open.compactMap { entry -> String? in
      switch entry.kind {
      case .event: entry.isHeld ? "\(entry.subject), held for a listener" : entry.subject
      case .request, .transfer: "request \(entry.subject)"
      case .timer: entry.subject
      // An open socket waits for nothing: the server may never say anything.
      case .subscription, .completionHandler, .headlessTask, .socket, .activity, .probe:
        nil
      default: "\(entry.kind.rawValue) of \(entry.subject)"
      }
    }
    if waiting.isEmpty { return nil }
    let shown = waiting.prefix(5).joined(separator: ", ")
    return waiting.count > 5 ? "\(shown) and \(waiting.count - 5) more" : shown
  }
}
