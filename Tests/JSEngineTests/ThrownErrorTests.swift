import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct ThrownErrorTests {
  let context = JSContext()

  @Test func `an error has its name, message and code`() throws {
    let error = try #require(
      context.error(of: "throw Object.assign(new RangeError('too far'), { code: 'E_FAR' })"))
    #expect(error.name == "RangeError")
    #expect(error.message == "too far")
    #expect(error.code == "E_FAR")
    #expect(error.description == "RangeError: too far")
  }

  @Test func `the stack has function, URL, line and column`() throws {
    let script = """
      function inner() {
        throw new Error('deep');
      }
      function outer() { inner(); }
      outer();
      """
    let error = try #require(context.error(of: script, url: "file:///app/main.js", line: 10))
    let frames = error.stack.split(separator: "\n")
    #expect(frames.count == 3)
    #expect(frames[0].hasPrefix("inner@file:///app/main.js:11:"))
    #expect(frames[1].hasPrefix("outer@file:///app/main.js:13:"))
    #expect(frames[2].hasPrefix("global code@file:///app/main.js:14:"))
    #expect(error.url == "file:///app/main.js")
    #expect(error.line == 11)
    #expect((error.column ?? 0) > 0)
  }

  @Test func `a tail call keeps its frame`() throws {
    let script = """
      'use strict';
      function thrower() { throw new Error('x'); }
      function caller() { return thrower(); }
      caller();
      """
    let error = try #require(context.error(of: script))
    #expect(error.stack.contains("caller@test.js:3:"))
  }

  @Test func `causes are followed`() throws {
    let error = try #require(
      context.error(
        of: """
          const root = new TypeError('root');
          throw new Error('outer', { cause: new Error('middle', { cause: root }) });
          """))
    let middle = try #require(error.cause as? JSError)
    let root = try #require(middle.cause as? JSError)
    #expect(middle.message == "middle")
    #expect(root.name == "TypeError")
    #expect(root.cause == nil)
  }

  @Test func `an error that causes itself ends`() throws {
    let error = try #require(
      context.error(of: "const e = new Error('loop'); e.cause = e; throw e"))
    var depth = 0
    var next: JSError? = error
    while let cause = next?.cause as? JSError { (depth, next) = (depth + 1, cause) }
    #expect(depth > 0)
  }

  @Test(arguments: [
    ("'just text'", "just text"), ("42", "42"), ("null", "null"), ("undefined", "undefined"),
    ("Symbol('s')", "Symbol(s)"), ("({})", "[object Object]"), ("[1, 2]", "1,2"), ("7n", "7"),
  ])
  func `anything may be thrown`(thrown: String, message: String) throws {
    let error = try #require(context.error(of: "throw \(thrown)"))
    #expect(error.name == "")
    #expect(error.message == message)
    #expect(error.description == message)
    #expect(error.stack == "")
  }

  @Test func `an object with a name and a message counts as an error`() throws {
    let error = try #require(
      context.error(of: "throw { name: 'Custom', message: 'from an object', code: 7 }"))
    #expect(error.description == "Custom: from an object")
    #expect(error.code == "7")
  }

  @Test func `an error without a message is its name`() throws {
    let error = try #require(context.error(of: "throw new Error()"))
    #expect(error.message == "")
    #expect(error.description == "Error")
  }

  @Test func `a subclass has its own name`() throws {
    let script = "class MyError extends Error { name = 'MyError' }; throw new MyError('own')"
    #expect(context.error(of: script)?.description == "MyError: own")
  }

  @Test(arguments: [
    "get name() { throw new Error('in getter') }", "get message() { throw 1 }",
    "get stack() { throw 1 }", "get code() { throw 1 }", "get cause() { throw 1 }",
    "name: { toString() { throw 1 } }", "message: Symbol('m')",
    "get message() { return this.message }", "toString() { throw 1 }",
  ])
  func `a hostile object does no harm when thrown`(property: String) throws {
    let error = try #require(context.error(of: "throw { \(property) }"))
    _ = error.description
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `a hostile proxy does no harm when thrown`() throws {
    let script =
      "throw new Proxy({}, { get() { throw 1 }, has() { throw 1 }, ownKeys() { throw 1 } })"
    _ = try #require(context.error(of: script))
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }

  @Test func `a stack overflow is an error like others`() throws {
    let error = try #require(context.error(of: "function f() { f() }; f()"))
    #expect(error.name == "RangeError")
    #expect(try context.value(of: "1 + 1", as: Int.self) == 2)
  }
}
