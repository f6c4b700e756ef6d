import Foundation
import Testing

/// `fetch` as React Native has it on iOS: whatwg-fetch above RCTNetworking and `URLSession`.
@Suite(.processes) struct `fetch on a phone` {
  private let folder: TemporaryFolder
  private let server: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer("echo.py")
  }

  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    try folder.write(
      """
      import { Networking } from 'react-native';
      const url = 'http://127.0.0.1:\(server.port)';
      const text = async (path, init) => (await fetch(url + path, init)).text();
      """ + "\n" + script, to: "app.mjs")
    let command = Command(["--launch", "user"] + options + ["app.mjs"], in: folder.url)
    try command.start()
    return command.finish()
  }

  @Test func `keeps cookies and sends them, unless the request has credentials omit`() throws {
    let result = try run(
      """
      await text('/set', { credentials: 'omit' });
      console.log(await text('/1'));
      await text('/set');
      console.log(await text('/2'));
      console.log(await text('/3', { credentials: 'omit' }));
      console.log(await text('/4', { headers: { Cookie: 'own=1' } }));
      Networking.clearCookies((had) => Networking.clearCookies(async (hadMore) => {
        console.log(had, hadMore, await text('/5'));
      }));
      """)
    #expect(
      result.output == """
        GET /1
        GET /2 cookie=session=1; kept=1
        GET /3
        GET /4 cookie=session=1; kept=1,own=1
        true false GET /5

        """, "\(result.errors)")
  }

  @Test func `of XMLHttpRequest they follow withCredentials`() throws {
    let result = try run(
      """
      const send = (path, withCredentials) => new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.onload = () => resolve(request.responseText);
        request.open('GET', url + path);
        request.withCredentials = withCredentials;
        request.send();
      });
      await send('/set', true);
      console.log(await send('/1', true));
      console.log(await send('/2', false));
      """)
    #expect(result.output == "GET /1 cookie=session=1; kept=1\nGET /2\n", "\(result.errors)")
  }

  @Test func `follows each redirect, with no header but its cookies`() throws {
    let result = try run(
      """
      await text('/set');
      const headers = { Authorization: 'Bearer token', 'Content-Type': 'text/csv' };
      for (const redirect of ['follow', 'manual', 'error']) {
        const response = await fetch(url + '/moved', { headers, redirect });
        console.log(response.status, response.url === url + '/there', await response.text());
      }
      console.log(await text('/kept', { method: 'POST', headers, body: 'a,b' }));
      """)
    #expect(
      result.output == String(
        repeating: "200 true GET /there cookie=session=1; kept=1\n", count: 3)
        + "POST /there cookie=session=1; kept=1 a,b\n", "\(result.errors)")
  }

  @Test func `asks for another address with cache no-store and no-cache`() throws {
    let result = try run(
      """
      const paths = [
        await text('/a', { cache: 'no-store' }), await text('/b?c=1', { cache: 'no-cache' }),
        await text('/d?_=5&e', { cache: 'no-store' }), await text('/f', { cache: 'reload' }),
        await text('/g', { method: 'POST', cache: 'no-store', body: '' }),
        await text('/h', { cache: 'no-store', method: 'get' }),
      ];
      for (const path of paths) console.log(path.replace(/_=\\d{13}/, '_=now'));
      """)
    #expect(
      result.output == """
        GET /a?_=now
        GET /b?c=1&_=now
        GET /d?_=now&e
        GET /f
        POST /g content-type=text/plain;charset=UTF-8
        GET /h?_=now

        """, "\(result.errors)")
  }

  @Test(arguments: ["new URLSearchParams({ a: 1 })", "{ a: 1 }", "12", "true"])
  func `does not send a body that native code does not get, and says so`(body: String) throws {
    for call in [
      "fetch(url + '/a', { method: 'POST', body })",
      "fetch(new Request(url + '/a', { method: 'POST', body }))",
    ] {
      let result = try run("const body = \(body);\nconsole.log(await (await \(call)).text());")
      #expect(result.output.hasPrefix("POST /a content-type="), "\(result.errors)")
      #expect(!result.output.contains("a=1"))
      #expect(result.errors.contains("[body-not-sent]"))
      #expect(result.errors.contains("app.mjs:5:"))
      #expect(result.status == 1)
    }
  }

  @Test func `sends texts, bytes, blobs and forms`() throws {
    let result = try run(
      """
      for (const body of ['text', new Uint8Array([65]), new Blob(['blob'])]) {
        console.log(await text('/a', { method: 'POST', body }));
      }
      const body = new FormData();
      body.append('name', 'value');
      console.log((await text('/b', { method: 'POST', body })).includes('value'));
      """)
    #expect(
      result.output == """
        POST /a content-type=text/plain;charset=UTF-8 text
        POST /a A
        POST /a blob
        true

        """)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `has no text beside the status`() throws {
    let result = try run("console.log(JSON.stringify((await fetch(url + '/a')).statusText));")
    #expect(result.output == "\"\"\n")
  }

  @Test func `in a browser's way follows the Fetch standard`() throws {
    let result = try run(
      """
      const headers = { Authorization: 'Bearer token' };
      console.log(await text('/moved', { headers }));
      console.log((await fetch(url + '/moved', { redirect: 'manual' })).status);
      console.log(await fetch(url + '/moved', { redirect: 'error' }).catch((error) => error.message));
      console.log(await text('/a', { method: 'POST', body: new URLSearchParams({ a: 1 }) }));
      console.log(await text('/b', { cache: 'no-store' }));
      """.replacing("import { Networking } from 'react-native';\n", with: ""), "--globals", "web")
    #expect(
      result.output == """
        GET /there authorization=Bearer token
        301
        Network request failed
        POST /a content-type=application/x-www-form-urlencoded;charset=UTF-8 a=1
        GET /b

        """, "\(result.errors)")
  }

  @Test func `of expo has the same cookies`() throws {
    let result = try run(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const { NativeRequest, NativeResponse } = expo.modules.ExpoFetchModule;
      const get = async (path, credentials) => {
        const response = new NativeResponse();
        await new NativeRequest(response).start(url + path, { credentials, headers: [], method: 'GET' }, null);
        return response.text();
      };
      await text('/set');
      console.log(await get('/1', 'include'));
      console.log(await get('/2', 'omit'));
      """)
    #expect(result.output == "GET /1 cookie=session=1; kept=1\nGET /2\n", "\(result.errors)")
  }

  @Test func `shares its cookies with the handshakes of WebSockets`() throws {
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('opens a socket', { app: './app.js' }, async ({ device, backend }) => {
        backend.reply('/login', { headers: { 'set-cookie': 'a=1; Path=/' } });
        device.openApp();
        await device.idle();
        expect(backend.sockets('/live').map(({ headers }) => headers.cookie)).toEqual(['a=1']);
      });
      """, to: "a.scenario.js")
    try folder.write(
      """
      const url = process.env.BACKEND_URL;
      fetch(url + '/login').then(() => {
        const socket = new WebSocket(url.replace('http', 'ws') + '/live');
        socket.onopen = () => socket.close();
      });
      """, to: "app.js")
    let command = Command(["test", "a.scenario.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `sends the cookies of a simulated server, and follows its redirects, in a search too`()
    throws
  {
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('logs in', { app: './app.js' }, async ({ device, backend }) => {
        backend.reply('/login', { status: 302, headers: { location: '/home', 'set-cookie': 'a=1' } });
        device.openApp();
        await device.idle();
        expect(backend.requests('/home').map((home) => home.headers.cookie)).toEqual(['a=1']);
      });
      """, to: "a.scenario.js")
    try folder.write(
      "fetch(process.env.BACKEND_URL + '/login').then((r) => console.log(r.status, r.url));\n",
      to: "app.js")
    let command = Command(["test", "a.scenario.js"], in: folder.url)
    try command.start()
    let result = command.finish()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
