public import EventLoop

/// How well the phone reaches the network. Who carries requests asks before each of them.
@HostActor
public final class NetworkConditions {
  /// What the phone is connected to.
  public enum Connection: String, Sendable, CaseIterable {
    case none, cellular, wifi
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
    didSet { if connection != oldValue { for observer in observers { observer() } } }
  }
  /// How long an answer takes, unless a plan says otherwise.
  public var latency = Duration.zero
  /// What share of the requests is lost on its way, from 0 to 1.
  public var loss = 0.0
  /// Plans for routes; the first that fits a request counts.
  public var plans: [Plan] = []

  private var observers: [@HostActor () -> Void] = []
  private var random: SplitMix64

  /// A good connection by Wi-Fi; `seed` decides which requests are lost.
  public init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

  /// Tells `observer` of each change of the connection.
  public func observe(_ observer: @escaping @HostActor () -> Void) { observers.append(observer) }

  /// Whether there is a connection at all.
  public var isOnline: Bool { connection != .none }

  /// What is to become of a request to `url`; it counts as sent.
  public func outcome(
    of url: String
  ) -> (latency: Duration, failure: Plan.Failure?, answer: [UInt8]?) {
    if let index = plans.firstIndex(where: { $0.route.isEmpty || url.contains($0.route) }) {
      plans[index].count += 1
      let plan = plans[index]
      let isMeant = plan.occurrences.isEmpty || plan.occurrences.contains(plan.count)
      return (plan.latency ?? latency, isMeant ? plan.failure : nil, plan.answer)
    }
    if loss > 0, random.chance(loss) { return (latency, .lostRequest, nil) }
    return (latency, nil, nil)
  }
}
