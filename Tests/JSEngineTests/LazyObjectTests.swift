import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct LazyObjectTests {
  let context = JSContext()
  let made = Log()

  private func install() throws {
    let object = try context.makeObject { [context, made] name in
      made.add(name)
      switch name {
      case "answer": return try 42.encode(in: context)
      case "broken": throw JSError(name: "TypeError", message: "cannot be made")
      default: return nil
      }
    }
    try context.setGlobal("lazy", object)
  }

  @Test func `a property is made when it is first read, and once`() throws {
    try install()
    #expect(made.entries.isEmpty)
    #expect(try context.value(of: "lazy.answer + lazy.answer") == 84)
    #expect(try context.value(of: "Object.keys(lazy).join()") == "answer")
    #expect(made.entries.filter { $0 == "answer" } == ["answer"])
  }

  @Test func `a name that it does not have is undefined, or what every object has`() throws {
    try install()
    #expect(
      try context.value(of: "typeof lazy.question + typeof lazy.toString") == "undefinedfunction")
  }

  @Test func `what a property's maker throws, JavaScript catches`() throws {
    try install()
    #expect(
      try context.value(of: "try { lazy.broken } catch (error) { String(error) }")
        == "TypeError: cannot be made")
  }

  @Test func `a script may put something else in its place`() throws {
    try install()
    #expect(try context.value(of: "lazy.answer = 1; lazy.answer") == 1)
    #expect(!made.entries.contains("answer"))
  }

  @Test func `nothing is made any more when the context is closed`() throws {
    let machine = JSVirtualMachine(reusesRealms: true)
    let context = JSContext(in: machine)
    context.rememberGlobals()
    let object = try context.makeObject { [made] name in
      made.add(name)
      return nil
    }
    try context.set("lazy", of: context.realmState, to: object)
    context.close()
    let next = JSContext(in: machine)
    let lazy = try next.get("lazy", of: next.realmState)
    #expect(next.isUndefined(try next.get("late", of: lazy)))
    #expect(made.entries.isEmpty)
  }
}
