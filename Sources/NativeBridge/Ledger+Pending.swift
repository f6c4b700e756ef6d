internal import HostLoop

extension Ledger {
  /// What a task that is not over may wait for, in a few words; `nil` if there is nothing.
  public var pending: String? {
    let waiting = open.compactMap { entry -> String? in
      switch entry.kind {
      case .event: entry.isHeld ? "\(entry.subject), held for a listener" : entry.subject
      case .request: "request \(entry.subject)"
      case .timer: entry.subject
      case .subscription, .completionHandler, .headlessTask, .activity: nil
      default: "\(entry.kind.rawValue) of \(entry.subject)"
      }
    }
    if waiting.isEmpty { return nil }
    let shown = waiting.prefix(5).joined(separator: ", ")
    return waiting.count > 5 ? "\(shown) and \(waiting.count - 5) more" : shown
  }
}
