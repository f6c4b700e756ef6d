import ScriptLoading
import Testing

@Suite struct ScriptWordsTests {
  private func words(_ text: String) -> [String] {
    Script(text: text, url: "app.js").contents.words(
      among: ["at", "toSorted", "Iterator"], "three")
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
    let contents = Script(text: "at with", url: "app.js").contents
    #expect(contents.words(among: ["at"], "one") == ["at"])
    #expect(contents.words(among: ["with"], "other") == ["with"])
    #expect(contents.words(among: ["with"], "one") == ["at"])
  }
}
