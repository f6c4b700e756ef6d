import HostLoop
import NativeBridge
import Testing

@HostActor
struct LedgerTests {
  private let loop = EventLoop(clock: .virtual)

  @Test func `an entry begins and ends once`() {
    let ledger = Ledger(loop: loop)
    let id = ledger.begin(.request, "GET /")
    #expect(ledger.open.map(\.subject) == ["GET /"])
    #expect(ledger.end(id, .done("200")))
    #expect(!ledger.end(id, .failed("late")))
    #expect(ledger.entry(id)?.end == .done("200"))
    #expect(ledger.open.isEmpty)
    #expect(ledger.count(.request) == 1)
  }

  @Test func `an entry knows when it began and ended, and which task began it`() async throws {
    let ledger = Ledger(loop: loop)
    var id = -1
    let task = loop.post(on: loop.lane("main"), "begin", after: .seconds(1), role: .work) {
      id = ledger.begin(.timer, "setTimeout")
    }
    loop.post(on: loop.lane("main"), "end", after: .seconds(3)) { ledger.end(id, .done("fired")) }
    await loop.run()
    let entry = try #require(ledger.entry(id))
    #expect(entry.cause == task.id)
    #expect(entry.began == .start + .seconds(1))
    #expect(entry.ended == .start + .seconds(3))
  }

  @Test func `an observer is called once for each change`() {
    let ledger = Ledger(loop: loop)
    var changes: [String] = []
    ledger.observer = { change, entry in changes.append("\(change) \(entry.id) \(entry.subject)") }
    let first = ledger.begin(.promise, "a")
    let second = ledger.begin(.callback, "b")
    ledger.end(second, .cancelled)
    ledger.end(first, .done("resolve"))
    ledger.end(first, .done("resolve"))
    #expect(changes == ["began 0 a", "began 1 b", "ended 1 b", "ended 0 a"])
  }

  @Test func `an observer is called when an event is held`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    var changes: [String] = []
    app.ledger.observer = { change, entry in
      if entry.kind == .event { changes.append("\(change) \(entry.subject)") }
    }
    mailbox.onLetter.send(1)
    await app.run("listen(module('Mailbox'), 'onLetter', () => {})")
    #expect(changes == ["began onLetter", "held onLetter", "ended onLetter"])
  }

  @Test func `a subscription lasts until its listener goes`() async throws {
    let app = try BridgeFixture(Mailbox())
    await app.run("const first = listen(module('Mailbox'), 'onLetter', () => {})")
    await app.run("listen(module('Mailbox'), 'onParcel', () => {})")
    #expect(app.ledger.open.map(\.subject) == ["Mailbox.onLetter", "Mailbox.onParcel"])
    await app.run("first.remove()")
    #expect(app.ledger.open.map(\.kind) == [.subscription])
    app.bridge.invalidate()
    #expect(app.ledger.open.isEmpty)
  }

  @Test func `a call lasts until it ran`() async throws {
    let app = try BridgeFixture(Sensor())
    var open: [String] = []
    app.ledger.observer = { _, entry in
      if entry.kind == .call { open = app.ledger.open.map(\.subject) }
    }
    await app.run("module('Sensor').measure()")
    #expect(open == [])
    #expect(app.ledger.count(.call) == 1)
  }

  @Test func `what ended long ago is forgotten, and counted all the same`() {
    let ledger = Ledger(loop: loop)
    let first = ledger.begin(.event, "first")
    ledger.end(first, .delivered(listeners: 1))
    let lost = ledger.begin(.event, "lost")
    ledger.end(lost, .dropped(.noListener))
    for _ in 0..<80_000 { ledger.end(ledger.begin(.event, "e"), .delivered(listeners: 1)) }
    let last = ledger.begin(.event, "last")
    #expect(last == 80_002)
    #expect(ledger.entry(first) == nil)
    #expect(!ledger.end(first, .failed("late")))
    #expect(ledger.entry(last)?.subject == "last")
    #expect(ledger.open.map(\.id) == [last])
    #expect(ledger.events == (sent: 80_003, held: 0, delivered: 80_001, dropped: 1))
    #expect(ledger.losses.map(\.subject) == ["lost"])
  }

  @Test func `an open entry is remembered however many end after it`() {
    let ledger = Ledger(loop: loop)
    let first = ledger.begin(.completionHandler, "fetch 1")
    for _ in 0..<80_000 { ledger.end(ledger.begin(.call, "c"), .done("")) }
    #expect(ledger.open.map(\.id) == [first])
    #expect(ledger.entry(first)?.subject == "fetch 1")
    #expect(ledger.entry(1) == nil)
    #expect(ledger.end(first, .done("newData")))
    #expect(!ledger.end(first, .done("again")))
    #expect(ledger.open.isEmpty)
    #expect(ledger.count(.call) == 80_000)
  }

  @Test func `very many entries may be open at a time`() {
    let ledger = Ledger(loop: loop)
    let ids = (0..<80_000).map { _ in ledger.begin(.timer, "setTimeout") }
    for id in ids { ledger.end(id, .done("fired")) }
    #expect(ledger.open.isEmpty)
    #expect(ledger.count(.timer) == 80_000)
  }

  @Test func `an entry that never was ends nothing`() {
    let ledger = Ledger(loop: loop)
    #expect(!ledger.end(7, .cancelled))
    #expect(!ledger.end(-1, .cancelled))
    #expect(ledger.entry(7) == nil)
  }
}
