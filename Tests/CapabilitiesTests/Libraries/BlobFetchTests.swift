import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// Requests of react-native-blob-util.
@Suite("react-native-blob-util 0.24.9") @HostActor
struct BlobFetchTests {
  @Test func `An answer is a text, or base64 if it is none (Request.mm:407-498)`() async throws {
    let lines = try await BlobUtilTests.lines(
      """
      listen('State', ({ taskId, state, respType, status, redirects, timeout }) =>
        [taskId, state, respType, status, redirects, timeout].join(' '));
      await send('GET');
      """, answering: .json("{}", status: 201))
    #expect(
      lines == [
        "State id 2 json 201 http://files.test/a false",
        #"fetchBlob [null,"utf8","{}",{"status":201}]"#,
      ])
  }

  @Test
  func `An answer can become a file, in a folder of the library or at a path (Request.mm:135-234)`()
    async throws
  {
    let lines = try await BlobUtilTests.lines(
      """
      await send('GET', { fileCache: true, appendExt: 'txt' });
      await send('GET', { path: `${folder}/d/e` });
      await send('GET', { path: `${folder}/d/e`, overwrite: false });
      await say(native.readFile(`${folder}/d/e`, 'utf8', false));
      """, answering: .status(200, "hi"))
    #expect(
      lines == [
        #"fetchBlob [null,"path","/ReactNativeBlobUtil_tmp/ReactNativeBlobUtilTmp_id.txt",{"status":200}]"#,
        #"fetchBlob [null,"path","/d/e",{"status":200}]"#,
        #"fetchBlob [null,"path","/d/e",{"status":200}]"#, #""hihi""#,
      ])
  }

  @Test func `What is stored under a key is not requested again (Request.mm:138-153)`() async throws
  {
    let app = try await BlobUtilTests.app(
      "for (const _ of [1, 2]) await send('GET', { fileCache: true, key: 'k' });",
      .answering(200))
    // The MD5 of `k`.
    let file = "/ReactNativeBlobUtil_tmp/ReactNativeBlobUtilTmp_8ce4b16b22b58894aa86c421e8759df3"
    #expect(
      app.lines == [
        #"fetchBlob [null,"path","\#(file)",{"status":200}]"#,
        #"fetchBlob [null,"path","\#(file)"]"#,
      ])
    #expect(app.requests.count == 1)
  }

  @Test func `A body is a text, base64 or a file, by its type and prefix (ReqBuilder.mm:82-179)`()
    async throws
  {
    let app = try await BlobUtilTests.app(
      """
      await native.createFile(file, 'from a file', 'utf8');
      await send('POST', {}, { 'Content-Type': 'application/json' }, '{}');
      await send('PUT', {}, {}, btoa('bytes'));
      await send('PATCH', {}, { 'CONTENT-TYPE': 'image/png;BASE64' }, btoa('png'));
      await send('POST', {}, {}, 'ReactNativeBlobUtil-file://' + file);
      await send('GET', {}, {}, 'ignored');
      """, .answering(200))
    #expect(app.requests.map(\.text) == ["{}", "bytes", "png", "from a file", ""])
    #expect(
      app.requests.map { $0.headers.first { $0.name == "content-type" }?.value ?? "none" } == [
        "application/json", "application/octet-stream", "image/png", "application/octet-stream",
        "none",
      ])
  }

  @Test func `A form has texts, base64 and files (ReqBuilder.mm:181-278)`() async throws {
    let app = try await BlobUtilTests.app(
      """
      await native.createFile(file, 'f', 'utf8');
      const form = (fields) => call('fetchBlobForm', {}, 'id', 'POST', 'http://files.test/', {}, fields);
      await form([{ name: 'a', data: 'text' }, { name: 'left out' },
        { name: 'b', filename: 'b.png', type: 'image/png', data: btoa('png') },
        { name: 'c', filename: 'c', data: 'ReactNativeBlobUtil-file://' + file }]);
      await form([{ name: 'c', filename: 'c', data: 'ReactNativeBlobUtil-file:///none' }]);
      """, .answering(200))
    let lines = app.requests.first?.text
      .split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("--") }
    #expect(
      lines == [
        "Content-Disposition: form-data; name=\"a\"", "Content-Type: text/plain", "", "text",
        "Content-Disposition: form-data; name=\"b\"; filename=\"b.png\"", "Content-Type: image/png",
        "", "png", "Content-Disposition: form-data; name=\"c\"; filename=\"c\"",
        "Content-Type: application/octet-stream", "", "f", "",
      ])
    #expect(
      app.lines.last
        == #"fetchBlobForm ["ReactNativeBlobUtil.fetchBlobForm failed to create request body"]"#)
  }

  @Test func `Progress is reported as texts, if it is asked for (Request.mm:341-397, 505-522)`()
    async throws
  {
    let body = String(repeating: "x", count: 100_000)
    let lines = try await BlobUtilTests.lines(
      """
      listen('Progress', ({ written, total }) => `${typeof written} ${written} ${total}`);
      listen('Progress-upload', ({ written, total }) => `${written} ${total}`);
      native.enableProgressReport('id', 250, -1);
      native.enableUploadProgressReport('id', 250, -1);
      native.fetchBlob({}, 'id', 'POST', 'http://files.test/', { 'content-type': 'text/plain' }, 'abc', () => {});
      """,
      answering: .status(
        200, body, headers: ["Content-Length": "100000"]))
    #expect(lines == ["Progress-upload 3 3", "Progress string 65536 100000"])
  }

  @Test func `Nothing is sent while JavaScript does not listen (ReactNativeBlobUtil.mm:50-55)`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ReactNativeBlobUtil.fetchBlob({}, 'id', 'GET', 'http://a.test/', {}, null, () => console.log('answer'));
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(app.lines == ["answer"])
  }

  @Test func `A failed or cancelled request says why (Request.mm:422-427)`() async throws {
    let lines = try await BlobUtilTests.lines(
      """
      device.network.setLatency(5);
      const request = send('GET');
      await sleep(10);
      await call('cancelRequest', 'id');
      await request;
      device.network.setConnection('none');
      await send('GET');
      """)
    #expect(
      lines == [
        #"fetchBlob ["task cancelled","utf8","",{"status":0}]"#, #"cancelRequest [null,"id"]"#,
        #"fetchBlob ["The Internet connection appears to be offline.","utf8","",{"status":0}]"#,
      ])
  }

  @Test func `What only Android has is rejected (ReactNativeBlobUtil.mm:924-1002)`() async throws {
    let lines = try await BlobUtilTests.lines(
      """
      await say(native.getSDCardDir());
      await call('scanFile', []);
      console.log(JSON.stringify(native.syncPathAppGroup('group.a')));
      """)
    #expect(
      lines == [
        "ENOT_SUPPORTED: This method is not supported on iOS",
        #"scanFile ["Scan file method not supported in iOS"]"#, #""""#,
      ])
  }
}
