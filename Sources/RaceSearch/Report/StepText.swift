internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

extension Step {
  /// What the step does, for pictures of a run: the method of a call, the path of a URL, the result
  /// of an answer.
  ///
  /// - Parameter inputs: the outside events of the run.
  /// - Parameter inputs: of its run.
  func text(of inputs: [OutsideEvent]) -> String { words(inputs).readableLine }

  /// When the step ran.
  var readableTime: String { (time - .start).readable }

  private func words(_ inputs: [OutsideEvent]) -> String {
    var subject = name.subject
    if subject.contains("://"), let slash = subject.lastIndex(of: "/") {
      subject = String(subject[slash...])
    }
    if name.label == "call" { return subject }
    if name.label == "arrive" { return "\(subject) arrives" }
    if name.label.hasPrefix("answer ") {
      return "\(name.label.dropFirst("answer ".count)) \(subject)"
    }
    if let request {
      let sent = time + (.zero - inputs.latency(ofRequest: request, sentAt: time))
      let failure = inputs.failure(ofRequest: request, sentAt: sent)
      return "\(failure?.answer ?? "200") \(subject)"
    }
    return subject.isEmpty ? name.label : "\(name.label) \(subject)"
  }
}

extension OutsideEvent.Failure {
  fileprivate var answer: String {
    switch self {
    case .unavailable, .busy, .refused, .lost: rawValue
    case .silence: "no answer"
    }
  }
}
