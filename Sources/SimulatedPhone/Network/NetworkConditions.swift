public import HostLoop

/// How well the phone reaches the network. Who carries requests asks before each of them.
@HostActor
public final class NetworkConditions {
  /// What the phone is connected to.
  public enum Connection: String, Sendable, CaseIterable {
    /// No network.
    case none
    /// The mobile network.
    case cellular
    /// Wi-Fi.
    case wifi
    /// A Wi-Fi with a login page (a captive portal): nothing reaches the internet until somebody logs in.
    case captive
  }

  /// What becomes of the requests to a route.
  public struct Plan: Sendable {
    /// What goes wrong.
    public enum Failure: Sendable, Equatable {
      /// The server answers with that status.
      case status(Int)
      /// The connection is refused.
      case refused
      /// The connection breaks before the server has the request.
      case lostRequest
      /// The server has the request and acts on it; the answer is lost.
      case lostReply
      /// Nothing ever answers.
      case silence
    }

    /// A part of the URL that the requests have in common; empty for all.
    public var route: String
    /// How long an answer takes.
    public var latency: Duration?
    /// What goes wrong with the requests named in `occurrences`.
    public var failure: Failure?
    /// Which requests of the route fail, counted from 1 since it was planned; empty for all.
    public var occurrences: Set<Int>
    /// The body of the server's answers, JSON; its own without one.
    public var answer: [UInt8]?

    /// How many requests of the route there were.
    fileprivate var count = 0
    /// Whether the latest of them is one that fails.
    fileprivate var isMeant: Bool { occurrences.isEmpty || occurrences.contains(count) }

    /// A plan for the requests whose URL holds `route`.
    public init(
      route: String = "", latency: Duration? = nil, failure: Failure? = nil,
      occurrences: Set<Int> = [], answer: [UInt8]? = nil
    ) {
      self.route = route
      self.latency = latency
      self.failure = failure
      self.occurrences = occurrences
      self.answer = answer
    }
  }

  /// What the phone is connected to.
  public var connection = Connection.wifi {
    didSet { if connection != oldValue { for observer in observers { observer.notice() } } }
  }
  /// How long an answer takes, unless a plan says otherwise.
  public var latency = Duration.zero
  /// What share of the requests is lost on its way, from 0 to 1.
  public var loss = 0.0
  /// Plans for routes; of those that fit a request the first that says something of it counts.
  public var plans: [Plan] = []

  private struct Observer {
    weak var owner: AnyObject?
    let notice: @HostActor () -> Void
  }

  private var observers: [Observer] = []
  private var random: SplitMix64

  /// A good connection by Wi-Fi; `seed` decides which requests are lost.
  public init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

  /// Calls `notice` at each change of the connection, for as long as `owner` lives.
  public func observe(for owner: AnyObject, _ notice: @escaping @HostActor () -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, notice: notice))
  }

  /// Whether there is a connection at all; ``Connection/captive`` is one.
  public var isOnline: Bool { connection != .none }

  /// Whether requests reach the internet.
  public var reachesInternet: Bool { connection == .wifi || connection == .cellular }

  /// What is to become of a request to `url`; it counts as sent.
  public func outcome(
    of url: String
  ) -> (latency: Duration, failure: Plan.Failure?, answer: [UInt8]?) {
    let fitting = plans.indices.filter { plans[$0].route.isEmpty || url.contains(plans[$0].route) }
    for index in fitting { plans[index].count += 1 }
    if !fitting.isEmpty {
      let said = fitting.map { plans[$0] }
      return (
        said.firstNonNil(\.latency) ?? latency, said.firstNonNil { $0.isMeant ? $0.failure : nil },
        said.firstNonNil(\.answer)
      )
    }
    if loss > 0, random.chance(loss) { return (latency, .lostRequest, nil) }
    return (latency, nil, nil)
  }
}

extension Array {
  fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first
  }
}
