import HostLoop
import Testing

@Suite struct `Text from outside in reports` {
  @Test(arguments: [
    ("plain name — with ümlauts, 数 and 👩‍👩‍👧", "plain name — with ümlauts, 数 and 👩‍👩‍👧"),
    ("\u{1B}[2J\u{9B}31m\u{7F}", #"\u{1B}[2J\u{9B}31m\u{7F}"#),
    ("a\u{202E}b\u{2066}c\u{200F}\u{2028}", #"a\u{202E}b\u{2066}c\u{200F}\u{2028}"#),
    ("two\r\nlines\tand a tab", #"two\r\nlines\tand a tab"#), ("\0", #"\u{0}"#),
  ])
  func `invisible characters are printed as escapes`(_ text: String, _ readable: String) {
    #expect(text.readableLine == readable)
    #expect(readable.readableLine == readable)
  }

  @Test func `line ends and tabs of several lines stay`() {
    #expect("a\r\n\tb\n\u{1B}c\r".readableLines == "a\n\tb\n\\u{1B}c\\r")
  }

  @Test(arguments: [
    ("https://h/p?access_token=abc&x=1", "https://h/p?access_token=***&x=1"),
    ("GET https://h/p?x=1&API_KEY=a%2Fb#top → 200", "GET https://h/p?x=1&API_KEY=***#top → 200"),
    (
      "/p?X-Amz-Signature=0f&sig=1&Authorization=b",
      "/p?X-Amz-Signature=***&sig=***&Authorization=***"
    ),
    ("https://h/#id_token=abc", "https://h/#id_token=***"),
    ("https://user:pw@h/ and ftp://t0ken@h", "https://***@h/ and ftp://***@h"),
    ("https://a@b:c@h/", "https://***@h/"),
    (
      "https://h/?next=https%3A%2F%2Fh%2F%3Ftoken%3Dabc%26a%3D1&b=2",
      "https://h/?next=https%3A%2F%2Fh%2F%3Ftoken%3D***%26a%3D1&b=2"
    ),
    ("https://h/?next=%253Ftoken%253Dabc%2526a", "https://h/?next=%253Ftoken%253D***%2526a"),
    ("?acc%65ss_t%6Fken=abc", "?acc%65ss_t%6Fken=***"),
    ("?a=1&amp;secret=abc&amp;b=2", "?a=1&amp;secret=***&amp;b=2"),
    ("fetch('https://h/?password=x y')", "fetch('https://h/?password=*** y')"),
    ("\"https://h/?code=abc\" is no URL", "\"https://h/?code=***\" is no URL"),
    ("https://h/?token=", "https://h/?token=***"),
    ("https://h/p?page=2&sort=up", "https://h/p?page=2&sort=up"),
    ("me@example.org asked: is key=3 right?", "me@example.org asked: is key=3 right?"),
    ("100 % of a%zz%", "100 % of a%zz%"),
  ])
  func `secrets in addresses are masked`(_ text: String, _ masked: String) {
    #expect(Secrets.hidden(text) == masked)
    #expect(Secrets.hidden(masked) == masked)
    #expect(text.readableLine == masked)
  }
}
