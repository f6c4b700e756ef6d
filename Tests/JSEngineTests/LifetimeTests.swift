import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct LifetimeTests {
  let context = JSContext()

  /// Counts the objects released, and records on which thread.
  @HostActor
  private final class Releases {
    var count = 0
    var elsewhere = 0
  }

  private final class Token: Sendable {
    let releases: Releases

    init(_ releases: Releases) { self.releases = releases }

    deinit {
      let (releases, isCurrent) = (releases, HostActor.isCurrent)
      HostActor.post {
        releases.count += 1
        if !isCurrent { releases.elsewhere += 1 }
      }
    }
  }

  /// Collects garbage in successive tasks until `isDone` is true; returns false when it stays false.
  private func collect(until isDone: @escaping @HostActor () -> Bool) async -> Bool {
    let loop = EventLoop(clock: .real)
    func round(_ left: Int) {
      guard left > 0, !isDone() else { return }
      context.collectGarbage()
      loop.post(on: loop.lane("main"), "collect", after: .milliseconds(1)) { round(left - 1) }
    }
    round(500)
    await loop.run()
    return isDone()
  }

  @Test func `the collector releases what host functions hold, on the host thread`() async throws {
    let releases = Releases()
    for _ in 0..<200 {
      let token = Token(releases)
      _ = context.makeFunction("holder") { call in
        withExtendedLifetime(token) { call.context.undefined }
      }
    }
    #expect(await collect { releases.count >= 150 })
    #expect(releases.elsewhere == 0)
  }

  @Test func `a function that a script holds keeps what it needs`() async throws {
    let releases = Releases()
    try {
      let token = Token(releases)
      let function = context.makeFunction("kept") { call in
        withExtendedLifetime(token) { call.context.undefined }
      }
      try context.setGlobal("kept", function)
    }()
    for _ in 0..<5 { context.collectGarbage() }
    try context.evaluate("kept()")
    #expect(releases.count == 0)
    context.close()
    #expect(await collect { releases.count == 1 })
  }

  @Test func `a value keeps its object`() throws {
    let value = JSValue(try context.evaluate("new WeakRef({ kept: true }).deref()"), in: context)
    for _ in 0..<5 { context.collectGarbage() }
    #expect(try context.apply("x => x.kept", to: value))
  }

  @Test func `the last reference may be released on another thread`() async throws {
    try context.evaluate("var references = []")
    let keep: JSFunction = try context.value(
      of: "() => { const o = { a: [] }; references.push(new WeakRef(o)); return o }")
    for _ in 0..<50 {
      let value = JSValue(try keep.call(), in: context)
      await Task.detached { [value] in _ = value }.value
    }
    let living: JSFunction = try context.value(
      of: "() => references.filter(reference => reference.deref()).length")
    let collected = await collect { (try? Int.decode(living.call(), in: context)) ?? 50 < 25 }
    #expect(collected)
  }

  @Test func `callbacks of a FinalizationRegistry run while the loop does`() async throws {
    let releases = Releases()
    let finalized = context.makeFunction("finalized") { call in
      releases.count += 1
      if !HostActor.isCurrent { releases.elsewhere += 1 }
      return call.context.undefined
    }
    try context.setGlobal("finalized", finalized)
    try context.evaluate(
      """
      const registry = new FinalizationRegistry(finalized);
      (function () { for (let i = 0; i < 200; i++) registry.register({ i }, i) })();
      """)
    #expect(await collect { releases.count >= 100 })
    #expect(releases.elsewhere == 0)
  }

  @Test func `a value made in one task is used in another`() async throws {
    let loop = EventLoop(clock: .virtual)
    let log = Log()
    let value = JSValue(try context.evaluate("({ text: 'kept' })"), in: context)
    loop.post(on: loop.lane("main"), "use", after: .seconds(1)) {
      context.collectGarbage()
      log.add((try? String.decode(context.get("text", of: value.ref), in: context)) ?? "lost")
    }
    await loop.run()
    #expect(log.entries == ["kept"])
  }
}
