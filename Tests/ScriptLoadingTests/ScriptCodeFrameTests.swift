import AppHost
import ScriptLoading
import Testing

@Suite struct ScriptCodeFrameTests {
  private func frame(_ source: String, _ line: Int, _ column: Int?) -> String? {
    StackTrace.codeFrame(source: source, line: line, column: column)
  }

  @Test func `three lines with a caret below the middle one`() {
    #expect(
      frame("one\ntwo\nthree\nfour", 3, 3) == """
          2 | two
        > 3 | three
            |   ^
          4 | four
        """)
  }

  @Test func `line numbers of different lengths are aligned`() {
    let source = (1...10).map { "line \($0)" }.joined(separator: "\n")
    #expect(
      frame(source, 9, 1) == """
           8 | line 8
        >  9 | line 9
             | ^
          10 | line 10
        """)
  }

  @Test func `the first and the last line have fewer neighbours`() {
    #expect(frame("a\nb", 1, 1) == "> 1 | a\n    | ^\n  2 | b")
    #expect(frame("a\nb\n", 2, 2) == "  1 | a\n> 2 | b\n    |  ^")
    #expect(frame("", 1, 1) == "> 1 |\n    | ^")
  }

  @Test func `there is no frame for a line that does not exist, and no caret without a column`() {
    #expect(frame("a", 2, 1) == nil)
    #expect(frame("a", 0, 1) == nil)
    #expect(frame("a", -5, -5) == nil)
    #expect(frame("a", 1, nil) == "> 1 | a")
    #expect(frame("a", 1, 99) == "> 1 | a\n    |  ^")
  }

  @Test func `tabs, wide characters, emoji and combining marks keep the caret in place`() {
    #expect(frame("\tx = 1", 1, 2) == "> 1 |   x = 1\n    |   ^")
    #expect(frame("'漢字' x", 1, 6) == "> 1 | '漢字' x\n    |        ^")
    #expect(frame("'😀' x", 1, 6) == "> 1 | '😀' x\n    |      ^")
    #expect(frame("'e\u{301}' x", 1, 6) == "> 1 | 'e\u{301}' x\n    |     ^")
    #expect(frame("'👨‍👩‍👧' x", 1, 12) == "> 1 | '👨‍👩‍👧' x\n    |      ^")
  }

  @Test func `every line end of JavaScript counts, and none is printed`() {
    let source = "a\r\nb\rc\u{2028}d\u{2029}e\nf"
    #expect(frame(source, 5, 1) == "  4 | d\n> 5 | e\n    | ^\n  6 | f")
    #expect(frame(source, 2, 1) == "  1 | a\n> 2 | b\n    | ^\n  3 | c")
  }

  @Test func `control characters do not reach the terminal`() {
    #expect(frame("a\u{1B}[31mb", 1, 7) == "> 1 | a\u{FFFD}[31mb\n    |       ^")
  }

  @Test(arguments: [1, 2, 60, 61, 62, 90, 91, 500, 4_999, 999_999, 1_000_000])
  func `a minified line is cut around the column, the caret below its character`(column: Int) throws
  {
    let source =
      String(repeating: "a", count: column - 1) + "X"
      + String(repeating: "b", count: 1_000_000 - column)
    let lines = try #require(frame(source, 1, column)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    let caret = try #require(lines[1].firstIndex(of: "^"))
    let offset = lines[1].distance(from: lines[1].startIndex, to: caret)
    #expect(lines[0].dropFirst(offset).first == "X")
  }
}
