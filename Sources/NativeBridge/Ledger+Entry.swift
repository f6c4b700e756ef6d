public import HostLoop
internal import JSEngine

extension Ledger {
  /// What an entry is about.
  package enum Kind: String, Sendable, CaseIterable {
    /// Native code sent an event to JavaScript.
    case event
    /// JavaScript called a method that returns no promise.
    case call
    /// JavaScript called a method that returns a promise.
    case promise
    /// JavaScript passed a callback to native code.
    case callback
    /// JavaScript added a listener.
    case subscription
    /// JavaScript told a module that it removed listeners.
    case removal
    /// JavaScript removed listeners that other code had added.
    case foreignRemoval
    /// iOS handed the app a completion handler.
    case completionHandler
    /// A headless task of React Native runs.
    case headlessTask
    /// JavaScript set a timer.
    case timer
    /// JavaScript sent a request over the network.
    case request
    /// JavaScript gave iOS a transfer that goes on while the app is suspended: one of a background `URLSession`.
    case transfer
    /// JavaScript asked a server whether the internet is reachable, which is no work of the app.
    case probe
    /// JavaScript opened a WebSocket.
    case socket
    /// The app runs for another reason than a completion handler: for example, a person uses it, or
    /// it asked for time.
    case activity

    /// Whether rules are called for entries of this kind, and the latest are kept after they end.
    /// There may be millions of the other kinds per second.
    var isKept: Bool {
      switch self {
      case .subscription, .removal, .foreignRemoval, .completionHandler, .headlessTask, .request,
        .socket, .activity, .transfer:
        true
      case .event, .call, .promise, .callback, .timer, .probe: false
      }
    }

    /// The position of the case in `allCases`.
    var index: Int {
      switch self {
      case .event: 0
      case .call: 1
      case .promise: 2
      case .callback: 3
      case .subscription: 4
      case .removal: 5
      case .completionHandler: 6
      case .headlessTask: 7
      case .timer: 8
      case .request: 9
      case .foreignRemoval: 10
      case .activity: 11
      case .socket: 12
      case .probe: 13
      case .transfer: 14
      }
    }
  }

  /// How an entry ended.
  package enum End: Equatable, Sendable {
    /// An event reached this many listeners.
    case delivered(listeners: Int)
    /// An event or a call was lost, with the reason.
    case dropped(Loss)
    /// An event was lost on its way to JavaScript: see ``EventDelivery/never``.
    case vanished
    /// How many listeners were to be removed, and how many there were.
    case removed(Int, of: Int)
    /// It succeeded, with a result such as `newData` or `201`.
    case done(String)
    /// It was cancelled, as by `clearTimeout`.
    case cancelled
    /// It failed, with the reason.
    case failed(String)

    /// The same in a few words.
    var words: String {
      switch self {
      case .delivered(let listeners):
        "delivered to \(listeners) \(listeners == 1 ? "listener" : "listeners")"
      case .dropped(let loss): loss.rawValue
      case .vanished: "lost on its way to JavaScript"
      case .removed(let count, let all): "removed \(count) of \(all) listeners"
      case .done(let result): result
      case .cancelled: "cancelled"
      case .failed(let reason): "failed: \(reason)"
      }
    }

    /// Whether something was lost.
    var isLoss: Bool {
      if case .dropped = self { true } else { false }
    }
  }

  /// Why an event or a call was lost.
  package enum Loss: String, Sendable {
    /// Native code knew of no listener.
    case noListener = "no listener"
    /// Native code knew of a listener, and JavaScript had none.
    case noListenerInJavaScript = "no listener in JavaScript"
    /// JavaScript listens only through `DeviceEventEmitter`, which does not inform native code.
    case onlyDeviceEventEmitter = "JavaScript listens on DeviceEventEmitter only"
    /// JavaScript had no listener for an event that native code sends whether or not anybody listens.
    case unheard = "nobody listens to it"
    /// Native code knew of no listener for an event that a script need not listen to.
    case optional = "nobody listens to it, and nobody has to"
    /// The bridge had ended.
    case tornDown = "the bridge was torn down"
    /// It waited for a listener, and a newer event took its place.
    case displaced = "a newer event took its place"
  }

  /// An event that was lost on its way to JavaScript: see ``EventDelivery/never``.
  package struct VanishedEvent: Sendable {
    /// The name of the event.
    package let name: String
    /// The work for which it was sent.
    package let activity: LoopTask.Activity
  }

  /// How JavaScript can end a request that has no answer.
  package enum Abort: String, Sendable {
    /// It cannot: `fetch` without a signal.
    case never
    /// With the signal of `fetch`.
    case signal
    /// With the `timeout` of `XMLHttpRequest`.
    case timeout
    /// Only by calling the `abort()` of `XMLHttpRequest`. Whether it would is unknown.
    case call
  }

  /// When a bridge ended: on the clock, and in the order of beginnings and ends.
  struct TearDown {
    let tick: Int
    let time: LoopInstant
    /// Whether the app's process ended. What is lost with it needs no fix.
    let isWithProcess: Bool
  }

  /// The code that led to a place.
  package struct Callers: Sendable {
    /// The innermost call in the app's own files. In a bundle without a source map, the innermost calls.
    package let place: String?
    /// The files of the innermost calls, or the modules of the bundle, innermost first and without React Native's own.
    let units: [String]

    package init(place: String?, units: [String]) { (self.place, self.units) = (place, units) }
  }

  /// The server that a request asks. A class, so that an entry without one is copied without counting references.
  package final class Server: Sendable {
    /// Such as `https://example.com`.
    let origin: String
    /// Whether the request sends something that the server shall keep.
    let getsData: Bool

    package init(_ origin: String, getsData: Bool) {
      (self.origin, self.getsData) = (origin, getsData)
    }
  }

  /// Something that began, and may have ended.
  public struct Entry: Sendable {
    /// The number of the entry, from 0.
    public let id: Int
    /// What kind of thing began.
    package let kind: Kind
    /// What it is about, such as an event's name or `HealthEmitter.finish`, as readable text.
    public var subject: String { about.readable }
    /// What it is about, in parts.
    package let about: Subject
    /// When it began.
    public let began: LoopInstant
    /// The number of the task that began it.
    public let cause: Int
    /// The position among all beginnings and ends, because times can be equal.
    let beginning: Int
    var ending = Int.max
    /// Where it began, if known.
    public var place: Place? {
      if let site { return .script(site) }
      return line == 0 ? nil : .native(file: file, line: line)
    }
    // The parts of the place. Only the rare one, `site`, is reference-counted when an entry is
    // copied.
    let site: JSValue?
    let file: StaticString
    let line: UInt
    /// How it ended; `nil` while it is open.
    package internal(set) var end: End?
    /// How it ended, in a few words, such as `resolve` or `no listener`. `nil` while it is open.
    public var outcome: String? { end?.words }
    /// When it ended; `nil` while it is open.
    public internal(set) var ended: LoopInstant?
    /// Whether it is an event that waits for its first listener.
    public internal(set) var isHeld = false
    /// How JavaScript can abort the request. `nil` if it is no request, or unknown.
    package internal(set) var abort: Abort?
    /// The server that a request asks, and whether it sends something to be kept. `nil` if it is no request.
    let server: Server?

    /// Whether it ended before another one began.
    package func hasEnded(before other: Entry) -> Bool { ending < other.beginning }
    /// Whether it began before another one.
    package func hasBegun(before other: Entry) -> Bool { beginning < other.beginning }
  }
}
