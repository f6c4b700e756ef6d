import Testing

/// What React Native has in its own way: each fact for a release with it and one without.
@Suite(.processes) struct PhoneBehaviourTests {
  private func output(_ script: String, _ version: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.mjs")
    let result = try Command.run(
      "--launch", "none", "--quiet", "--react-native", version, "app.mjs", in: folder.url)
    return result.status == 0 ? String(result.output.dropLast()) : result.output + result.errors
  }

  /// Prints what an expression is, or the message of what it throws.
  private func value(_ expression: String, _ version: String) throws -> String {
    try output(
      """
      try {
        const value = await (async () => (\(expression)))();
        console.log(typeof value === 'string' ? value : JSON.stringify(value));
      } catch (error) {
        console.log(`${error.name}: ${error.message}`);
      }
      """, version)
  }

  @Test(arguments: [
    ("0.64.0", "Error: not implemented"), ("0.79.0", "Error: URL.pathname not implemented"),
    ("0.80.0", "/b/c"),
  ])
  func `the parts of a URL throw before 0.80`(_ version: String, _ pathname: String) throws {
    #expect(try value("new URL('https://a.test/b/c?d=1#e').pathname", version) == pathname)
  }

  @Test func `from 0.80 the parts of a URL are read from its text`() throws {
    let parts = """
      (({ hash, host, hostname, origin, password, port, protocol, search, username }) => [hash, host,
        hostname, origin, password, port, protocol, search, username].join(' '))(
        new URL('https://me:word@a.test:81/b?c=1#d'))
      """
    #expect(
      try value(parts, "0.80.0")
        == "#d a.test:81 a.test https://me:word@a.test:81 word 81 https: ?c=1 me")
  }

  @Test(arguments: [
    ("https://a.test", "0.79.0", "https://a.test/"),
    ("https://a.test/b", "0.79.0", "https://a.test/b/"),
    ("https://a.test/b?c=1", "0.79.0", "https://a.test/b?c=1/"),
    ("https://a.test/b?c=1", "0.80.0", "https://a.test/b?c=1"),
    ("https://a.test/b", "0.83.0", "https://a.test/b/"),
    ("https://a.test/b", "0.84.0", "https://a.test/b"),
    ("https://a.test", "0.84.0", "https://a.test/"),
    ("https://a.test#b", "0.84.0", "https://a.test/#b"),
    ("no address", "0.76.0", "no address/"),
  ])
  func `a URL gets a slash where its React Native puts one`(
    _ url: String, _ version: String, _ href: String
  ) throws {
    #expect(try value("new URL('\(url)').href", version) == href)
  }

  @Test(arguments: [
    ("'b', 'https://a.test/'", "https://a.test/b"),
    ("'/b', 'https://a.test/c'", "https://a.test/c/b"),
    ("'http://b.test/c/', 'https://a.test'", "http://b.test/c/"),
    ("'b', 'a.test'", "TypeError: Invalid base URL: a.test"),
  ])
  func `a URL is joined to its base as text`(_ arguments: String, _ href: String) throws {
    #expect(try value("new URL(\(arguments)).href", "0.76.0") == href)
  }

  @Test(arguments: [
    ("0.79.0", "https://a.test/?b=1/&c=2"), ("0.80.0", "https://a.test/?b=1&b=1&c=2"),
    ("0.84.0", "https://a.test/?b=1&c=2"),
  ])
  func `searchParams of a URL are added to its text, and from 0.84 take its query's place`(
    _ version: String, _ href: String
  ) throws {
    let script = """
      (() => { const url = new URL('https://a.test/?b=1'); url.searchParams.append('c', '2');
        return url.href; })()
      """
    #expect(try value(script, version) == href)
  }

  @Test func `search of a URL can be set from 0.84 on`() throws {
    let script = "Object.assign(new URL('https://a.test/?b=1'), { search: 'c=2' }).href"
    #expect(try value(script, "0.83.0").hasPrefix("TypeError"))
    #expect(try value(script, "0.84.0") == "https://a.test/?c=2")
  }

  @Test func `URLSearchParams take a text from 0.80 on`() throws {
    #expect(try value("`${new URLSearchParams('a=1&b=2')}`", "0.79.0") == "")
    #expect(try value("`${new URLSearchParams('?a=1&b=2')}`", "0.80.0") == "a=1&b=2")
    #expect(try value("`${new URLSearchParams({ a: 1, b: 'c d' })}`", "0.79.0") == "a=1&b=c%20d")
    #expect(try value("`${new URLSearchParams({ a: 1, b: 'c d' })}`", "0.80.0") == "a=1&b=c+d")
    #expect(try value("`${new URLSearchParams({ b: 'c d' })}`", "0.68.0") == "b=c d")
  }

  @Test(arguments: ["get", "getAll", "has", "set", "delete", "sort"])
  func `URLSearchParams cannot be read before 0.80`(_ method: String) throws {
    let call = "new URLSearchParams({ a: '1' }).\(method)('a', '2') ?? 'done'"
    #expect(
      try value(call, "0.79.0") == "Error: URLSearchParams.\(method) is not implemented")
    #expect(try !value(call, "0.80.0").contains("Error"))
  }

  @Test func `URLSearchParams count names, and keep the values of one together`() throws {
    let params = "new URLSearchParams('a=1&b=2&a=3')"
    #expect(
      try value("[\(params).size, [...\(params)], \(params).getAll('a')]", "0.81.0")
        == #"[2,[["a","1"],["a","3"],["b","2"]],["1","3"]]"#)
  }

  @Test func `a Blob is made of texts and Blobs`() throws {
    let refusal =
      "Error: Creating blobs from 'ArrayBuffer' and 'ArrayBufferView' are not supported"
    #expect(try value("new Response(new Blob(['ä', new Blob(['b'])])).text()", "0.87.0") == "äb")
    #expect(try value("new Blob([new ArrayBuffer(1)])", "0.72.0") == refusal)
    #expect(try value("new Blob([new Uint8Array(2)])", "0.73.0") == refusal)
    #expect(try value("new Response(new Blob([Uint8Array.of(1, 2)])).text()", "0.72.0") == "1,2")
  }

  @Test func `slice of a Blob keeps a type from 0.73 on`() throws {
    #expect(try value("new Blob(['ab']).slice(1, 2, 'text/plain').type", "0.72.0") == "")
    #expect(try value("new Blob(['ab']).slice(1, 2, 'text/plain').type", "0.73.0") == "text/plain")
    #expect(try value("new Response(new Blob(['ab']).slice(1, 2)).text()", "0.73.0") == "b")
  }

  @Test func `a Blob that was closed cannot be used`() throws {
    let closed =
      "const blob = new Blob(['ab']); const part = blob.slice(0, 1); blob.close(); return"
    for use in ["blob.size", "blob.type", "blob.slice(0, 1)", "blob.data", "new Response(blob)"] {
      #expect(
        try value("(() => { \(closed) \(use); })()", "0.76.0")
          == "Error: Blob has been closed and is no longer available")
    }
    #expect(try value("(() => { \(closed) part.size; })()", "0.76.0") == "1")
  }

  @Test func `a reply can be read as an ArrayBuffer from 0.72 on`() throws {
    let refusal = "Error: FileReader.readAsArrayBuffer is not implemented"
    let size = "(await new Response('ab').arrayBuffer()).byteLength"
    #expect(try value(size, "0.71.0") == refusal)
    #expect(try value(size, "0.72.0") == "2")
    let reader = "new FileReader().readAsArrayBuffer(new Blob([])) ?? 'reads'"
    #expect(try value(reader, "0.71.0") == refusal)
    #expect(try value(reader, "0.72.0") == "reads")
  }

  @Test func `a reply can be read once`() throws {
    let script = "(async (reply) => [await reply.text(), await reply.text()])(new Response('a'))"
    #expect(try value(script, "0.87.0") == "TypeError: Already read")
  }

  @Test(arguments: [
    ("0.68.0", #"; filename="ä/b.txt""#),
    ("0.74.0", #"; filename="ä/b.txt"; filename*=utf-8''%C3%A4/b.txt"#),
    ("0.81.0", #"; filename="%C3%A4_b.txt""#),
  ])
  func `getParts of a FormData is what native code sends`(
    _ version: String, _ filename: String
  ) throws {
    let script = """
      (() => { const form = new FormData(); form.append('n', 1);
        form.append('f', { uri: 'file:///x', name: 'ä/b.txt', type: 'text/plain' });
        const [one, two] = form.getParts();
        return [one.string, one.fieldName, two.uri, two.headers['content-type'],
          two.headers['content-disposition']].join(' '); })()
      """
    #expect(
      try value(script, version)
        == #"1 n file:///x text/plain form-data; name="f""# + filename)
  }

  @Test func `a FormData is sent with its files`() throws {
    let script = """
      (async () => { const form = new FormData(); form.append('n', 1);
        form.append('f', { uri: 'data:text/plain,b', name: 'b.txt', type: 'text/plain' });
        const text = await new Response(form).text();
        return text.replace(/--+bridgehost\\w+/g, '--').replace(/\\r\\n/g, '|'); })()
      """
    #expect(
      try value(script, "0.76.0")
        == #"--|content-disposition: form-data; name="n"||1|--|content-disposition: form-data; name="f"; filename="b.txt"|content-type: text/plain||b|----|"#
    )
  }

  @Test(arguments: ["0.76.0", "0.87.0"])
  func `an aborted fetch is rejected with AbortError, whatever the reason`(_ version: String) throws
  {
    let script = """
      (() => { const controller = new AbortController();
        const reply = fetch('http://127.0.0.1:9/', { signal: controller.signal });
        controller.abort(new Error('mine'));
        return reply; })()
      """
    #expect(try value(script, version) == "AbortError: Aborted")
  }

  @Test func `a signal knows its reason from 0.87 on`() throws {
    let script = """
      (() => { const controller = new AbortController(); controller.abort('mine');
        return [controller.signal.aborted, controller.signal.reason ?? 'none']; })()
      """
    #expect(try value(script, "0.86.0") == #"[true,"none"]"#)
    #expect(try value(script, "0.87.0") == #"[true,"mine"]"#)
  }

  @Test func `Headers are in the order in which they were added, with joined cookies`() throws {
    let script =
      "[...new Headers([['b', '1'], ['Set-Cookie', 'x'], ['a', '2'], ['set-cookie', 'y']])]"
    #expect(try value(script, "0.87.0") == #"[["b","1"],["set-cookie","x, y"],["a","2"]]"#)
  }

  @Test func `a Request keeps its address as it was given`() throws {
    #expect(try value("new Request('http://a.test').url", "0.87.0") == "http://a.test")
    #expect(
      try value("new Request('http://a.test', { body: 'b' })", "0.87.0")
        == "TypeError: Body not allowed for GET or HEAD requests")
  }

  @Test func `performance has marks without effect before 0.82`() throws {
    let script = """
      (() => { performance.mark('a', { startTime: 2 }); performance.mark('b', { startTime: 5 });
        const measure = performance.measure('c', 'a', 'b');
        return [measure?.duration ?? 'none', performance.getEntriesByType?.('mark').length ?? 'none'];
      })()
      """
    #expect(try value(script, "0.81.0") == #"["none","none"]"#)
    #expect(try value(script, "0.82.0") == "[3,2]")
  }

  @Test func `alert only writes to the log`() throws {
    let folder = try TemporaryFolder()
    try folder.write("alert('done');", to: "app.mjs")
    let result = try Command.run("--launch", "none", "app.mjs", in: folder.url)
    #expect(result.errors.contains("an alert that nobody answers: done"), "\(result.errors)")
  }

  // MARK: Beside the app

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("console.log('app', typeof structuredClone, 'toSorted' in []);", to: "app.js")
    try folder.write(
      """
      import { nativeModule } from 'bridgehost/native';
      nativeModule('Clone', () => ({ constants: { has: typeof structuredClone } }));
      """, to: "clone.native.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('the app prints', { app: './app.js', launch: 'user', runs: 3 }, async ({ app, device }) => {
        await device.idle();
        expect([typeof structuredClone, 'toSorted' in [], ...app.console])
          .toEqual(['function', true, 'app undefined false']);
      });
      """, to: "app.scenario.js")
    return folder
  }

  @Test func `a scenario's app has the phone's globals, and the scenario itself all`() throws {
    let folder = try project()
    let result = try Command.run("test", "--react-native", "0.76.1", in: folder.url)
    #expect(result.status == 0, "\(result.output)")
    let web = try Command.run("test", "--globals", "web", in: folder.url)
    #expect(web.status == 1)
    #expect(web.output.contains("'app function true'"), "\(web.output)")
    #expect(web.output.contains("--globals web --filter"), "\(web.output)")
  }

  @Test func `a native half has all globals`() throws {
    let folder = try project()
    try folder.write(
      "import { NativeModules } from 'react-native'; console.log(NativeModules.Clone.has);",
      to: "app.js")
    let result = try Command.run(
      "--launch", "none", "--quiet", "--native", "clone.native.js", "app.js", in: folder.url)
    #expect(result.output == "function\n")
  }

  @Test(arguments: [[], ["--fast"]])
  func `each run of a race has the phone's globals, and its replay as well`(_ options: [String])
    throws
  {
    let folder = try project()
    try folder.write(
      """
      if ('toSorted' in [] || typeof structuredClone !== 'undefined') throw new Error('web');
      throw new Error('phone');
      """, to: "app.js")
    let command = Command(
      ["race", "--runs", "20", "--react-native", "0.76.1"] + options + ["app.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.output.contains("Error: phone"), "\(result.output)")
    #expect(!result.output.contains("Error: web"), "\(result.output)")
    #expect(result.output.contains("--react-native 0.76.1"), "\(result.output)")
  }
}
