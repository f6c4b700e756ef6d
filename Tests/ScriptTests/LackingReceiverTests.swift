import Testing

/// What a phone lacks is explained, whatever stands before its name.
@Suite(.processes) struct `Explanations of what a phone lacks` {
  private func run(_ script: String, _ version: String) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    return try Command.run(
      "--launch", "none", "--quiet", "--react-native", version, "app.js", in: folder.url)
  }

  @Test(arguments: [
    ("new Response('a').body.getReader();", "Response.prototype.body"),
    ("new Blob(['a']).stream();", "Blob.prototype.stream"),
    ("new Blob(['abc', \"it's\"]).arrayBuffer();", "Blob.prototype.arrayBuffer"),
    ("'a'.isWellFormed();", "String.prototype.isWellFormed"),
    ("\"it's\".isWellFormed();", "String.prototype.isWellFormed"),
    (
      "new Intl.DateTimeFormat('en').formatRange(1, 2);",
      "Intl.DateTimeFormat.prototype.formatRange"
    ),
    ("new FormData().get(')');", "FormData.prototype.get"),
    ("globalThis['crypto'].getRandomValues([]);", "crypto"),
  ])
  func `a new object or a literal has a class`(_ script: String, _ name: String) throws {
    let caught = "try { \(script) } catch (error) { console.log(error.message); }"
    for code in [script, caught] {
      let result = try run(code, "0.76.1")
      let words = (result.output + result.errors).split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("React Native 0.76 has no `\(name)`"), "\(words)")
      #expect(!words.contains("If this is"), "\(words)")
    }
  }

  @Test(arguments: [
    "const f = new FormData(); for (const [key, value] of f) console.log(key);",
    "const send = (formData) => { for (const part of formData) console.log(part); }; send(new FormData());",
    "for (const part of new FormData()) console.log(part);",
  ])
  func `a loop through a form is explained`(_ script: String) throws {
    let words = try run(script, "0.76.1").errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains("fix: React Native 0.76 has no `FormData.prototype.entries`. Use an object"),
      "\(words)")
  }

  @Test(arguments: [
    "const f = undefined; for (const [key] of f) console.log(key);",
    "const list = 5; for (const each of list) console.log(each);",
    "function user() {} user.cache.size;", "const api = { get() {} }; api.get().then();",
    "const text = 'a'; text.body.length;",
    "import { Text } from 'react-native'; Text.cache.size;",
    "const app = { run() {} }; app.walk(AbortSignal, 'AbortSignal.timeout');",
  ])
  func `other errors stay as they are`(_ script: String) throws {
    let result = try run(script, "0.76.1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("React Native 0.76"), "\(result.errors)")
  }

  // MARK: Values

  @Test(arguments: [
    ("if (process.platform === 'ios') console.log('ios');", "process.platform"),
    ("const line = navigator.onLine;", "navigator.onLine"),
    ("if (!navigator.onLine) console.log('offline');", "navigator.onLine"),
    (
      "console.log(typeof performance.timeOrigin === 'x' || navigator.userAgent);",
      "navigator.userAgent"
    ),
  ])
  func `a value that the phone lacks is warned about where the code reads it`(
    _ script: String, _ name: String
  ) throws {
    let result = try run("\n" + script, "0.76.1")
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix("warning: app.js:2: React Native 0.76 has no `\(name)`"),
      "\(result.errors)")
    #expect(result.errors.hasSuffix(" On the phone it is undefined.\n"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test(arguments: [
    "const isOnline = navigator.onLine ?? true;",
    "if (navigator.onLine !== undefined) console.log(1);",
    "if (navigator.userAgent && navigator.userAgent.includes('a')) console.log(1);",
    "if (typeof process.platform === 'string') console.log(process.platform);",
    "process.platform = 'ios'; console.log(process.platform);",
    "navigator.userAgent?.includes('a');",
    "console.log({ platform: 1 }.platform);",
  ])
  func `a question for a value is not warned about`(_ script: String) throws {
    let result = try run(script, "0.76.1")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }
}
