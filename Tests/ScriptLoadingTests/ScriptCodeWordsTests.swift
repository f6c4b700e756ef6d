import ScriptLoading
import Testing

@Suite struct ScriptCodeWordsTests {
  private func words(_ text: String) -> [String] {
    Script(text: text, url: "app.js").code.words(among: ["at", "toSorted", "Iterator"], "three")
  }

  @Test func `words are found in code, texts and comments`() {
    #expect(words("list.toSorted() // at") == ["at", "toSorted"])
    #expect(words("'Iterator' in globalThis") == ["Iterator"])
  }

  @Test func `a part of a name does not count as a word`() {
    #expect(words("const atoms = toSortedList, $at = xIterator, \u{e4}at = 1") == [])
    #expect(words("") == [])
  }

  @Test func `another question has an answer of its own`() {
    let code = Script(text: "at with", url: "app.js").code
    #expect(code.words(among: ["at"], "one") == ["at"])
    #expect(code.words(among: ["with"], "other") == ["with"])
    #expect(code.words(among: ["with"], "one") == ["at"])
  }

  // MARK: Iterators

  @Test(arguments: [
    "const it = map.keys();", "list.values().map(f)", "new Map().entries()", "x['values']()",
    "const { values } = Array.prototype;", "const { keys: of } = map;", "text.matchAll(/a/g)",
    "list[Symbol.iterator]()", "function* f() {}", "const o = { *f() {} };",
    "class A { static *f() {} }",
    "const f = function * () { yield 1; };", "Iterator.from(x)", "Object.keys.call(map)",
    "[...map.keys().map(f)]", "f(map.values())", "from(map.values())", "Stream.from(map.keys())",
    "const f = map.values;",
  ])
  func `code that can get an iterator`(_ text: String) {
    #expect(Script(text: text, url: "app.js").code.canGetIterators)
  }

  @Test(arguments: [
    "list.map(f).filter(g)", "for (const each of list) f(each);", "[...list, ...map]",
    "Object.keys(a).map(f); Object.values(a); Object.entries(a)", "[...this.#map.keys()]",
    "for (const [key, value] of map.entries()) f(key);", "Array.from(map.values())",
    "const values = [1]; values.map(f);", "a * b; (a) * b; 2 * c", "// map.keys()",
    "/* keys */ /** values */ f();", "async () => { await f(); }",
  ])
  func `code that cannot`(_ text: String) {
    #expect(!Script(text: text, url: "app.js").code.canGetIterators)
  }
}
