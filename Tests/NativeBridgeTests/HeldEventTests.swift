import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct HeldEventTests {
  @Test func `an event before the first listener is held for it`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(mailbox.onLetter.heldCount == 1)
    #expect(app.open.map(\.isHeld) == [true])
    #expect(app.messages == [])
    await app.run(listen)
    #expect(app.lines == ["letter 1"])
    #expect(app.ledger.events == (sent: 1, held: 1, delivered: 1, dropped: 0))
    #expect(app.open.isEmpty)
  }

  @Test func `the newest are held, in order, and those they displace are lost`() async throws {
    let mailbox = Mailbox(latest: 2)
    let app = try BridgeFixture(mailbox)
    for number in 1...4 { mailbox.onLetter.send(number) }
    await app.run(listen)
    #expect(app.lines == ["letter 3", "letter 4"])
    #expect(app.ledger.events == (sent: 4, held: 4, delivered: 2, dropped: 2))
    #expect(
      app.ledger.losses.map(\.end) == [
        .dropped(.displaced), .dropped(.displaced),
      ])
  }

  @Test func `a listener of another event does not release what is held`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.run("listen(module('Mailbox'), 'onParcel', () => print('parcel'))")
    mailbox.onLetter.send(2)
    await app.loop.run()
    #expect(app.lines == [])
    #expect(mailbox.onLetter.heldCount == 1)
    await app.run(listen)
    #expect(app.lines == ["letter 2"])
  }

  @Test func `an event before the script has loaded waits for its listener`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    app.load(listen)
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(app.lines == ["letter 1"])
  }

  @Test func `what was held arrives before what is sent while observation starts`() async throws {
    let mailbox = Mailbox(latest: 2)
    mailbox.whileStarting = { mailbox.onLetter.send(2) }
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.run(listen)
    #expect(app.lines == ["letter 1", "letter 2"])
  }

  @Test func `an event on its way when the last listener goes is held`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    await app.run(listen)
    app.load("subscription.remove()")
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(app.lines == [])
    #expect(mailbox.onLetter.heldCount == 1)
    await app.run("listen(module('Mailbox'), 'onLetter', (value) => print('again', value))")
    #expect(app.lines == ["again 1"])
    #expect(app.ledger.events == (sent: 1, held: 1, delivered: 1, dropped: 0))
  }

  @Test func `very many are held and come in order`() async throws {
    let mailbox = Mailbox(latest: 30_000)
    let app = try BridgeFixture(mailbox)
    for number in 1...30_000 { mailbox.onLetter.send(number) }
    await app.run(
      """
      let latest = 0;
      listen(module('Mailbox'), 'onLetter', (number) => {
        if (number !== latest + 1) print('not in order');
        latest = number;
        if (number === 30_000) print('all');
      })
      """)
    #expect(app.lines == ["all"])
  }

  @Test func `an event that is held twice is counted once`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.run(listen + "; subscription.remove()")
    #expect(app.lines == [])
    await app.run("listen(module('Mailbox'), 'onLetter', (value) => print('again', value))")
    #expect(app.lines == ["again 1"])
    #expect(app.ledger.events == (sent: 1, held: 1, delivered: 1, dropped: 0))
  }

  @Test func `an event that comes back from its way stays before newer ones`() async throws {
    let mailbox = Mailbox(latest: 3)
    let app = try BridgeFixture(mailbox)
    try await sendAroundRemoval(mailbox, app)
    await app.run("listen(module('Mailbox'), 'onLetter', (value) => print('again', value))")
    #expect(app.lines == ["again 1", "again 2"])
  }

  @Test func `an event that comes back from its way does not displace a newer one`() async throws {
    let mailbox = Mailbox(latest: 1)
    let app = try BridgeFixture(mailbox)
    try await sendAroundRemoval(mailbox, app)
    await app.run("listen(module('Mailbox'), 'onLetter', (value) => print('again', value))")
    #expect(app.lines == ["again 2"])
    #expect(app.ledger.events == (sent: 2, held: 2, delivered: 1, dropped: 1))
  }

  @Test func `a listener in JavaScript alone does not release what is held`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.run("listen(null, 'onLetter', (value) => print('letter', value))")
    #expect(app.lines == [])
    #expect(mailbox.onLetter.heldCount == 1)
  }

  @Test func `what was held comes once, however many listen`() async throws {
    let mailbox = Mailbox()
    let app = try BridgeFixture(mailbox)
    mailbox.onLetter.send(1)
    await app.run(listen + "; listen(module('Mailbox'), 'onLetter', () => print('second'))")
    #expect(app.lines == ["letter 1", "second"])
    #expect(app.ledger.events.delivered == 1)
  }

  private let listen =
    "const subscription = listen(module('Mailbox'), 'onLetter', (value) => print('letter', value))"

  /// Sends 1 while there is a listener, and 2 once native code knows that the listener is removed;
  /// that is before JavaScript receives 1.
  private func sendAroundRemoval(_ mailbox: Mailbox, _ app: BridgeFixture) async throws {
    await app.run(listen)
    mailbox.whileStopping = { mailbox.onLetter.send(2) }
    app.load("subscription.remove()")
    app.loop.post(on: app.loop.lane("test"), "send") { mailbox.onLetter.send(1) }
    await app.loop.run()
    #expect(app.lines == [])
  }
}
