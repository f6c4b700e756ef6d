import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// Downloads and uploads. The facts are those of `ios/Legacy/FileSystemLegacyModule.swift`, `ios/Legacy/EXSessionTasks`,
/// `ios/NetworkingHelpers.swift` and `ios/FileSystemModule.swift`.
@Suite("expo-file-system 19.0.21") @HostActor
struct ExpoFileTransferTests {
  private static let start = """
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const files = expo.modules.ExponentFileSystem;
    const uri = (name) => files.documentDirectory + name;
    const short = (text) => text.replaceAll(files.documentDirectory, '…/').replaceAll(uri('').slice('file://'.length), '…/');
    const tell = (promise) => promise.then((value) => console.log(short(JSON.stringify(value) ?? 'undefined')),
      ({ code, message }) => console.log(`${code}: ${short(message).split('\\n→ Caused by: ').pop()}`));

    """

  private func lines(
    _ script: String, network: TestNetwork = .answering(200)
  ) async throws -> [String] {
    let app = try AppFixture(
      Self.start + "(async () => {\n\(script)\n})();", network: network
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    return app.lines
  }

  /// `uploadAsync`, and `createUploadTask` in `ios/NetworkingHelpers.swift`.
  @Test func `legacy: a file is uploaded as it is, or in a form after its parameters`() async throws
  {
    let network = TestNetwork { request in
      HTTPResponse(
        status: 201, url: request.url,
        headers: [HTTPHeader(name: "Content-Type", value: "text/plain; charset=utf-8")],
        body: Array(request.method.utf8))
    }
    let lines = try await lines(
      """
      await files.writeAsStringAsync(uri('a.json'), '[1]', {});
      await tell(files.uploadAsync('http://files.test/a', uri('a.json'), { httpMethod: 'PUT', headers: { 'X-B': '2', 'X-A': '1' } }));
      await files.uploadAsync('http://files.test/b', uri('a.json'), { uploadType: 1, fieldName: 'day', parameters: { b: '2', a: '1' } });
      await tell(files.uploadAsync('http://files.test/a', uri('no'), {}));
      await tell(files.uploadAsync('http://files.test/a', 'http://files.test/a', {}));
      """, network: network)
    #expect(
      lines == [
        #"{"status":201,"headers":{"Content-Type":"text/plain; charset=utf-8"},"mimeType":"text/plain","body":"PUT"}"#,
        "ERR_FILE_NOT_EXISTS: File '…/no' does not exist",
        "ERR_INVALID_FILE_URL: 'http://files.test/a' is not a file URL",
      ])
    let (plain, form) = (network.requests[0], network.requests[1])
    #expect(plain.body == Array("[1]".utf8) && plain.headers.value(of: "x-a") == "1")
    let type = try #require(form.headers.value(of: "content-type"))
    let boundary = type.replacing("multipart/form-data; boundary=", with: "")
    let part = "--\(boundary)\r\nContent-Disposition: form-data; name="
    #expect(
      String(decoding: form.body ?? [], as: UTF8.self)
        == "\(part)\"a\"\r\n\r\n1\r\n\(part)\"b\"\r\n\r\n2\r\n"
        + "\(part)\"day\"; filename=\"a.json\"\r\nContent-Type: application/json\r\n\r\n[1]\r\n"
        + "--\(boundary)--\r\n")
  }

  /// `EXSessionDownloadTaskDelegate.m`: the answer is saved, whatever its status.
  @Test func `legacy: an answer is saved in a file, whatever its status`() async throws {
    let network = TestNetwork { request in
      HTTPResponse(status: 404, url: request.url, body: Array("abc".utf8))
    }
    let lines = try await lines(
      """
      await tell(files.downloadAsync('http://files.test/a', uri('a'), { md5: true }));
      await tell(files.readAsStringAsync(uri('a'), {}));
      await tell(files.downloadAsync(uri('a'), uri('b'), {}));
      await tell(files.downloadAsync('http://files.test/a', uri('no/a'), {}));
      await tell(files.downloadAsync('http://files.test/a', 'file:///etc/a', {}));
      """, network: network)
    #expect(
      lines == [
        #"{"status":404,"headers":{},"mimeType":null,"uri":"…/a","md5":"900150983cd24fb0d6963f7d28e17f72"}"#,
        #""abc""#, "undefined",
        "ERR_DIRECTORY_NOT_EXISTS: Directory '…/no' does not exist",
        "ERR_DIRECTORY_NOT_EXISTS: Directory '/etc' does not exist",
      ])
  }

  /// `EXSessionTaskDelegate.m` and `EXSessionUploadTaskDelegate.m`, URLSession:task:didCompleteWithError:.
  @Test func `legacy: a failed transfer rejects with the text of the system's error`() async throws
  {
    let lines = try await lines(
      """
      await files.writeAsStringAsync(uri('a'), 'abc', {});
      await tell(files.uploadAsync('http://files.test/a', uri('a'), { sessionType: 1 }));
      await tell(files.downloadAsync('http://files.test/a', uri('b'), { sessionType: 1 }));
      """,
      network: TestNetwork { _ in throw HTTPError(.connectionLost, "lost") })
    let text = #"Error Domain=NSURLErrorDomain Code=-1005 "The network connection was lost.""#
    #expect(
      lines == [
        "ERR_FILESYSTEM_CANNOT_UPLOAD: Unable to upload the file: '\(text)'",
        "ERR_FILESYSTEM_CANNOT_DOWNLOAD: Unable to download file: \(text)",
      ])
  }

  /// `EXSessionResumableDownloadTaskDelegate.m` and `EXSessionCancelableUploadTaskDelegate.m`: cancelled transfers give `null`.
  @Test func `legacy: a transfer with a name reports its progress, and can be cancelled`()
    async throws
  {
    let network = TestNetwork { request in
      request.url.hasSuffix("slow")
        ? nil
        : HTTPResponse(status: 200, url: request.url, body: Array(repeating: 97, count: 70_000))
    }
    let lines = try await lines(
      """
      for (const name of ['download', 'upload']) files.addListener(`expo-file-system.${name}Progress`, (body) => console.log(JSON.stringify(body)));
      await files.downloadResumableStartAsync('http://files.test/a', uri('a'), 'one', {}, null);
      await files.uploadTaskStartAsync('http://files.test/a', uri('a'), 'two', {});
      const slow = tell(files.downloadResumableStartAsync('http://files.test/slow', uri('b'), 'three', {}, null));
      const up = tell(files.uploadTaskStartAsync('http://files.test/slow', uri('a'), 'four', {}));
      await tell(files.downloadResumablePauseAsync('three'));
      await files.networkTaskCancelAsync('four');
      await Promise.all([slow, up]);
      await tell(files.downloadResumablePauseAsync('three'));
      """, network: network)
    #expect(
      lines == [
        #"{"uuid":"one","data":{"totalBytesExpectedToWrite":70000,"totalBytesWritten":65536}}"#,
        #"{"uuid":"one","data":{"totalBytesExpectedToWrite":70000,"totalBytesWritten":70000}}"#,
        #"{"uuid":"two","data":{"totalBytesExpectedToSend":70000,"totalBytesSent":70000}}"#,
        #"{"resumeData":null}"#, "null", "null",
        "ERR_DOWNLOAD_TASK_NOT_FOUND: Cannot find a download task with id: 'three'",
      ])
  }

  /// `ios/FileSystemModule.swift`, downloadFileAsync.
  @Test func `A file is downloaded into a new file or into a directory, if the server has it`()
    async throws
  {
    let network = TestNetwork { request in
      HTTPResponse(
        status: request.url.hasSuffix("no") ? 404 : 200, url: request.url, body: Array("abc".utf8))
    }
    let lines = try await lines(
      """
      const { FileSystem } = expo.modules;
      const file = new FileSystem.FileSystemFile(uri('a')), documents = new FileSystem.FileSystemDirectory(uri(''));
      await tell(FileSystem.downloadFileAsync('http://files.test/x', file));
      await tell(FileSystem.downloadFileAsync('http://files.test/x', file, { headers: { a: 'b' } }));
      await tell(FileSystem.downloadFileAsync('http://files.test/day.json?x', documents));
      await tell(FileSystem.downloadFileAsync('http://files.test/no', documents));
      console.log(file.textSync(), documents.listAsRecords().length);
      """, network: network)
    #expect(
      lines == [
        #""…/a""#, "ERR_DESTINATION_ALREADY_EXISTS: Destination already exists",
        #""…/day.json""#,
        "ERR_UNABLE_TO_DOWNLOAD: Unable to download a file: response has status 404",
        "abc 2",
      ])
  }

  /// `ios/FileSystemModule.swift:88-103`; Apple, `URLResponse.suggestedFilename`.
  @Test
  func
    `A downloaded file has the name that the server suggests, and replaces one only with an option`()
    async throws
  {
    let network = TestNetwork { request in
      let name = request.url.hasSuffix("/") ? "" : "; filename=\"b 1.jpg\"; size=3"
      return HTTPResponse(
        status: 200, url: request.url,
        headers: [HTTPHeader(name: "Content-Disposition", value: "inline" + name)],
        body: Array("abc".utf8))
    }
    let lines = try await lines(
      """
      const { FileSystem } = expo.modules;
      const documents = new FileSystem.FileSystemDirectory(uri(''));
      const load = (url, options) => tell(FileSystem.downloadFileAsync(url, documents, options));
      await load('http://files.test/200/300');
      await load('http://files.test/200/300');
      await load('http://files.test/200/300', { idempotent: true });
      await load('http://files.test/');
      """, network: network)
    #expect(
      lines == [
        #""…/b%201.jpg""#, "ERR_DESTINATION_ALREADY_EXISTS: Destination already exists",
        #""…/b%201.jpg""#,
        #""…/files.test""#,
      ])
  }

  /// Apple, "Downloading files in the background". A background session is the default (`FileSystemLegacyRecords.swift`).
  @Test(arguments: [(0, []), (1, ["finish-before-upload"])])
  func `legacy: an upload in a background session goes on while the app is suspended`(
    session: Int, diagnoses: [String]
  ) async throws {
    let network = TestNetwork { _ in .status(201) }
    network.latency = .seconds(2)
    let app = try AppFixture(
      Self.start + """
        new NativeEventEmitter(NativeModules.BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
          await files.writeAsStringAsync(uri('a'), '[1]', {});
          tell(files.uploadAsync('http://files.test/a', uri('a'), { sessionType: \(session) }));
          NativeModules.BackgroundFetch.finish(fetchId, 'newData');
        });
        """, network: network)
    let result = await app.run()
    #expect(result.diagnoses.map(\.code) == diagnoses)
    #expect(network.requests.count == 1)
  }

  @Test func `legacy: the answer of a background session waits until the suspended app runs again`()
    async throws
  {
    let lines = try await lines(
      """
      await files.writeAsStringAsync(uri('a'), '[1]', {});
      device.network.plan('/a', { latency: 30 });
      device.leaveApp();
      device.openApp({ after: 60 });
      await Promise.all([0, 1].map((sessionType) => tell(files.uploadAsync('http://files.test/a', uri('a'), { sessionType }))));
      console.log(device.appState);
      """)
    #expect(
      lines == [
        #"{"status":200,"headers":{},"mimeType":null,"body":""}"#,
        #"ERR_FILESYSTEM_CANNOT_UPLOAD: Unable to upload the file: 'Error Domain=NSURLErrorDomain Code=-1005 "The network connection was lost."'"#,
        "active",
      ])
  }
}
