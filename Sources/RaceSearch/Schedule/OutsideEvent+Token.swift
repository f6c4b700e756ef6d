internal import AppHost
package import Capabilities
internal import HostLoop

extension OutsideEvent {
  /// The words that begin the tokens of events that every app has.
  package static let words: Set = [
    "reload", "suspend", "kill", "open", "leave", "repair", "drop", "twice",
    "reply", "fail", "down", "call", "start", "mount",
  ]

  var token: String {
    switch kind {
    case .reload(let time): "reload@\(time)"
    case .suspend(let time): "suspend@\(time)"
    case .kill(let time): "kill@\(time)"
    case .open(let time): "open@\(time)"
    case .leave(let time): "leave@\(time)"
    case .latency(let request, let time): "reply\(request)@\(time)"
    case .failure(let request, let failure): "fail\(request)@\(failure.rawValue)"
    case .outage(let first, let failure): "down\(first)@\(failure.rawValue)"
    case .repair(let time): "repair@\(time)"
    case .dropEvent(let event): "drop@\(event)"
    case .duplicateEvent(let event): "twice@\(event)"
    case .slowCall(let call, let time): "call\(call)@\(time)"
    case .slowStart(let time): "start@\(time)"
    case .slowMount(let time): "mount@\(time)"
    case .other(let input, let time): "\(input.name.percentEncoded)@\(time)"
    }
  }

  /// In milliseconds: a century. No run lasts that long, and sums of such times cannot overflow.
  private static let latestTime = 36_525 * 86_400_000

  init(token: String, with inputs: [RaceInput]) throws(ReplayTokenError) {
    guard let input = Self.input(token) ?? Self.input(token, among: inputs) else {
      throw ReplayTokenError("the token contains '\(token)', which is not an event of a fault plan")
    }
    let times = [input.time, input.latency]
    guard times.allSatisfy({ $0 ?? 0 <= Self.latestTime }) else {
      throw ReplayTokenError(
        "the token contains '\(token)', which is more than 100 years (in milliseconds)")
    }
    self = input
  }

  private var latency: Int? {
    switch kind {
    case .latency(_, let milliseconds), .slowCall(_, let milliseconds),
      .slowStart(let milliseconds), .slowMount(let milliseconds):
      milliseconds
    default: nil
    }
  }

  private static func input(_ token: String, among inputs: [RaceInput]) -> OutsideEvent? {
    let parts = token.split(separator: "@")
    guard parts.count == 2, let time = Int(parts[1]), time >= 0 else { return nil }
    return inputs.first { $0.name.percentEncoded == parts[0] }.map { .other($0, at: time) }
  }

  private static func input(_ token: String) -> OutsideEvent? {
    let parts = token.split(separator: "@")
    guard parts.count == 2 else { return nil }
    let word = String(parts[0].prefix { !$0.isNumber })
    let request = Int(parts[0].dropFirst(word.count))
    let number = Int(parts[1]).flatMap { $0 >= 0 ? $0 : nil }
    switch (word, request, number) {
    case ("reload", nil, let time?): return .reload(at: time)
    case ("suspend", nil, let time?): return .suspend(at: time)
    case ("kill", nil, let time?): return .kill(at: time)
    case ("open", nil, let time?): return .open(at: time)
    case ("leave", nil, let time?): return .leave(at: time)
    case ("start", nil, let time?): return .slowStart(milliseconds: time)
    case ("mount", nil, let time?): return .slowMount(milliseconds: time)
    case ("repair", nil, let time?): return .repair(at: time)
    case ("drop", nil, let event?): return .dropEvent(event)
    case ("twice", nil, let event?): return .duplicateEvent(event)
    case ("reply", let request?, let time?): return .latency(request: request, milliseconds: time)
    case ("call", let call?, let time?): return .slowCall(call, milliseconds: time)
    case ("fail", let request?, _):
      guard let failure = Failure(rawValue: String(parts[1])) else { return nil }
      return .failure(request: request, failure)
    case ("down", let first?, _):
      guard let failure = Failure(rawValue: String(parts[1])) else { return nil }
      return .outage(from: first, failure)
    default: return nil
    }
  }
}

/// In JSON, an event is written as in a replay token.
extension OutsideEvent: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    let inputs =
      CodingUserInfoKey.raceInputs.flatMap { decoder.userInfo[$0] as? [RaceInput] } ?? []
    do { self = try OutsideEvent(token: text, with: inputs) } catch {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: error.description)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(token)
  }
}

extension CodingUserInfoKey {
  /// The key for the race inputs of the app's capabilities. Its value is a `[RaceInput]`.
  static var raceInputs: Self? { Self(rawValue: "raceInputs") }
}
