internal import DequeModule
public import HostLoop
internal import JSEngine

/// The books: everything that begins must end, exactly once. Every diagnosis reads them.
@HostActor
public final class Ledger {
  /// What happened to an entry, for whoever tells the story.
  public enum Change: Sendable {
    /// It began.
    case began
    /// It is an event that waits for its first listener.
    case held
    /// It ended.
    case ended
  }

  /// Told of each change, when set.
  @exclusivity(unchecked) public var observer: (@HostActor (Change, Entry) -> Void)?

  /// When the latest entry began: a time that costs nothing.
  @exclusivity(unchecked) private(set) var latestBeginning = LoopInstant.start

  private let loop: EventLoop
  // Two uses for every event; nothing is called while one lasts.
  @exclusivity(unchecked) private var entries = Deque<Entry>()
  @exclusivity(unchecked) private var forgotten = 0
  /// Entries that are open and older than those in `entries`, by their numbers.
  private var longOpen: [Int: Entry] = [:]
  @exclusivity(unchecked) private var endedCounts = [Int](
    repeating: 0, count: Kind.allCases.count)
  @exclusivity(unchecked) private var beganCounts = [Int](repeating: 0, count: Kind.allCases.count)
  private var firstLiveID = 0
  /// When the latest bridge went.
  private var latestTearDown: TearDown?
  @exclusivity(unchecked) private var ticks = 0
  private var heldCount = 0
  @exclusivity(unchecked) private var deliveredCount = 0
  private var droppedEvents = 0
  /// Events that the way to JavaScript swallowed.
  public private(set) var vanishedCount = 0
  /// The latest entries that were lost.
  private var lost = Deque<Entry>()
  /// The latest entries of the rarer kinds that ended long ago.
  private var kept = Deque<Entry>()
  /// What was found wrong so far: rules note what they need, when it happens.
  var rules = LedgerRules()

  /// An empty ledger that takes its times from `loop`.
  public init(loop: EventLoop) {
    self.loop = loop
    entries.reserveCapacity(256)
  }

  private func tick() -> Int {
    ticks &+= 1
    return ticks
  }

  /// The time on the loop's clock.
  var now: LoopInstant { loop.clock.now }

  /// Opens an entry and returns its number.
  public func begin(_ kind: Kind, _ subject: Subject, at place: Place? = nil) -> Int {
    switch place {
    case .script(let site): begin(kind, subject, site: site, file: "", line: 0)
    case .native(let file, let line): begin(kind, subject, site: nil, file: file, line: line)
    case nil: begin(kind, subject, site: nil, file: "", line: 0)
    }
  }

  /// Opens an entry about what belongs to no module, and returns its number.
  public func begin(_ kind: Kind, _ subject: String, at place: Place? = nil) -> Int {
    begin(kind, Subject(subject), at: place)
  }

  /// Opens an entry that began in Swift, which every event does.
  func begin(
    _ kind: Kind, _ subject: Subject, site: JSValue?, file: StaticString, line: UInt
  ) -> Int {
    if entries.count >= 2 * Self.remembered { forget() }
    let id = forgotten + entries.count
    latestBeginning = loop.clock.now
    entries.append(
      Entry(
        id: id, kind: kind, about: subject, began: latestBeginning,
        cause: loop.currentTaskID,
        beginning: tick(), site: site, file: file, line: line))
    beganCounts[kind.index] += 1
    if kind.isKept { rules.noteBeginning(of: entries[id - forgotten]) }
    if let observer { observer(.began, entries[id - forgotten]) }
    return id
  }

  /// Closes an entry; the second end of an entry is ignored and answered with `false`.
  @discardableResult
  public func end(_ id: Int, _ end: End, at place: Place? = nil) -> Bool {
    let index = id - forgotten
    if entries.indices.contains(index) {
      // In place: to read an element of a Deque is to copy it.
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
      if entry.kind == .event { droppedEvents += 1 }
      lossCount += 1
      lost.append(entry)
      if lost.count > Self.remembered { lost.removeFirst() }
    }
    rules.noteEnd(of: entry, at: place, after: latestTearDown)
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
    case .delivered: deliveredCount += 1
    case .vanished: vanishedCount += 1
    default: break
    }
    return true
  }

  /// Notes that an event waits for its first listener; one that waits again is the same one.
  func hold(_ id: Int) {
    guard var entry = entry(id), entry.end == nil, !entry.isHeld else { return }
    entry.isHeld = true
    if id < forgotten { longOpen[id] = entry } else { entries[id - forgotten] = entry }
    heldCount += 1
    if let observer { observer(.held, entry) }
  }

  /// What began and has not ended, in the order of beginning.
  public var open: [Entry] {
    longOpen.values.sorted { $0.id < $1.id } + entries.filter { $0.end == nil }
  }

  /// Whether a call of that subject has not ended; asked for each event that is lost.
  func hasOpenCall(_ subject: Subject) -> Bool {
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

  /// The entry of that number, while it is remembered.
  public func entry(_ id: Int) -> Entry? {
    let index = id - forgotten
    return entries.indices.contains(index) ? entries[index] : longOpen[id]
  }

  /// How many entries began: the number of the next one.
  public var beganCount: Int { forgotten + entries.count }

  /// How many entries of a kind began.
  public func count(_ kind: Kind) -> Int { beganCounts[kind.index] }

  /// How many entries of a kind have no end yet.
  public func openCount(_ kind: Kind) -> Int { beganCounts[kind.index] - endedCounts[kind.index] }

  /// Events by what became of them.
  public var events: (sent: Int, held: Int, delivered: Int, dropped: Int) {
    (count(.event), heldCount, deliveredCount, droppedEvents)
  }

  /// A bridge went: events on their way are lost, and nobody waits for what began before.
  func tearDown() {
    latestTearDown = TearDown(tick: tick(), time: now)
    for entry in open where entry.kind == .event && !entry.isHeld {
      end(entry.id, .dropped(.tornDown))
    }
    firstLiveID = forgotten + entries.count
  }

  /// Whether JavaScript still waits for an entry's end.
  func isAwaited(_ entry: Entry) -> Bool { entry.id >= firstLiveID }

  /// What is remembered of a kind, in the order of beginning: all that is open, and of what has ended the latest.
  public func history(of kind: Kind) -> [Entry] {
    if count(kind) == 0 { return [] }
    let isOfKind = { (entry: Entry) in entry.kind == kind }
    return (kept.filter(isOfKind) + longOpen.values.filter(isOfKind) + entries.filter(isOfKind))
      .sorted { $0.id < $1.id }
  }

  /// How much was lost.
  public private(set) var lossCount = 0

  /// What was lost; of very much the latest 4,096.
  public var losses: [Entry] { Array(lost) }

  /// How many of the latest entries are remembered one by one at least.
  private static let remembered = 4096
  /// How many ended ones of the rarer kinds are remembered besides.
  private static let kept = 512

  /// Ended entries are counted above; what a rule needs of them, it has noted.
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
