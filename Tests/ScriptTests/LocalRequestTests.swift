import Foundation
import MetroBundles
import Testing

/// `fetch` and `XMLHttpRequest` of what iOS reads without a network.
@Suite(.processes) struct `Requests of data, blob and file URLs` {
  private func output(_ script: String, _ options: String...) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(
      "import { NativeModules } from 'react-native';\n"
        + "const { RNFSManager: files } = NativeModules;\n"
        + "const folder = 'file://' + files.RNFSDocumentDirectoryPath;\n"
        + "await files.writeFile(folder.slice(7) + '/reply.json', btoa('{ \"a\": 1 }'), {});\n"
        + "const show = async (url) => {\n"
        + "  const reply = await fetch(url).catch((error) => error);\n"
        + "  if (reply instanceof Error) return console.log(`${reply}`);\n"
        + "  console.log(reply.status, reply.headers.get('content-type'), await reply.text());\n"
        + "};\n" + script, to: "app.js")
    let command = Command(
      ["--launch", "none", "--quiet", "--react-native", "0.80.0"] + options + ["app.js"],
      in: folder.url)
    try command.start()
    let result = command.finish()
    return result.status == 0 ? result.output : result.output + result.errors
  }

  @Test func `the type of a data URL is the text before its first semicolon`() throws {
    let script = """
      await show('data:text/plain;base64,aGVsbG8=');
      await show('DATA:text/plain;charset=utf-8;base64,aGVs bG8');
      await show('data:text/plain,a%20b#c');
      await show('data:,');
      await show('data:a/b,1;2');
      await show('data:nothing');
      await show('data:;base64,%');
      """
    #expect(
      try output(script) == """
        200 text/plain hello
        200 text/plain hello
        200 null a b
        200 null\u{20}
        200 a/b,1 1;2
        TypeError: Network request failed
        TypeError: Network request failed

        """)
  }

  @Test func `the URL of a blob stays the same, and has its bytes`() throws {
    let script = """
      const blob = new Blob(['abc', 'd\u{e9}f'], { type: 'text/plain' });
      const url = URL.createObjectURL(blob);
      console.log(url === URL.createObjectURL(blob), /^blob:[-\\w]+\\?offset=0&size=7$/.test(url));
      await show(url);
      await show(url.replace('0&size=7', '1&size=2'));
      await show(URL.createObjectURL(blob.slice(2)));
      URL.revokeObjectURL(url);
      await show(url);
      await show('blob:unknown?offset=0&size=1');
      """
    #expect(
      try output(script) == """
        true true
        200 null abcd\u{e9}f
        200 null bc
        200 null cd\u{e9}f
        200 null abcd\u{e9}f
        TypeError: Network request failed

        """)
  }

  @Test func `a file has the type of its extension`() throws {
    let script = """
      await show(`${folder}/reply.json`);
      await show(`${folder}/reply%2Ejson?a`);
      await show(`${folder}/missing.json`);
      await show(folder);
      """
    #expect(
      try output(script) == """
        200 application/json { "a": 1 }
        200 application/json { "a": 1 }
        TypeError: Network request failed
        TypeError: Network request failed

        """)
  }

  @Test func `they need no network and no server`() throws {
    let script = """
      import { device } from 'bridgehost';
      device.network.setConnection('none');
      await show('https://a.test');
      await show('data:text/plain;,a');
      await show(`${folder}/reply.json`);
      """
    #expect(
      try output(script, "--backend") == """
        TypeError: Network request failed
        200 text/plain a
        200 application/json { "a": 1 }

        """)
  }

  @Test func `XMLHttpRequest reads them, and has iOS's words for errors`() throws {
    let script = """
      const read = (url, type = '') => new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.open('POST', url);
        request.responseType = type;
        request.onloadend = () => resolve(request);
        request.send('ignored');
      });
      const json = await read('data:application/json;base64,eyJhIjoxfQ==', 'json');
      console.log(json.status, json.getAllResponseHeaders(), json.response);
      console.log((await read('blob:unknown')).responseText);
      console.log((await read(`${folder}/none.txt`)).responseText);
      """
    let text = try output(script)
    #expect(text.hasPrefix("200 content-type: application/json"), "\(text)")
    #expect(text.contains("{ a: 1 }"), "\(text)")
    #expect(
      text.hasSuffix(
        """
        The operation couldn’t be completed. (NSURLErrorDomain error -1000.)
        The file “none.txt” couldn’t be opened because there is no such file.

        """))
  }

  @Test func `an abort ends them`() throws {
    let script = """
      const controller = new AbortController();
      const reply = fetch('data:,a', { signal: controller.signal });
      controller.abort();
      await reply.catch((error) => console.log(error.name));
      """
    #expect(try output(script) == "AbortError\n")
  }

  @Test func `with all globals, a URL that was revoked has no bytes`() throws {
    let script = """
      const url = URL.createObjectURL(new Blob(['a']));
      await show(url);
      URL.revokeObjectURL(url);
      await show(url);
      """
    #expect(
      try output(script, "--globals", "web")
        == "200 null a\nTypeError: Network request failed\n")
  }

  @Test(arguments: [[], ["--backend", "--virtual-time"]])
  func `a text without a scheme is a file of the app, which is not there`(_ options: [String])
    throws
  {
    let bundle = try MetroBundle(
      .proxy,
      """
      const { Networking } = NativeModules;
      listen(Networking, 'didCompleteNetworkResponse', (body) => console.log(body[1]));
      for (const url of ['undefined', 'api/users', 'localhost/a']) Networking.sendRequest(
        { method: 'GET', url, headers: {}, timeout: 0, data: {}, responseType: 'text' }, () => {});
      """)
    let result = try bundle.run(["--launch", "none"] + options)
    #expect(
      result.output.split(separator: "\n").sorted() == [
        "The file “a” couldn’t be opened because there is no such file.",
        "The file “undefined” couldn’t be opened because there is no such file.",
        "The file “users” couldn’t be opened because there is no such file.",
      ], "\(result.output)\(result.errors)")
  }

  @Test func `XMLHttpRequest of a script has the same rule`() throws {
    let script = """
      const request = new XMLHttpRequest();
      request.open('GET', undefined + '');
      request.onloadend = () => console.log(request.status, request.responseText);
      request.send();
      await show(undefined);
      """
    #expect(
      try output(script, "--backend").split(separator: "\n").sorted() == [
        "0 The file “undefined” couldn’t be opened because there is no such file.",
        "TypeError: Network request failed",
      ])
  }

  @Test func `a bundle's own requests have them, too`() throws {
    let bundle = try MetroBundle(
      .proxy,
      """
      const { Networking, BlobModule } = NativeModules;
      listen(Networking, 'didReceiveNetworkResponse', (body) => console.log(body[1], JSON.stringify(body[2])));
      listen(Networking, 'didReceiveNetworkData', (body) => console.log(body[1]));
      BlobModule.createFromParts([{ type: 'string', data: 'abc' }], 'b');
      const send = (url) => Networking.sendRequest(
        { method: 'GET', url, headers: {}, timeout: 0, data: {}, responseType: 'text' }, () => {});
      send('data:a/b;,x');
      send('blob:b?offset=1&size=2');
      """)
    let result = try bundle.run(["--launch", "none"])
    #expect(
      result.output.split(separator: "\n").sorted() == [
        #"200 {"content-type":"a/b"}"#, "200 {}", "bc", "x",
      ], "\(result.output)\(result.errors)")
  }
}
