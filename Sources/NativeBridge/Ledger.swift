internal import DequeModule
public import HostLoop
internal import JSEngine

/// The ledger: everything that begins must end, exactly once. Every diagnosis reads it.
@HostActor
public final class Ledger {
  /// What happened to an entry, for code that logs it.
  package enum Change: Sendable {
    /// It began.
    case began
    /// The entry is an event that waits for its first listener.
    case held
    /// It ended.
    case ended
  }

  /// Called for each change.
  @exclusivity(unchecked) package var observer: (@HostActor (Change, Entry) -> Void)?

  /// Says which code led to a place, for rules that compare places.
  package var callers: (@HostActor (Place) -> Callers)?
  /// The ``servers`` of earlier runs.
  package var appServers: Set<String> = []

  /// When the latest entry began. Reading it costs nothing, unlike the clock.
  @exclusivity(unchecked) private(set) var latestBeginning = LoopInstant.start

  private let loop: EventLoop
  // Used twice for each event. No other code is called during an access.
  @exclusivity(unchecked) private var entries = Deque<Entry>()
  @exclusivity(unchecked) private var forgotten = 0
  /// Open entries that are older than those in `entries`, by number.
  private var longOpen: [Int: Entry] = [:]
  @exclusivity(unchecked) private var endedCounts = [Int](
    repeating: 0, count: Kind.allCases.count)
  @exclusivity(unchecked) private var beganCounts = [Int](repeating: 0, count: Kind.allCases.count)
  private var firstLiveID = 0
  /// When the latest bridge ended.
  private var latestTearDown: TearDown?
  @exclusivity(unchecked) private var ticks = 0
  private var heldCount = 0
  @exclusivity(unchecked) private var deliveredCount = 0
  private var droppedEvents = 0
  /// The events that were lost on their way to JavaScript (``EventDelivery/never``).
  package private(set) var vanished: [VanishedEvent] = []
  /// The latest entries that were lost.
  private var lost = Deque<Entry>()
  /// The latest ended entries of the kinds that are kept and are no longer in `entries`.
  private var kept = Deque<Entry>()
  /// Whether the script did anything: called native code, got an event or sent a request.
  @exclusivity(unchecked) public private(set) var hasWork = false
  /// Whether an event of the app's own native code reached a listener. Events that iOS sends to each app do not count.
  @exclusivity(unchecked) package private(set) var hasReachedListener = false
  /// Whether each call and timer of the script gets its place, which takes time.
  package var placesEverything = false
  /// The latest call or request of the script that failed.
  var latestRefusal: Refusal?
  /// The rules. They note what they need when it happens.
  var rules = LedgerRules()

  /// Makes an empty ledger, with times from `loop`.
  public init(loop: EventLoop) {
    self.loop = loop
    entries.reserveCapacity(256)
  }

  /// Notes that the script called a method of a module. Adding listeners and reading the app's state do not count.
  func noteCall(of method: Subject) {
    if hasWork || ["addListener", "removeListeners"].contains(method.name) { return }
    hasWork = !["AppState", "DevSettings"].contains(method.module)
  }

  /// Notes that the script sent a request.
  public func noteWork() { hasWork = true }

  /// Whether the event is about the state of the app. Each app gets these events.
  package static func isAboutAppState(_ event: String) -> Bool {
    ["appStateDidChange", "appStateFocusChange", "memoryWarning"].contains(event)
  }

  /// Whether it is the name of an event that React Native's own code sends and listens to, or offers to apps that want
  /// it. An app that does not listen has no fault.
  package static func isOfReactNative(_ event: String) -> Bool {
    isAboutAppState(event) || ownEvents.contains(event)
      || ["websocket", "keyboardWill", "keyboardDid", "statusBarFrame", "didReceiveNetwork"]
        .contains { event.hasPrefix($0) }
  }

  /// Whether the event tells what happens on the phone. That it reached a listener shows nothing about the app.
  private static func isOfPhone(_ event: String) -> Bool {
    isOfReactNative(event) || phoneEvents.contains(event)
  }

  /// A link, and the network.
  private static let phoneEvents: Set = [
    "url", "netInfo.networkStatusDidChange", "networkStatusDidChange",
  ]

  private static let ownEvents: Set = [
    "didUpdateDimensions", "appearanceChanged", "onAnimatedValueUpdate",
    "onUserDrivenAnimationEnded", "onNativeAnimatedModuleAnimationFinished",
    "didSendNetworkData", "didCompleteNetworkResponse", "boldTextChanged", "grayscaleChanged",
    "invertColorsChanged", "reduceMotionChanged", "reduceTransparencyChanged",
    "screenReaderChanged", "announcementFinished",
  ]

  private func tick() -> Int {
    ticks &+= 1
    return ticks
  }

  /// The time on the loop's clock.
  var now: LoopInstant { loop.clock.now }

  /// Whether the run was ended while there was more to do.
  var wasCutOff: Bool { !loop.isIdle }

  /// Whether native code, or the answer of it, cannot go on before iOS resumes the app.
  func isSuspended(_ call: Entry) -> Bool { loop.isSuspended(call: call.id) }

  /// Opens an entry and returns its number.
  package func begin(
    _ kind: Kind, _ subject: Subject, at place: Place? = nil, server: Server? = nil
  ) -> Int {
    switch place {
    case .script(let site): begin(kind, subject, site: site, file: "", line: 0, server)
    case .native(let file, let line):
      begin(kind, subject, site: nil, file: file, line: line, server)
    case nil: begin(kind, subject, site: nil, file: "", line: 0, server)
    }
  }

  /// Opens an entry without a module, and returns its number.
  package func begin(
    _ kind: Kind, _ subject: String, at place: Place? = nil, server: Server? = nil
  ) -> Int {
    begin(kind, Subject(subject), at: place, server: server)
  }

  /// Opens an entry that began at a place in Swift, as events do.
  func begin(
    _ kind: Kind, _ subject: Subject, site: JSValue?, file: StaticString, line: UInt,
    _ server: Server? = nil
  ) -> Int {
    if entries.count >= 2 * Self.remembered { forget() }
    let id = forgotten + entries.count
    latestBeginning = loop.clock.now
    entries.append(
      Entry(
        id: id, kind: kind, about: subject, began: latestBeginning,
        cause: loop.currentTaskID,
        beginning: tick(), site: site, file: file, line: line, server: server))
    beganCounts[kind.index] += 1
    if kind.isKept {
      rules.noteBeginning(of: entries[id - forgotten], during: loop.currentTask?.activity ?? .none)
    }
    if let observer { observer(.began, entries[id - forgotten]) }
    return id
  }

  /// Ends an entry. If it has already ended, this does nothing and returns `false`.
  @discardableResult
  package func end(_ id: Int, _ end: End, at place: Place? = nil) -> Bool {
    let index = id - forgotten
    if entries.indices.contains(index) {
      // In place, because reading an element of a Deque copies it.
      guard close(&entries[index], end) else { return false }
      if entries[index].kind.isKept || end.isLoss { noteEnd(of: entries[index], at: place) }
      if let observer { observer(.ended, entries[index]) }
    } else {
      guard var entry = longOpen.removeValue(forKey: id) else { return false }
      _ = close(&entry, end)
      if entry.kind.isKept { keep(entry) }
      if entry.kind.isKept || end.isLoss { noteEnd(of: entry, at: place) }
      if let observer { observer(.ended, entry) }
    }
    return true
  }

  private func noteEnd(of entry: Entry, at place: Place?) {
    if entry.end?.isLoss == true {
      if entry.kind == .event, !Self.isOfReactNative(entry.about.name) { droppedEvents += 1 }
      lossCount += 1
      lost.append(entry)
      if lost.count > Self.remembered { lost.removeFirst() }
    }
    rules.noteEnd(
      of: entry, at: place, after: latestTearDown, during: loop.currentTask?.activity ?? .none)
  }

  private func keep(_ entry: Entry) {
    kept.append(entry)
    if kept.count > Self.kept { kept.removeFirst() }
  }

  private func close(_ entry: inout Entry, _ end: End) -> Bool {
    guard entry.ending == .max else { return false }
    entry.end = end
    entry.ending = tick()
    endedCounts[entry.kind.index] += 1
    entry.ended = loop.clock.now
    entry.isHeld = false
    switch end {
    case .delivered:
      deliveredCount += 1
      if !hasReachedListener, !Self.isOfPhone(entry.about.name) {
        hasReachedListener = true
        hasWork = true
      }
    case .vanished:
      vanished.append(
        VanishedEvent(
          name: entry.about.name, activity: loop.currentTask?.activity ?? .none))
    default: break
    }
    return true
  }

  /// Notes that an event waits for its first listener. Does nothing if it already waits.
  func hold(_ id: Int) {
    guard var entry = entry(id), entry.end == nil, !entry.isHeld else { return }
    entry.isHeld = true
    replace(entry)
    heldCount += 1
    if let observer { observer(.held, entry) }
  }

  /// Notes how JavaScript can abort a request.
  package func note(_ id: Int, abort: Abort?) {
    guard var entry = entry(id) else { return }
    entry.abort = abort
    replace(entry)
  }

  private func replace(_ entry: Entry) {
    if entry.id < forgotten {
      longOpen[entry.id] = entry
    } else {
      entries[entry.id - forgotten] = entry
    }
  }

  /// The entries that have not ended, in the order of beginning.
  public var open: [Entry] {
    longOpen.values.sorted { $0.id < $1.id } + entries.filter { $0.end == nil }
  }

  /// Whether a call with this subject has not ended. Called for each lost event.
  package func hasOpenCall(_ subject: Subject) -> Bool {
    var left = openCount(.call)
    for entry in longOpen.values where entry.kind == .call {
      if entry.about == subject { return true }
      left -= 1
    }
    if left == 0 { return false }
    return entries.contains {
      $0.kind == .call && $0.end == nil && $0.about == subject
    }
  }

  /// Whether JavaScript has called one of these methods, and has no answer yet.
  package func awaits(_ methods: Set<String>, of module: String) -> Bool {
    open.contains {
      [.call, .promise, .callback].contains($0.kind) && $0.about.module == module
        && methods.contains($0.about.name)
    }
  }

  /// The entry with this number. `nil` if it is forgotten.
  public func entry(_ id: Int) -> Entry? {
    let index = id - forgotten
    return entries.indices.contains(index) ? entries[index] : longOpen[id]
  }

  /// How many entries began. It is also the number of the next one.
  public var beganCount: Int { forgotten + entries.count }

  /// How many entries of a kind began.
  package func count(_ kind: Kind) -> Int { beganCounts[kind.index] }

  /// How many entries of a kind have no end yet.
  package func openCount(_ kind: Kind) -> Int { beganCounts[kind.index] - endedCounts[kind.index] }

  /// The numbers of events by what happened to them.
  public var events: (sent: Int, held: Int, delivered: Int, dropped: Int) {
    (count(.event), heldCount, deliveredCount, droppedEvents)
  }

  /// Called when a bridge ends. Events on their way are lost, and nothing waits for earlier entries
  /// any more.
  func tearDown(withProcess: Bool) {
    latestTearDown = TearDown(tick: tick(), time: now, isWithProcess: withProcess)
    for entry in open where entry.kind == .event && !entry.isHeld {
      end(entry.id, .dropped(.tornDown))
    }
    firstLiveID = forgotten + entries.count
  }

  /// Whether JavaScript still waits for an entry to end.
  func isAwaited(_ entry: Entry) -> Bool { entry.id >= firstLiveID }

  /// The remembered entries of a kind, in the order of beginning: all open ones, and the latest
  /// ended ones.
  package func history(of kind: Kind) -> [Entry] {
    if count(kind) == 0 { return [] }
    let isOfKind = { (entry: Entry) in entry.kind == kind }
    return (kept.filter(isOfKind) + longOpen.values.filter(isOfKind) + entries.filter(isOfKind))
      .sorted { $0.id < $1.id }
  }

  /// How many events and calls were lost.
  public private(set) var lossCount = 0

  /// The latest 4,096 entries that were lost.
  public var losses: [Entry] { Array(lost) }

  /// How many of the latest entries are remembered at least.
  private static let remembered = 4096
  /// How many ended entries of the kinds that are kept are remembered in addition.
  private static let kept = 512

  /// Forgets the oldest entries. Ended entries were already counted, and rules have noted what they
  /// need.
  private func forget() {
    for _ in 0..<Self.remembered {
      guard let entry = entries.popFirst() else { break }
      if entry.ending == .max {
        longOpen[entry.id] = entry
      } else if entry.kind.isKept {
        keep(entry)
      }
    }
    forgotten += Self.remembered
  }
}
