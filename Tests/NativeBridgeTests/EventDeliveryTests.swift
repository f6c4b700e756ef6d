import HostLoop
import JSEngine
import NativeBridge
import Testing

@HostActor
struct EventDeliveryTests {
  private let mailbox = Mailbox()
  private static let listen = """
    listen(module('Mailbox'), 'onLetter', (letter) => print('letter', letter))
    """

  @Test func `an event that is lost on its way does not count as lost by the script`() async throws
  {
    let app = try BridgeFixture(mailbox)
    await app.run(Self.listen)
    app.bridge.delivery = { _ in .never }
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(app.lines == [])
    #expect(app.ledger.events == (sent: 1, held: 0, delivered: 0, dropped: 0))
    #expect(app.open.isEmpty)
    #expect(app.ledger.findings == [])
  }

  @Test func `an event that arrives twice counts once in the ledger`() async throws {
    let app = try BridgeFixture(mailbox)
    await app.run(Self.listen)
    app.bridge.delivery = { _ in .twice }
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(app.lines == ["letter 1", "letter 1"])
    #expect(app.ledger.events == (sent: 1, held: 0, delivered: 1, dropped: 0))
  }

  @Test func `an event that arrives twice is held once, and displaces nothing`() async throws {
    let app = try BridgeFixture(mailbox)
    app.bridge.delivery = { _ in .twice }
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(mailbox.onLetter.heldCount == 1)
    await app.run(Self.listen)
    #expect(app.lines == ["letter 1", "letter 1"])
    #expect(app.ledger.losses.isEmpty)
  }

  @Test func `each event is asked for by its name, when it is on its way`() async throws {
    let app = try BridgeFixture(mailbox)
    var names: [String] = []
    app.bridge.delivery = { name in
      names.append(name)
      return .once
    }
    mailbox.onLetter.send(1)
    await app.loop.run()
    #expect(names == [])
    await app.run(Self.listen)
    #expect(names == ["onLetter"])
    #expect(app.lines == ["letter 1"])
  }
}
