public import HostLoop
public import SimulatedPhone

/// Something that happens to the app from outside. Times are milliseconds from the start.
public enum OutsideEvent: Hashable, Sendable {
  /// The script is loaded anew, as by `DevSettings.reload()`.
  case reload(at: Int)
  /// iOS suspends the app, whatever it still has to do.
  case suspend(at: Int)
  /// The app's process ends without a word.
  case kill(at: Int)
  /// The person opens the app.
  case open(at: Int)
  /// The person goes to the home screen.
  case leave(at: Int)
  /// The answer to the n-th request, from 1, takes so long.
  case latency(request: Int, milliseconds: Int)
  /// The n-th request, from 1, fails.
  case failure(request: Int, Failure)
  /// The n-th request, from 1, fails, and every one after it.
  case outage(from: Int, Failure)
  /// The servers are well again: an outage is over.
  case repair(at: Int)
  /// An event that native code sends is lost: the n-th, from 1.
  case dropEvent(Int)
  /// It is delivered twice.
  case duplicateEvent(Int)
  /// What a capability lets happen.
  case other(RaceInput, at: Int)

  /// What goes wrong with a request.
  public enum Failure: String, Sendable, Codable, CaseIterable {
    /// The server answers 503.
    case unavailable = "503"
    /// The server answers 429: too many requests.
    case busy = "429"
    /// The connection is refused.
    case refused
    /// The connection breaks: nobody knows whether the server has the request.
    case lost
    /// Nothing ever answers.
    case silence
  }
}

extension OutsideEvent {
  /// iOS wakes the app, by whatever capability does that.
  public static func wake(at time: Int) -> OutsideEvent { .other(RaceInput(.wake), at: time) }

  /// There is something new that the app is to handle when it is woken.
  public static func newData(at time: Int) -> OutsideEvent { .other(RaceInput(.newData), at: time) }

  /// When it happens, in milliseconds from the start, if it has a time of its own.
  public var time: Int? {
    switch self {
    case .reload(let time), .suspend(let time), .kill(let time), .open(let time),
      .leave(let time), .repair(let time), .other(_, let time):
      time
    case .latency, .failure, .outage, .dropEvent, .duplicateEvent: nil
    }
  }
}

extension [OutsideEvent] {
  /// Each in words: what happens to requests and events, then the rest as time goes by.
  public var sentences: [String] {
    sorted { ($0.time ?? -1) < ($1.time ?? -1) }.map(\.description)
  }

  /// How long the answer to the n-th request, from 1, takes: a fault comes after what the fault plan says.
  public func latency(ofRequest number: Int) -> Duration {
    for case .latency(number, let milliseconds) in reversed() { return .milliseconds(milliseconds) }
    return .zero
  }

  /// What goes wrong with the n-th request, from 1, which is sent at that time.
  public func failure(ofRequest number: Int, sentAt time: LoopInstant) -> OutsideEvent.Failure? {
    let isRepaired = contains {
      if case .repair(let moment) = $0 { time >= .start + .milliseconds(moment) } else { false }
    }
    var outage: OutsideEvent.Failure?
    for input in self {
      switch input {
      case .failure(number, let failure): return failure
      case .outage(let first, let failure):
        if first <= number, !isRepaired { outage = outage ?? failure }
      default: break
      }
    }
    return outage
  }
}

extension OutsideEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .reload(let time): "a reload after \(Self.text(time))"
    case .suspend(let time): "iOS suspends the app after \(Self.text(time))"
    case .kill(let time): "iOS kills the app after \(Self.text(time))"
    case .open(let time): "the person opens the app after \(Self.text(time))"
    case .leave(let time): "the person leaves the app after \(Self.text(time))"
    case .latency(let request, let time): "request \(request) is answered after \(Self.text(time))"
    case .failure(let request, let failure): "request \(request) is \(failure.participle)"
    case .outage(let first, let failure):
      "request \(first) and all later ones are \(failure.participle)"
    case .repair(let time): "the servers answer again after \(Self.text(time))"
    case .dropEvent(let event): "event \(event) is lost"
    case .duplicateEvent(let event): "event \(event) is delivered twice"
    case .other(let input, let time): "\(input.sentence) after \(Self.text(time))"
    }
  }

  /// From ten seconds on as people say it.
  private static func text(_ milliseconds: Int) -> String {
    milliseconds < 10_000
      ? "\(milliseconds) ms" : Duration.milliseconds(milliseconds).readable
  }
}

extension OutsideEvent.Failure {
  /// One of which the script hears.
  public static func answered(_ random: inout SplitMix64) -> Self {
    let failures = allCases.filter { $0 != .silence }
    return failures[random.index(below: failures.count)]
  }

  fileprivate var participle: String {
    switch self {
    case .unavailable, .busy: "answered \(rawValue)"
    case .refused: "refused"
    case .lost: "lost"
    case .silence: "never answered"
    }
  }
}

extension OutsideEvent {
  /// Simpler forms of the same, the simplest first.
  public var rounder: [OutsideEvent] {
    switch self {
    case .reload(let time): Self.round(time).map { .reload(at: $0) }
    case .suspend(let time): Self.round(time).map { .suspend(at: $0) }
    case .kill(let time): Self.round(time).map { .kill(at: $0) }
    case .open(let time): Self.round(time).map { .open(at: $0) }
    case .leave(let time): Self.round(time).map { .leave(at: $0) }
    case .latency(let request, let time):
      Self.round(time).map { .latency(request: request, milliseconds: $0) }
    case .failure(let request, let failure):
      request > 1 ? [.failure(request: 1, failure)] : []
    case .outage(let first, let failure):
      // One that fails is simpler than all.
      [.failure(request: first, failure)] + (first > 1 ? [.outage(from: 1, failure)] : [])
    case .repair(let time): Self.round(time).map { .repair(at: $0) }
    case .dropEvent(let event): event > 1 ? [.dropEvent(1)] : []
    case .duplicateEvent(let event): event > 1 ? [.duplicateEvent(1)] : []
    case .other(let input, let time): Self.round(time).map { .other(input, at: $0) }
    }
  }

  /// 0, and whole hours or minutes, or the number with one digit that is not 0.
  private static func round(_ time: Int) -> [Int] {
    var unit = 1
    while unit * 10 <= time { unit *= 10 }
    if time >= 60_000 { unit = time >= 3_600_000 ? 3_600_000 : 60_000 }
    var times: [Int] = []
    for candidate in [0, unit, time / unit * unit] where candidate < time {
      if !times.contains(candidate) { times.append(candidate) }
    }
    return times
  }
}
