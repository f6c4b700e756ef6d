internal import DequeModule
public import EventLoop
internal import JSEngine

/// The books: everything that begins must end, exactly once. Every diagnosis reads them.
@HostActor
public final class Ledger {
  /// What happened to an entry, for whoever tells the story.
  public enum Change: Sendable { case began, held, ended }

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
  /// Where entries ended, for the few of which somebody looked.
  private var endPlaces: [Int: Place] = [:]
  private var firstLiveID = 0
  private var tearDowns: [(tick: Int, time: LoopInstant)] = []
  private var toldUntil = 0
  @exclusivity(unchecked) private var ticks = 0
  private var heldCount = 0
  @exclusivity(unchecked) private var deliveredCount = 0
  private var lost: [Entry] = []
  /// Entries that ended long ago and that a rule may ask for.
  private var kept: [Entry] = []

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
  public func begin(_ kind: Kind, _ subject: String, at place: Place? = nil) -> Int {
    switch place {
    case .script(let site): begin(kind, subject, site: site, file: "", line: 0)
    case .native(let file, let line): begin(kind, subject, site: nil, file: file, line: line)
    case nil: begin(kind, subject, site: nil, file: "", line: 0)
    }
  }

  /// Opens an entry that began in Swift, which every event does.
  func begin(
    _ kind: Kind, _ subject: String, site: JSValue?, file: StaticString, line: UInt
  ) -> Int {
    if entries.count >= 2 * Self.remembered { forget() }
    let id = forgotten + entries.count
    latestBeginning = loop.clock.now
    entries.append(
      Entry(
        id: id, kind: kind, subject: subject, began: latestBeginning, cause: loop.currentTaskID,
        beginning: tick(), site: site, file: file, line: line))
    beganCounts[kind.index] += 1
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
      if let observer { observer(.ended, entries[index]) }
    } else {
      guard var entry = longOpen.removeValue(forKey: id) else { return false }
      _ = close(&entry, end)
      if entry.kind.isKept { kept.append(entry) }
      if let observer { observer(.ended, entry) }
    }
    if let place { endPlaces[id] = place }
    return true
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
    case .dropped: lost.append(entry)
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
    (count(.event), heldCount, deliveredCount, lost.count { $0.kind == .event })
  }

  /// Where an entry ended, if somebody looked.
  func endPlace(of entry: Entry) -> Place? { endPlaces[entry.id] }

  /// A bridge went: events on their way are lost, and nobody waits for what began before.
  func tearDown() {
    tearDowns.append((tick(), now))
    for entry in open where entry.kind == .event && !entry.isHeld {
      end(entry.id, .dropped(Self.tornDown))
    }
    firstLiveID = forgotten + entries.count
  }

  /// When the bridge went that lost an entry, and whether the entry had begun before.
  func tearDown(of entry: Entry) -> (time: LoopInstant, wasOnItsWay: Bool)? {
    tearDowns.last { $0.tick < entry.ending }.map { ($0.time, entry.beginning < $0.tick) }
  }

  /// The findings so far were told; they are not to be told again.
  func markTold() { toldUntil = tick() }

  /// Whether an entry ended since findings were told last.
  func isNews(_ entry: Entry) -> Bool { entry.ending > toldUntil }

  /// Whether JavaScript still waits for an entry's end.
  func isAwaited(_ entry: Entry) -> Bool { entry.id >= firstLiveID }

  /// Everything of a kind of which all entries are kept, in the order of beginning.
  public func history(of kind: Kind) -> [Entry] {
    if count(kind) == 0 { return [] }
    let isOfKind = { (entry: Entry) in entry.kind == kind }
    return (kept.filter(isOfKind) + longOpen.values.filter(isOfKind) + entries.filter(isOfKind))
      .sorted { $0.id < $1.id }
  }

  /// What was lost.
  public var losses: [Entry] { lost }

  /// Why events are lost.
  static let noListener = "no listener"
  static let noListenerInJavaScript = "no listener in JavaScript"
  static let onlyDeviceEventEmitter = "JavaScript listens on DeviceEventEmitter only"
  static let tornDown = "the bridge was torn down"
  static let displaced = "a newer event took its place"
  /// How an event ended that ``EventDelivery/never`` let vanish.
  public static let vanished = "vanished on its way"

  /// How many of the latest entries are remembered one by one at least.
  private static let remembered = 4096

  /// Ended entries are counted above and no longer needed one by one.
  private func forget() {
    for _ in 0..<Self.remembered {
      guard let entry = entries.popFirst() else { break }
      if entry.ending == .max {
        longOpen[entry.id] = entry
      } else if entry.kind.isKept {
        kept.append(entry)
      }
    }
    forgotten += Self.remembered
  }
}
