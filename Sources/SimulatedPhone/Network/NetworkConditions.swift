package import HostLoop

/// How well the phone reaches the network. The code that carries requests asks it before each
/// request.
@HostActor
package final class NetworkConditions {
  /// What the phone is connected to.
  package enum Connection: String, Sendable, CaseIterable {
    /// No network.
    case none
    /// The mobile network.
    case cellular
    /// Wi-Fi.
    case wifi
    /// A Wi-Fi with a login page (a captive portal): nothing reaches the internet until somebody logs in.
    case captive
  }

  /// What happens to the requests to a route.
  package struct Plan: Sendable {
    /// What goes wrong.
    package enum Failure: Sendable, Equatable {
      /// The server answers with this status.
      case status(Int)
      /// The connection is refused.
      case refused
      /// The connection breaks before the server has the request.
      case lostRequest
      /// The server receives the request and acts on it, but the answer is lost.
      case lostReply
      /// No answer ever comes.
      case silence
    }

    /// A part of the URL of these requests. Empty for all requests.
    package var route: String
    /// How long an answer takes.
    package var latency: Duration?
    /// What goes wrong with the requests named in `occurrences`.
    package var failure: Failure?
    /// Which requests of the route fail, counted from 1 since the plan was made. Empty for all.
    package var occurrences: Set<Int>
    /// The body of the server's answers, as JSON. `nil` for the server's own body.
    package var answer: [UInt8]?

    /// How many requests of the route there have been.
    fileprivate var count = 0
    /// Whether the latest request is one of `occurrences`.
    fileprivate var isMeant: Bool { occurrences.isEmpty || occurrences.contains(count) }

    /// Makes a plan for the requests whose URL contains `route`.
    package init(
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
  package var connection = Connection.wifi {
    didSet { if connection != oldValue { observers.notify(()) } }
  }
  /// How long an answer takes, unless a plan says otherwise.
  package var latency = Duration.zero
  /// The share of requests that are lost on their way, from 0 to 1.
  package var loss = 0.0
  /// The plans for routes. If several plans match a request, the first one that defines an effect
  /// is used.
  package var plans: [Plan] = []

  /// How NetInfo asks whether the internet is reachable, if the app has chosen the address; `nil` for its usual way.
  package var reachabilityCheck: ReachabilityCheck?

  private var observers = Observers<Void>()
  private var random: SplitMix64

  /// A good Wi-Fi connection. `seed` determines which requests are lost.
  package init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

  /// Calls `notice` each time the connection changes, as long as `owner` is alive.
  package func observe(for owner: AnyObject, _ notice: @escaping @HostActor () -> Void) {
    observers.add(for: owner, notice)
  }

  /// Whether there is a connection at all; ``Connection/captive`` is one.
  package var isOnline: Bool { connection != .none }

  /// Whether requests reach the internet.
  package var reachesInternet: Bool { connection == .wifi || connection == .cellular }

  /// How long an answer of `url` takes, without counting a request.
  package func latency(of url: String) -> Duration {
    plans.filter { $0.route.isEmpty || url.contains($0.route) }.firstNonNil(\.latency) ?? latency
  }

  /// What is to become of a request to `url`; it counts as sent.
  package func outcome(
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
