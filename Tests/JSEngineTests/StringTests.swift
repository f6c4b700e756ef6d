import HostLoop
import JSEngine
import Testing

@Suite @HostActor struct StringTests {
  let context = JSContext()

  @Test(arguments: [
    "", "ascii", "zero \0 inside", "\0", "é", "日本語", "👩‍👩‍👧", "e\u{301}", "\u{2028}\u{feff}",
    "\u{fffd}\u{ffff}\u{10ffff}", "line\r\nbreak", "\"quoted\" \\",
  ])
  func `text goes to JavaScript and back`(text: String) throws {
    let result: String = try context.apply("x => x", to: text)
    #expect(Array(result.utf8) == Array(text.utf8))
    #expect(try context.apply("x => x.length", to: text) == text.utf16.count)
  }

  @Test func `text arrives with the same units`() throws {
    let text = "a\0é日👩"
    let units: [Int] = try context.apply("x => Array.from(x, (_, i) => x.charCodeAt(i))", to: text)
    #expect(
      try context.apply("x => x.split('').map(c => c.charCodeAt(0))", to: text)
        == text.utf16.map(Int.init))
    #expect(units.first == 97)
  }

  @Test(arguments: [
    (#"'a\ud800b'"#, "a\u{fffd}b"), (#"'\udc00'"#, "\u{fffd}"),
    (#"'\udc00\ud800'"#, "\u{fffd}\u{fffd}"),
    (#"'x'.repeat(15) + '\ud83d'"#, "xxxxxxxxxxxxxxx\u{fffd}"),
  ])
  func `a lone surrogate, which Swift cannot hold, is U+FFFD`(script: String, text: String) throws {
    #expect(try context.value(of: script, as: String.self) == text)
  }

  @Test func `a megabyte goes both ways`() throws {
    for unit in ["a", "é", "日", "👩"] {
      let text = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
      let result: String = try context.apply("x => x + ''", to: text)
      #expect(result == text)
    }
  }

  @Test func `a script may hold any text`() throws {
    #expect(try context.value(of: "'a\0b'.length", as: Int.self) == 3)
    #expect(try context.value(of: "'👩‍👩‍👧'.length", as: Int.self) == 8)
  }

  @Test func `names of properties may hold any text`() throws {
    let object = try context.evaluate("({ 'a\\0b': 1, '👩': 2, '': 3 })")
    #expect(try context.keys(of: object) == ["a\0b", "👩", ""])
    #expect(try Int.decode(try context.get("a\0b", of: object), in: context) == 1)
    #expect(try Int.decode(try context.get("", of: object), in: context) == 3)
  }

  /// Strings are checked in vectors of 16 units: a unit that is not ASCII must be found at every offset.
  @Test(arguments: ["é", "\u{80}", "\u{7f}", "日", "👩", "\u{ff}", "\u{100}", "\u{4141}"])
  func `one character that differs survives at every position`(character: String) throws {
    let echo: JSFunction = try context.value(of: "x => x")
    for length in [1, 2, 15, 16, 17, 31, 32, 33, 47, 48, 49] {
      for position in 0..<length {
        let text =
          String(repeating: "a", count: position) + character
          + String(repeating: "b", count: length - position - 1)
        let result = try String.decode(try echo.call(text), in: context)
        #expect(Array(result.utf16) == Array(text.utf16))
      }
    }
  }

  @Test(arguments: 1...20)
  func `random text survives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let echo: JSFunction = try context.value(of: "x => x")
    let alphabets: [ClosedRange<UInt32>] = [0...0x7f, 0...0xff, 0...0xd7ff, 0x1_f600...0x1_f64f]
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<Int.random(in: 0...70, using: &random) {
        let alphabet = Int.random(in: 0..<12, using: &random)
        let range = alphabets[alphabet < alphabets.count ? alphabet : 0]
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
          text.unicodeScalars.append(scalar)
        }
      }
      let result = try String.decode(try echo.call(text), in: context)
      #expect(Array(result.utf8) == Array(text.utf8))
    }
  }
}
