import ScriptLoading
import Testing

@Suite struct `Code that can read a date from a text` {
  private func canRead(_ text: String) -> Bool {
    Script(text: text, url: "/app.js").code.canReadDates
  }

  @Test(arguments: [
    "new Date(text)", "new Date('2020')", "new Date ( `a` )", "Date.parse(a)", "const D = Date;",
    "f(Date)", "new globalThis.Date(a)", "global['Date']", "const { Date: D } = global;",
    "class A extends Date {}", "Date[name](a)",
  ])
  func `may get one`(_ text: String) { #expect(canRead(text)) }

  @Test(arguments: [
    "", "Date.now()", "new Date()", "new Date( )", "new Date(0)", "new Date(2020, 1, 2)",
    "Date.UTC(2020)",
    "a instanceof Date", "typeof Date", "Date.prototype.f = 1", "a.Date(b)",
    "// new Date(text)", "new UpDate(text); new Dates(text); sample.startDate",
  ])
  func `does not`(_ text: String) { #expect(!canRead(text)) }
}
