import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing
import WebAPIs

/// The facts are those of `ios/ReactNativeBlobUtil/ReactNativeBlobUtil.mm`, and of `ReactNativeBlobUtilFS.mm`,
/// `ReactNativeBlobUtilRequest.mm` and `ReactNativeBlobUtilReqBuilder.mm` in `ios`.
///
/// Differs from a phone: A body comes in pieces of 64 KiB, all at the same time. The options `IOSBackgroundTask`, `wifiOnly` and
/// `trusty` have no effect. There are no photos, bundled files, containers of groups and transformers. The
/// menus do not appear, and the hash `sha224` is missing.
@Suite("react-native-blob-util 0.24.9") @HostActor
struct BlobUtilTests {
  static func app(
    _ script: String, on architecture: Architecture = .turbo, _ network: TestNetwork
  ) async throws -> AppFixture {
    let app = try AppFixture(
      architecture: architecture,
      """
      import { TurboModuleRegistry } from 'react-native';
      import { device } from 'bridgehost';
      const native = TurboModuleRegistry.getEnforcing('ReactNativeBlobUtil');
      const { DocumentDir: folder } = native.getConstants();
      const file = `${folder}/a`;
      const listen = (name, show) => new NativeEventEmitter(native).addListener(
        'ReactNativeBlobUtil' + name, (text) => console.log(name, show(JSON.parse(text))));
      const say = (promise) => promise.then(
        (value) => console.log(JSON.stringify(value)), ({ code, message }) => console.log(`${code}: ${message}`));
      const call = (name, ...values) => new Promise((resolve) => native[name](...values, (...answer) => {
        console.log(name, JSON.stringify(answer).replaceAll(folder, ''));
        resolve(answer);
      }));
      const send = (method, options = {}, headers = {}, body = null) =>
        call('fetchBlob', options, 'id', method, 'http://files.test/a', headers, body);
      (async () => {
      \(script)
      })();
      """, network: network
    ) { $0.launch = .user }
    _ = await app.run()
    return app
  }

  static func lines(
    _ script: String, on architecture: Architecture = .turbo,
    answering response: HTTPResponse = .status(200)
  ) async throws -> [String] {
    try await Self.app(script, on: architecture, TestNetwork { _ in response }).lines
  }

  @Test(arguments: Architecture.allCases)
  func `createFile makes only new files, in folders that exist (ReactNativeBlobUtil.mm:220-253)`(
    architecture: Architecture
  ) async throws {
    let lines = try await Self.lines(
      """
      await say(native.createFile(file, 'Zoë', 'utf8'));
      await say(native.readFile(file, 'utf8', false));
      await native.createFile(file, '', 'utf8').catch(({ code, message }) => console.log(code, message.replace(folder, '')));
      await native.createFile(`${folder}/b/c`, '', 'utf8').catch(({ code }) => console.log(code));
      await native.createFileASCII(file + '2', [104, 105, 200]);
      await say(native.readFile(file + '2', 'ascii', false));
      """, on: architecture)
    #expect(
      lines == [
        "[null]", #""Zoë""#, "EEXIST File '/a' already exists", "EUNSPECIFIED", "[104,105,-56]",
      ])
  }

  @Test func `writeFile makes the folders above, and returns how much it wrote (FS.mm:361-510)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      const deep = `${folder}/b/c/d`;
      await say(native.writeFile(deep, 'utf8', 'ë', false, false));
      await say(native.writeFile(deep, 'base64', btoa('xyz'), false, true));
      await say(native.writeFileArray(deep, [33, 289], true));
      await say(native.readFile(deep, 'utf8', false));
      await say(native.writeFile(file, 'uri', deep, false, false));
      await say(native.writeFile(file, 'uri', deep + 'e', false, false));
      await say(native.writeFile(file, 'utf8', '', true, false));
      await native.writeFile(`${folder}/b`, 'utf8', '', false, false).catch(({ code }) => console.log(code));
      """)
    #expect(
      lines == [
        "2", "3", "2", #""ëxyz!!""#, "7", "-1",
        "EUNSPECIFIED: Transform specified but transformer not set", "EISDIR",
      ])
  }

  @Test
  func `readFile reads a folder as nothing, and bytes that are no text as null (FS.mm:514-603)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      await native.writeFileArray(file, [200], false);
      for (const encoding of ['utf8', 'base64']) await say(native.readFile(file, encoding, false));
      await say(native.readFile(folder, 'utf8', false));
      await native.readFile(file + 'b', 'utf8', false).catch(({ code }) => console.log(code));
      """)
    #expect(lines == ["null", #""yA==""#, #""""#, "ENOENT"])
  }

  @Test func `exists, stat and lstat tell about a path (ReactNativeBlobUtil.mm:512-603)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      await native.createFile(file, 'abc', 'utf8');
      await call('exists', file);
      await call('exists', folder);
      await call('exists', 'assets-library://1');
      const [, { lastModified, ...stat }] = await new Promise((resolve) => native.stat(file, (...answer) => resolve(answer)));
      console.log(JSON.stringify(stat).replace(folder, ''), lastModified % 1000);
      await call('stat', file + 'b');
      native.lstat(folder, (_, all) => console.log(all.map(({ filename, type }) => filename + ' ' + type).join()));
      """)
    #expect(
      lines == [
        "exists [true,false]", "exists [true,true]", "exists [false,false]",
        #"{"size":"3","filename":"a","path":"/a","type":"file"} 0"#,
        #"stat ["failed to stat path `/ab` because it does not exist or it is not a folder"]"#,
        "a file",
      ])
  }

  @Test func `Paths are listed, made, copied, moved and removed (ReactNativeBlobUtil.mm:452-660)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      await say(native.mkdir(`${folder}/d`));
      await native.mkdir(`${folder}/d`).catch(({ code, message }) => console.log(code, message.replace(folder, '')));
      await native.createFile(file, 'abc', 'utf8');
      await call('cp', file, `${folder}/d/b`);
      await call('mv', `${folder}/d/b`, `${folder}/d/c`);
      await call('cp', `${folder}/none`, `${folder}/d/b`);
      await say(native.ls(`${folder}/d`));
      await native.ls(file).catch(({ code }) => console.log(code));
      await call('unlink', `${folder}/none`);
      await call('removeSession', [file, `${folder}/none`]);
      await call('exists', file);
      """)
    #expect(
      lines == [
        "true", "EEXIST Directory '/d' already exists", "cp [null,true]", "mv [null,true]",
        "cp [\"The file “none” couldn’t be opened because there is no such file.\",false]",
        #"["c"]"#, "ENOTDIR", "unlink [null]",
        #"removeSession ["failed to remove session path at /none"]"#, "exists [false,false]",
      ])
  }

  @Test func `hash and slice read a file (FS.mm:616-769, 904-1005)`() async throws {
    let lines = try await Self.lines(
      """
      await native.createFile(file, 'abcdef', 'utf8');
      await native.slice(file, file + '2', 1, 3);
      await say(native.readFile(file + '2', 'utf8', false));
      await native.slice(file, file + '2', 4, 99);
      await say(native.readFile(file + '2', 'utf8', false));
      await native.writeFile(file, 'utf8', 'abc', false, false);
      await say(native.hash(file, 'sha1'));
      await native.hash(file, 'crc').catch(({ code }) => console.log(code));
      await native.hash(folder, 'md5').catch(({ code }) => console.log(code));
      """)
    #expect(
      lines == [
        #""bc""#, #""ef""#, #""a9993e364706816aba3e25717850c26c9cd0d89d""#, "EINVAL", "EISDIR",
      ])
  }

  @Test func `A stream writes in its encoding until it is closed (ReactNativeBlobUtil.mm:388-450)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      await native.createFile(file, 'old', 'utf8');
      const [, , id] = await new Promise((resolve) => native.writeStream(file, 'base64', false, (...answer) => resolve(answer)));
      await call('writeChunk', id, btoa('ab'));
      await call('writeArrayChunk', id, [99]);
      await call('closeStream', id);
      await call('writeChunk', id, btoa('lost'));
      await say(native.readFile(file, 'utf8', false));
      await call('writeStream', folder, 'utf8', true);
      """)
    #expect(
      lines == [
        "writeChunk [null]", "writeArrayChunk [null]", "closeStream [null,true]",
        "writeChunk [null]", #""abc""#,
        #"writeStream ["EISDIR","Expecting a file but '' is a directory"]"#,
      ])
  }

  @Test
  func
    `Files are read piece by piece, one after the other, and an error ends the stream, too (FS.mm:150-304)`()
    async throws
  {
    let lines = try await Self.lines(
      """
      listen('Filesystem', ({ streamId, event, code, detail }) => [streamId, event, code, String(detail).slice(0, 14)].join(' '));
      await native.createFile(file, 'abcë', 'utf8');
      native.readStream(file, 'ascii', 3, 1000, 'a');
      await sleep(1);
      console.log('waits');
      native.readStream(file, 'utf8', 4, -1, 'b');
      native.readStream(file + 'b', 'utf8', 4, -1, 'c');
      """)
    #expect(
      lines == [
        "Filesystem a data  97,98,99", "waits", "Filesystem a data  -61,-85", "Filesystem a end  ",
        "Filesystem b error  Failed to conv", "Filesystem b error  Failed to conv",
        "Filesystem b end  ", "Filesystem c error ENOENT File does not ", "Filesystem c end  ",
      ])
  }
}
