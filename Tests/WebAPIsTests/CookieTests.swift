import HostLoop
import Testing
import WebAPIs

/// The cookies of one app.
@HostActor
@Suite struct `Cookies` {
  private let jar = CookieJar()

  /// What the server gets of the cookies that an answer from `source` has set, in order.
  private func sent(
    _ lines: [String], from source: String = "https://a.test/one/two", to target: String,
    after seconds: Double = 0
  ) -> String? {
    let fields = lines.map { HTTPHeader(name: "Set-Cookie", value: $0) }
    jar.keep(fields, of: source, at: 1_000_000_000)
    return jar.field(for: target, at: 1_000_000_000 + seconds)
  }

  @Test(arguments: [
    ("a=1", "https://a.test/one/", "a=1"),
    ("a=1", "https://a.test/one", "a=1"),
    ("a=1", "https://a.test/onefold", nil),
    ("a=1", "https://a.test/", nil),
    ("a=1; Path=/", "https://a.test", "a=1"),
    ("a=1; path=/x", "https://a.test/x/y", "a=1"),
    ("a=1; Path=/", "https://b.a.test/", nil),
    ("a=1; Path=/; Domain=a.test", "https://b.a.test/", "a=1"),
    ("a=1; Path=/; Domain=.a.test", "https://a.test/", "a=1"),
    ("a=1; Path=/; Domain=b.test", "https://b.test/", nil),
    ("a=1; Path=/; Domain=test", "https://b.test/", nil),
    ("a=1; Path=/; Secure", "http://a.test/", nil),
    ("a=1; Path=/; Secure; HttpOnly; SameSite=Lax", "https://a.test/", "a=1"),
    (" a = 1=2 ; Path=/", "https://a.test/", "a=1=2"),
    ("a=; Path=/", "https://a.test/", "a="),
    ("nothing", "https://a.test/one/", nil),
    ("=1; Path=/", "https://a.test/", nil),
    ("", "https://a.test/one/", nil),
  ])
  func `go to the hosts and paths for which they were set`(
    line: String, target: String, expected: String?
  ) { #expect(sent([line], to: target) == expected) }

  @Test func `of one name, host and path the last one counts, and the longest path comes first`() {
    let lines = [
      "a=1; Path=/", "b=1; Path=/one", "a=2; Path=/", "c=1; Path=/", "a=3; Path=/one/two",
    ]
    #expect(sent(lines, to: "https://a.test/one/two") == "a=3; b=1; a=2; c=1")
  }

  @Test(arguments: [
    ("Max-Age=60", 59.0, true), ("Max-Age=60", 60, false), ("Max-Age=0", 0, false),
    ("Max-Age=-1", 0, false), ("Max-Age=soon", 1e9, true), ("Max-Age=1e999", 1e9, true),
    ("Expires=Sun, 09 Sep 2001 01:46:41 GMT", 0, true),
    ("Expires=Sun, 09 Sep 2001 01:46:41 GMT", 1, false),
    ("Expires=Sunday, 09-Sep-01 01:46:41 GMT", 1, false),
    ("Expires=Sun Sep  9 01:46:41 2001", 1, false),
    ("Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60", 1, true),
    ("Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 1, true),
    ("Expires=never", 1e9, true), ("Expires=99999999999999999999 Jan", 1e9, true),
  ])
  func `end at the time that they name`(attribute: String, seconds: Double, isThere: Bool) {
    let field = sent(["a=1; \(attribute)"], to: "https://a.test/one/", after: seconds)
    #expect((field != nil) == isThere)
  }

  @Test func `that have ended remove those of their name`() {
    #expect(sent(["a=1", "b=1", "a=; Max-Age=0"], to: "https://a.test/one/") == "b=1")
  }

  @Test func `without an end are gone with the app's process`() {
    jar.keep(
      ["a=1", "b=1; Max-Age=60"].map { HTTPHeader(name: "set-cookie", value: $0) },
      of: "https://a.test/", at: 0)
    jar.processEnds()
    #expect(jar.field(for: "https://a.test/", at: 0) == "b=1")
    #expect(jar.removeAll())
    #expect(!jar.removeAll())
  }

  @Test func `of an address go to it, and to no name`() {
    #expect(
      sent(["a=1; Path=/; Domain=0.0.1"], from: "http://127.0.0.1:8/", to: "http://127.0.0.1:9/")
        == nil)
    #expect(sent(["a=1; Path=/"], from: "http://127.0.0.1:8/", to: "http://127.0.0.1:9/") == "a=1")
  }
}
