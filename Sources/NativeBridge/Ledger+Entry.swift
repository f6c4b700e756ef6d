public import HostLoop
internal import JSEngine

extension Ledger {
  /// What an entry is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// Native code sent an event to JavaScript.
    case event
    /// JavaScript called a method that gives no promise.
    case call
    /// JavaScript called a method that gives a promise.
    case promise
    /// Native code got a JavaScript function to call back.
    case callback
    /// JavaScript added a listener.
    case subscription
    /// JavaScript told a module that listeners were removed.
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
    /// The app runs for another reason than a completion handler: a person uses it, or it asked for time.
    case activity

    /// Whether rules are told of entries, and the latest stay when they have ended; of the others there may be
    /// millions a second.
    var isKept: Bool {
      switch self {
      case .subscription, .removal, .foreignRemoval, .completionHandler, .headlessTask, .request,
        .activity:
        true
      case .event, .call, .promise, .callback, .timer: false
      }
    }

    /// The position among all cases.
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
      }
    }
  }

  /// How an entry ended.
  public enum End: Equatable, Sendable {
    /// An event reached so many listeners.
    case delivered(listeners: Int)
    /// An event or call was lost, and why.
    case dropped(Loss)
    /// An event was swallowed on its way to JavaScript: see ``EventDelivery/never``.
    case vanished
    /// So many listeners were to be removed, of so many that there were.
    case removed(Int, of: Int)
    /// What was to happen happened; with its result, such as `newData` or `201`.
    case done(String)
    /// It was taken back, as by `clearTimeout`.
    case cancelled
    /// It went wrong, and how.
    case failed(String)

    /// Whether something was lost.
    var isLoss: Bool {
      if case .dropped = self { true } else { false }
    }
  }

  /// Why an event or a call was lost.
  public enum Loss: String, Sendable {
    /// Native code knew of no listener.
    case noListener = "no listener"
    /// Native code knew of a listener, and JavaScript had none.
    case noListenerInJavaScript = "no listener in JavaScript"
    /// JavaScript listens where native code does not hear of it.
    case onlyDeviceEventEmitter = "JavaScript listens on DeviceEventEmitter only"
    /// Its bridge was gone.
    case tornDown = "the bridge was torn down"
    /// It waited for a listener, and a newer event took its place.
    case displaced = "a newer event took its place"
  }

  /// When a bridge went, among the beginnings and ends and on the clock.
  struct TearDown {
    let tick: Int
    let time: LoopInstant
  }

  /// One thing that began.
  public struct Entry: Sendable {
    /// Counts the entries, from 0.
    public let id: Int
    /// What kind of thing began.
    public let kind: Kind
    /// What it is about, such as an event's name or `HealthEmitter.finish`, as reports show it.
    public var subject: String { about.readable }
    /// The same in its parts.
    public let about: Subject
    /// When it began.
    public let began: LoopInstant
    /// The task that began it.
    public let cause: Int
    /// Beginnings and ends in the order in which they happened, for times can be equal.
    let beginning: Int
    var ending = Int.max
    /// Where it began, if somebody looked.
    public var place: Place? {
      if let site { return .script(site) }
      return line == 0 ? nil : .native(file: file, line: line)
    }
    // A place in parts, of which only the rare one is counted when an entry is copied.
    let site: JSValue?
    let file: StaticString
    let line: UInt
    /// How it ended; `nil` while it is open.
    public internal(set) var end: End?
    /// When it ended.
    public internal(set) var ended: LoopInstant?
    /// An event that waits for its first listener.
    public internal(set) var isHeld = false
  }
}
