import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// The facts are those of `RNFSManager.m`, `Downloader.m` and `Uploader.m`.
///
/// Differs from a phone: A body comes in pieces of 64 KiB, all at the same time. A download cannot be resumed, and one with
/// `background` ends with the script. There are no photos, no other bundles and no containers of groups. `touch` does not change when
/// a file was created, and the hash `sha224` is missing.
///
/// Own tests: 2 of 2 (`IntegrationTests/FSTest.js`), and 3 of 4 examples of its README; the other one reads the app's bundle.
@Suite("react-native-fs 2.20.0") @HostActor
struct RNFSTests {
  private func lines(
    _ script: String, answering response: HTTPResponse = .status(200)
  ) async throws -> [String] {
    let app = try self.app(script, network: TestNetwork { _ in response })
    _ = await app.run()
    return app.lines
  }

  private func app(_ script: String, network: TestNetwork) throws -> AppFixture {
    try AppFixture(
      """
      import { device } from 'bridgehost';
      const fs = NativeModules.RNFSManager;
      const file = `${fs.RNFSDocumentDirectoryPath}/a`;
      const say = (promise) => promise.then(
        (value) => console.log(JSON.stringify(value)), ({ code, message }) => console.log(`${code}: ${message}`));
      for (const name of ['DownloadBegin', 'DownloadProgress', 'UploadBegin', 'UploadProgress']) {
        new NativeEventEmitter(fs).addListener(name, ({ headers, ...body }) => console.log(name, JSON.stringify(body)));
      }
      const download = (options) => fs.downloadFile({ jobId: 1, fromUrl: 'http://files.test/a', toFile: file, ...options });
      (async () => {
      \(script)
      })();
      """, network: network
    ) { $0.launch = .user }
  }

  @Test func `read returns a part, or with the length 0 all of the rest (RNFSManager.m:296-339)`()
    async throws
  {
    let lines = try await lines(
      """
      await fs.writeFile(file, btoa('abcdef'), {});
      for (const [length, position] of [[2, 1], [0, 4], [9, 9]]) console.log(atob(await fs.read(file, length, position)));
      await say(fs.read(fs.RNFSDocumentDirectoryPath, 0, 0));
      """)
    #expect(lines == ["bc", "ef", "EISDIR: EISDIR: illegal operation on a directory, read"])
  }

  @Test func `write replaces bytes at a position, or appends below 0 (RNFSManager.m:176-211)`()
    async throws
  {
    let lines = try await lines(
      """
      for (const position of [5, 1, -1, 7]) await fs.write(file, btoa('xy'), position);
      console.log(JSON.stringify(atob(await fs.readFile(file))));
      """)
    #expect(lines == [#""xxyxy\u0000\u0000xy""#])
  }

  @Test
  func `hash is that of the content, and an unknown algorithm is an error (RNFSManager.m:341-408)`()
    async throws
  {
    let lines = try await lines(
      """
      await fs.writeFile(file, btoa('abc'), {});
      await say(fs.hash(file, 'md5'));
      await say(fs.hash(file, 'crc32'));
      await say(fs.hash(file + 'b', 'md5'));
      """)
    #expect(lines.count == 3)
    #expect(lines[0] == #""900150983cd24fb0d6963f7d28e17f72""#)
    #expect(lines[1] == "Error: Invalid hash algorithm 'crc32'")
    #expect(lines[2].hasPrefix("ENOENT: ENOENT: no such file or directory, open '"))
  }

  @Test func `touch sets when a file was modified (RNFSManager.m:916-946)`() async throws {
    let lines = try await lines(
      """
      await fs.writeFile(file, '', {});
      await fs.touch(file, 1700000000000, undefined);
      console.log((await fs.stat(file)).mtime);
      await fs.touch(file + 'b', 0, 0).catch(({ message }) => console.log(message.startsWith('ENOENT: no such file, open')));
      """)
    #expect(lines == ["1700000000", "true"])
  }

  @Test func `A full disk has no free space (RNFSManager.m:725-747)`() async throws {
    let lines = try await lines(
      """
      const { totalSpace, freeSpace } = await fs.getFSInfo();
      console.log(totalSpace > freeSpace && freeSpace > 0);
      device.storage.setFull(true);
      console.log((await fs.getFSInfo()).freeSpace);
      """)
    #expect(lines == ["true", "0"])
  }

  @Test func `A group has no container (RNFSManager.m:712-723)`() async throws {
    #expect(
      try await lines("await say(fs.pathForGroup('group.a'));")
        == ["ENOENT: ENOENT: no directory for group 'group.a' found"])
  }

  @Test func `A download is written into the file, and tells its size (Downloader.m:111-140)`()
    async throws
  {
    let lines = try await lines(
      """
      await say(download({}));
      console.log(atob(await fs.readFile(file)));
      """, answering: .file("hello"))
    #expect(lines == [#"{"bytesWritten":5,"jobId":1,"statusCode":200}"#, "hello"])
  }

  @Test func `An answer without success writes nothing (Downloader.m:120)`() async throws {
    let lines = try await lines(
      "await say(download({})); console.log(await fs.exists(file));", answering: .status(404))
    #expect(lines == [#"{"jobId":1,"statusCode":404}"#, "false"])
  }

  @Test
  func `Progress is reported only after a begin, from the second piece on (Downloader.m:75-108)`()
    async throws
  {
    let text = String(repeating: "x", count: 150_000)
    let lines = try await lines(
      """
      await download({ hasProgressCallback: true });
      console.log('no begin');
      await download({ hasBeginCallback: true, hasProgressCallback: true });
      """, answering: .file(text))
    #expect(
      lines == [
        "no begin", #"DownloadBegin {"jobId":1,"contentLength":150000,"statusCode":200}"#,
        #"DownloadProgress {"jobId":1,"contentLength":150000,"bytesWritten":131072}"#,
        #"DownloadProgress {"jobId":1,"contentLength":150000,"bytesWritten":150000}"#,
      ])
  }

  @Test
  func `With a divider only new multiples of the percentage are reported (Downloader.m:96-106)`()
    async throws
  {
    let text = String(repeating: "x", count: 655_360)
    let lines = try await lines(
      """
      await download({ hasBeginCallback: true, hasProgressCallback: true, progressDivider: 50 });
      """, answering: .file(text))
    #expect(
      lines.dropFirst() == [
        #"DownloadProgress {"jobId":1,"contentLength":655360,"bytesWritten":327680}"#,
        #"DownloadProgress {"jobId":1,"contentLength":655360,"bytesWritten":655360}"#,
      ])
  }

  @Test
  func `Without a connection a download fails with URLSession's error (RNFSManager.m:954-958)`()
    async throws
  {
    let lines = try await lines("device.network.setConnection('none'); await say(download({}));")
    #expect(
      lines == ["ENSURLERRORDOMAIN-1009: The Internet connection appears to be offline."])
  }

  @Test func `A download that is stopped is rejected (Downloader.m:159-180)`() async throws {
    let lines = try await lines(
      """
      device.network.setLatency(5);
      const promise = say(download({}));
      fs.stopDownload(1);
      await promise;
      """)
    #expect(lines == ["ERNFS0: Download has been aborted"])
  }

  @Test func `An upload is a form with the fields and the files that exist (Uploader.m:42-116)`()
    async throws
  {
    let network = TestNetwork { _ in .file("thanks") }
    let app = try app(
      """
      await fs.writeFile(file, btoa('content'), {});
      const files = [file, file + 'b'].map((filepath) => ({ name: 'f', filename: 'a.txt', filepath }));
      await say(fs.uploadFiles({ jobId: 2, toUrl: 'http://files.test/', method: 'POST', files, fields: { k: 'v' },
        headers: {}, hasBeginCallback: true, hasProgressCallback: true }).then(({ headers, ...result }) => result));
      """, network: network)
    _ = await app.run()
    let body = String(decoding: app.requests.first?.body ?? [], as: UTF8.self)
    let lines = body.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(
      lines.filter { !$0.hasPrefix("------") } == [
        "Content-Disposition: form-data; name=\"k\"", "", "v",
        "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"",
        "Content-Type: text/plain", "Content-Length: 7", "", "content", "",
      ])
    #expect(
      app.lines == [
        #"UploadBegin {"jobId":2}"#,
        #"UploadProgress {"jobId":2,"totalBytesExpectedToSend":\#(body.utf8.count),"totalBytesSent":\#(body.utf8.count)}"#,
        #"{"jobId":2,"body":"thanks","statusCode":200}"#,
      ])
  }

  @Test func `An upload without an answer is no error (Uploader.m:107-110)`() async throws {
    let lines = try await lines(
      """
      device.network.setConnection('none');
      await say(fs.uploadFiles({ jobId: 3, toUrl: 'http://files.test/', method: 'PUT', files: [], fields: {} }));
      """)
    #expect(lines == [#"{"jobId":3,"body":""}"#])
  }
}

extension HTTPResponse {
  /// The content of a file, with its length.
  fileprivate static func file(_ text: String) -> HTTPResponse {
    .status(200, text, headers: ["Content-Length": "\(text.utf8.count)"])
  }
}
