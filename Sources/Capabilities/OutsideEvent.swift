public import HostLoop
internal import SimulatedPhone

/// Something that happens to the app from outside. Times are in milliseconds from the start.
public struct OutsideEvent: Hashable, Sendable {
  /// Which of the events below it is.
  package enum Kind: Hashable, Sendable {
    case reload(at: Int)
    case suspend(at: Int)
    case kill(at: Int)
    case open(at: Int)
    case leave(at: Int)
    case latency(request: Int, milliseconds: Int)
    case failure(request: Int, Failure)
    case outage(from: Int, Failure)
    case repair(at: Int)
    case dropEvent(Int)
    case duplicateEvent(Int)
    case slowCall(Int, milliseconds: Int)
    case slowStart(milliseconds: Int)
    case slowMount(milliseconds: Int)
    case other(RaceInput, at: Int)
  }

  package let kind: Kind

  /// The script is reloaded, as with `DevSettings.reload()`.
  public static func reload(at time: Int) -> Self { Self(kind: .reload(at: time)) }
  /// iOS suspends the app, even if it still has work to do.
  public static func suspend(at time: Int) -> Self { Self(kind: .suspend(at: time)) }
  /// The app's process ends without a callback.
  public static func kill(at time: Int) -> Self { Self(kind: .kill(at: time)) }
  /// The person opens the app.
  public static func open(at time: Int) -> Self { Self(kind: .open(at: time)) }
  /// The person goes to the home screen.
  public static func leave(at time: Int) -> Self { Self(kind: .leave(at: time)) }
  /// The answer to the n-th request, from 1, takes this long.
  public static func latency(request: Int, milliseconds: Int) -> Self {
    Self(kind: .latency(request: request, milliseconds: milliseconds))
  }
  /// The n-th request, from 1, fails.
  package static func failure(request: Int, _ failure: Failure) -> Self {
    Self(kind: .failure(request: request, failure))
  }
  /// The n-th request, from 1, and all later ones fail.
  package static func outage(from first: Int, _ failure: Failure) -> Self {
    Self(kind: .outage(from: first, failure))
  }
  /// The servers work again, which ends an outage.
  public static func repair(at time: Int) -> Self { Self(kind: .repair(at: time)) }
  /// The n-th event that native code sends, from 1, is lost.
  public static func dropEvent(_ number: Int) -> Self { Self(kind: .dropEvent(number)) }
  /// The n-th event, from 1, is delivered twice.
  public static func duplicateEvent(_ number: Int) -> Self { Self(kind: .duplicateEvent(number)) }
  /// The n-th call of a native method that answers, from 1, takes this long. Later calls of its module wait for it.
  public static func slowCall(_ number: Int, milliseconds: Int) -> Self {
    Self(kind: .slowCall(number, milliseconds: milliseconds))
  }
  /// Each time the script loads, JavaScript computes this long before the script's own code runs.
  public static func slowStart(milliseconds: Int) -> Self {
    Self(kind: .slowStart(milliseconds: milliseconds))
  }
  /// Each time the root component is mounted, JavaScript computes this long before its effects run.
  public static func slowMount(milliseconds: Int) -> Self {
    Self(kind: .slowMount(milliseconds: milliseconds))
  }
  /// An input that a capability defines.
  public static func other(_ input: RaceInput, at time: Int) -> Self {
    Self(kind: .other(input, at: time))
  }

  /// How a request fails.
  package enum Failure: String, Sendable, Codable, CaseIterable {
    /// The server answers 503.
    case unavailable = "503"
    /// The server answers 429: too many requests.
    case busy = "429"
    /// The connection is refused.
    case refused
    /// The connection breaks. The app cannot know whether the server received the request.
    case lost
    /// No answer ever comes.
    case silence
  }
}

extension OutsideEvent {
  /// iOS wakes the app. The app's first input with this role takes the place.
  public static func wake(at time: Int) -> OutsideEvent { .other(RaceInput(.wake), at: time) }

  /// There is new data for the app to handle when it is woken. The app's first input with this role
  /// takes the place.
  public static func newData(at time: Int) -> OutsideEvent { .other(RaceInput(.newData), at: time) }

  /// When it happens, in milliseconds from the start. `nil` for an event of a request or a native
  /// event.
  public var time: Int? {
    switch kind {
    case .reload(let time), .suspend(let time), .kill(let time), .open(let time),
      .leave(let time), .repair(let time), .other(_, let time):
      time
    case .latency, .failure, .outage, .dropEvent, .duplicateEvent, .slowCall, .slowStart,
      .slowMount:
      nil
    }
  }
}

extension [OutsideEvent] {
  /// The events as sentences: first those of requests and native events, then the others by time.
  public var sentences: [String] {
    sorted { ($0.time ?? -1) < ($1.time ?? -1) }.map(\.description)
  }

  /// How long the answer to the n-th request, from 1, takes if it is sent at this time. If there are
  /// several latencies, the last one counts, because faults come last. When iOS wakes the app half a
  /// day later, to see whether it has recovered, servers answer at once.
  public func latency(ofRequest number: Int, sentAt time: LoopInstant) -> Duration {
    let last = compactMap(\.time).max() ?? 0
    if last >= FaultPlan.recovery, time > .start + .milliseconds(last - 180_000) { return .zero }
    for case .latency(number, let milliseconds) in reversed().map(\.kind) {
      return .milliseconds(milliseconds)
    }
    return .zero
  }

  /// How the n-th request, from 1, fails if it is sent at this time. `nil` if it does not fail.
  package func failure(ofRequest number: Int, sentAt time: LoopInstant) -> OutsideEvent.Failure? {
    let isRepaired = contains {
      if case .repair(let moment) = $0.kind {
        time >= .start + .milliseconds(moment)
      } else {
        false
      }
    }
    var outage: OutsideEvent.Failure?
    for input in self {
      switch input.kind {
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
    switch kind {
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
    case .slowCall(let call, let time): "native call \(call) takes \(Self.text(time))"
    case .slowStart(let time): "the script takes \(Self.text(time)) to load"
    case .slowMount(let time): "the root component takes \(Self.text(time)) to render"
    case .other(let input, let time): "\(input.sentence) after \(Self.text(time))"
    }
  }

  /// The time as text. From ten seconds on, in readable units.
  private static func text(_ milliseconds: Int) -> String {
    milliseconds < 10_000
      ? "\(milliseconds) ms" : Duration.milliseconds(milliseconds).readable
  }
}

extension OutsideEvent.Failure {
  /// A random failure that the script can notice at once.
  package static func answered(_ random: inout SplitMix64) -> Self {
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
  /// Simpler forms of the event, the simplest first.
  public var rounder: [OutsideEvent] {
    switch kind {
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
      // A single failed request is simpler than an outage.
      [.failure(request: first, failure)] + (first > 1 ? [.outage(from: 1, failure)] : [])
    case .repair(let time): Self.round(time).map { .repair(at: $0) }
    case .dropEvent(let event): event > 1 ? [.dropEvent(1)] : []
    case .duplicateEvent(let event): event > 1 ? [.duplicateEvent(1)] : []
    case .slowCall(let call, let time):
      Self.round(time).filter { $0 > 0 }.map { .slowCall(call, milliseconds: $0) }
    case .slowStart(let time):
      Self.round(time).filter { $0 > 0 }.map { .slowStart(milliseconds: $0) }
    case .slowMount(let time):
      Self.round(time).filter { $0 > 0 }.map { .slowMount(milliseconds: $0) }
    case .other(let input, let time): Self.round(time).map { .other(input, at: $0) }
    }
  }

  /// Rounder times: 0, and the time in whole hours or minutes, or with a single non-zero digit.
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
