import Testing

/// What bridgehost says when a script uses a global that the phone lacks: what lacks it, and what to use instead.
@Suite(.processes) struct GlobalExplanationTests {
  @Test(arguments: [
    (
      "structuredClone({});", "0.76.1",
      "React Native 0.76 has no `structuredClone`. Use the package @ungap/structured-clone"
    ),
    (
      "fetch('http://a.test', { signal: AbortSignal.timeout(9) });", "0.76.1",
      "React Native 0.76 has no `AbortSignal.timeout`; 0.87 has it. Use an `AbortController` and `setTimeout`, or a polyfill."
    ),
    (
      "const reply = new Response('a'); reply.bytes();", "0.72.1",
      "If this is a `Response`: React Native 0.72 has no `Response.prototype.bytes`. Use `new Uint8Array(await"
    ),
    (
      "const reply = new Response('a'); reply.bytes();", "0.71.1",
      "If this is a `Response`: React Native 0.71 has no `Response.prototype.bytes`. Use `response.blob()`"
    ),
    (
      "console.time('a');", "0.76.1",
      "React Native 0.76 has no `console.time`; 0.82 has it. Use `performance.now()` or a variable, and `console.log`."
    ),
    (
      "const later = async () => [2, 1].toSorted(); later();", "0.80.0",
      "React Native 0.80 has no `Array.prototype.toSorted`. Use a copy that you sort"
    ),
    (
      "globalThis.crypto.getRandomValues(new Uint8Array(1));", "0.87.0",
      "React Native 0.87 has no `crypto`. Use the package react-native-get-random-values"
    ),
    (
      "console.log(crypto.randomUUID());", "0.87.0",
      "React Native 0.87 has no `crypto`. Use the package react-native-get-random-values for "
        + "`crypto.getRandomValues`, and `randomUUID` of expo-crypto for `crypto.randomUUID`."
    ),
    (
      "const reply = new Response('a'); reply.body.getReader();", "0.87.0",
      "If this is a `Response`: React Native 0.87 has no `Response.prototype.body`. Use `response.text()`"
    ),
    (
      "new globalThis.TextDecoder();", "0.74.0",
      "React Native 0.74 has no `TextDecoder`. Use the package fast-text-encoding"
    ),
    (
      "new URL('https://a.test/b').pathname;", "0.79.0",
      "In React Native 0.79, `URL.pathname` only throws; 0.80 has it. Use the package react-native-url-polyfill."
    ),
    (
      "new Blob([new ArrayBuffer(1)]);", "0.87.0",
      "React Native makes a Blob of strings and Blobs only."
    ),
  ])
  func `an error of what is missing says so, and what to use`(
    _ script: String, _ version: String, _ fix: String
  ) throws {
    let result = try PhoneScript.run(script, version)
    #expect(result.status == 1)
    let words = result.errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("fix: \(fix)"), "\(result.errors)")
  }

  @Test(arguments: [
    "missing();", "const app = {}; app.timeout();", "undefined.map();",
    "const list = {}; list.map();",
    "throw new Error('structuredClone is undefined');",
  ])
  func `other errors are not explained so`(_ script: String) throws {
    let result = try PhoneScript.run(script, "0.76.1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("React Native 0.76"), "\(result.errors)")
  }

  @Test func `an error that the script prints is explained as well`() throws {
    let script = "try { structuredClone(1); } catch (error) { console.error('no copy', error); }"
    let result = try PhoneScript.run(script, "0.76.1")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("React Native 0.76 has no `structuredClone`."), "\(result.errors)")
  }

  @Test(arguments: [
    ("const { timeout } = AbortSignal; timeout(5);", "AbortSignal.timeout"),
    ("const after = AbortSignal.timeout; after(5);", "AbortSignal.timeout"),
    ("const Signal = AbortSignal; Signal.any([]);", "AbortSignal.any"),
    ("const g = global; g.crypto.getRandomValues([]);", "crypto"),
    (
      "const g = typeof globalThis !== 'undefined' ? globalThis : global; g.structuredClone({});",
      "structuredClone"
    ),
    ("const { crypto } = globalThis; crypto.randomUUID();", "crypto"),
    ("localStorage.getItem('a');", "localStorage"),
    ("new MessageChannel();", "MessageChannel"),
    ("window.addEventListener('a', () => {});", "addEventListener"),
    ("process.cwd();", "process.cwd"), ("process.nextTick(() => {});", "process.nextTick"),
    ("Buffer.from('a');", "Buffer"),
    ("globalThis.crypto = {}; crypto.subtle.digest('a');", "crypto.subtle"),
    ("new TextDecoderStream();", "TextDecoderStream"),
  ])
  func `an alias, and what only browsers and Node.js have, are explained`(
    _ script: String, _ name: String
  ) throws {
    let result = try PhoneScript.run(script, "0.76.1")
    let words = result.errors.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("fix: React Native 0.76 has no `\(name)`"), "\(result.errors)")
  }

  @Test(arguments: [
    "const history = undefined; history.push('a');", "const list = undefined; list.forEach(f);",
    "const reply = undefined; reply.text();", "({}).forEach(() => {});",
  ])
  func `a variable of the script is not taken for a global`(_ script: String) throws {
    let result = try PhoneScript.run(script, "0.76.1")
    #expect(result.status == 1)
    #expect(!result.errors.contains("React Native 0.76"), "\(result.errors)")
  }

  @Test func `the first message that the script prints is explained`() throws {
    let script = """
      const attempt = (f) => { try { f(); } catch (error) { console.log(`failed: ${error.message}`); } };
      attempt(() => localStorage.clear());
      attempt(() => localStorage.clear());
      Promise.resolve().then(() => structuredClone(1)).catch((error) => console.log({ error: `${error}` }));
      """
    #expect(
      try PhoneScript.output(script, "0.76.1") == """
        failed: Can't find variable: localStorage
        (React Native 0.76 has no `localStorage`. Use the package @react-native-async-storage/async-storage, or react-native-mmkv.)
        failed: Can't find variable: localStorage
        { error: "ReferenceError: Can't find variable: structuredClone" }
        (React Native 0.76 has no `structuredClone`. Use the package @ungap/structured-clone, or `JSON.parse(JSON.stringify(value))` for plain data.)
        """)
  }

  @Test func `an error that the script hides is named at the end`() throws {
    let script = """
      const ask = async () => {
        await null;
        return fetch('https://a.test', { signal: AbortSignal.timeout(9) });
      };
      ask().catch(() => {});
      """
    let result = try PhoneScript.run(script, "0.76.1")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        warning: app.js:3: React Native 0.76 has no `AbortSignal.timeout`; 0.87 has it. Use an `AbortController` and \
        `setTimeout`, or a polyfill. In this run the script caught the error, or the line did not run.

        """)
  }

  @Test(arguments: [
    "if (typeof localStorage !== 'undefined') localStorage.clear();",
    "if ('timeout' in AbortSignal) AbortSignal.timeout(1);",
    "(globalThis.crypto ?? {}).subtle; globalThis.crypto?.subtle.digest('a');",
    "const Buffer = global.Buffer ?? Array; Buffer.from([]);",
    "if (Platform.OS === 'web') localStorage.clear();",
    "globalThis[['local', 'Storage'].join('')] = { clear() {} }; localStorage.clear();",
  ])
  func `a script that asks for a global, or defines it, is not warned`(_ script: String) throws {
    let result = try PhoneScript.run("const Platform = { OS: 'ios' };" + script, "0.76.1")
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test
  func
    `a refusal of React Native's is explained if the script prints the error, not only its message`()
    throws
  {
    let script = """
      const attempt = (show) => { try { new URL('https://a.test').host; } catch (error) { show(error); } };
      attempt((error) => console.log(error.message));
      attempt((error) => console.log(error));
      """
    let lines = try PhoneScript.output(script, "0.79.0").split(separator: "\n")
    #expect(lines.filter { $0.contains("In React Native 0.79, `URL.host` only throws") }.count == 1)
    #expect(lines.first == "URL.host is not implemented")
    #expect(lines.last?.hasPrefix("(In React Native 0.79") == true)
  }
}
