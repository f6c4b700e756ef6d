import Foundation
import Testing

/// Polyfill packages find what they look for on a phone. The scripts do as these packages do, in our words.
@Suite(.processes) struct `Polyfill packages` {
  private func run(_ script: String, _ options: String...) throws -> Command.Result {
    let folder = try TemporaryFolder()
    try folder.write(script, to: "app.js")
    let command = Command(["--launch", "none", "--quiet"] + options + ["app.js"], in: folder.url)
    try command.start()
    return command.finish()
  }

  // MARK: Expo

  /// The package `expo` brings a `URL` that can be changed, `TextDecoder` and others (@expo/metro-config 54.0.10,
  /// `build/ExpoMetroConfig.js:243-254`).
  @Test
  func `Expo's globals are there before the first module of an app, and not in its scenarios`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "node_modules/expo/package.json")
    try folder.write("globalThis.order = ['streams'];", to: "node_modules/expo/virtual/streams.js")
    try folder.write(
      "import { name } from './name'; order.push(name satisfies string);",
      to: "node_modules/expo/src/winter/index.ts")
    try folder.write("export const name = 'winter';", to: "node_modules/expo/src/winter/name.ts")
    try folder.write("export {}; order.push('first');", to: "first.js")
    try folder.write("import './first'; console.log(order.join());", to: "app.js")
    try folder.write(
      """
      import { expect, scenario } from 'bridgehost/testing';
      scenario('all of it', { app: './app.js', launch: 'user' }, async ({ app, device }) => {
        await device.idle();
        expect([typeof order, ...app.console]).toEqual(['undefined', 'streams,winter,first']);
      });
      """, to: "app.scenario.js")
    let result = try Command.run("--launch", "none", "--quiet", "app.js", in: folder.url)
    #expect(result.output == "streams,winter,first\n", "\(result.errors)")
    let tested = try Command.run("test", in: folder.url)
    #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
  }

  // MARK: react-native-url-polyfill

  @Test(arguments: ["turbo", "bridge"])
  func `a URL that a package makes of a blob's number can be fetched`(_ architecture: String)
    throws
  {
    let script = """
      import { NativeModules } from 'react-native';
      const constants = NativeModules.BlobModule.getConstants();
      const url = ({ data, size }) =>
        `${constants.BLOB_URI_SCHEME}:${data.blobId}?offset=${data.offset}&size=${size}`;
      const read = async (blob) => (await fetch(url(blob))).text();
      const blob = new Blob(['abc', 'd\u{e9}f'], { type: 'text/plain' });
      const part = blob.slice(2);
      console.log(constants.BLOB_URI_HOST, url(blob) === URL.createObjectURL(blob));
      console.log(await read(blob), await read(part), await read(part.slice(1, 4)));
      console.log(part.data.blobId === blob.data.blobId, part.slice(1, 4).data.offset, blob.data.size, blob.data.type);
      console.log(await new Response(part).text(), new Blob([part.slice(1), 'g']).size);
      """
    let result = try run(script, "--architecture", architecture)
    #expect(
      result.output == """
        null true
        abcd\u{e9}f cd\u{e9}f d\u{e9}
        true 3 7 text/plain
        cd\u{e9}f 5

        """, "\(result.errors)")
  }

  @Test func `an app may bring its own native module for blobs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { nativeModule } from 'bridgehost/native';
      nativeModule('BlobModule', () => ({ constants: { BLOB_URI_SCHEME: 'mine' } }));
      """, to: "blobs.native.js")
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      console.log(NativeModules.BlobModule.getConstants().BLOB_URI_SCHEME);
      """, to: "app.js")
    let result = try Command.run(
      "--launch", "none", "--quiet", "--native", "blobs.native.js", "app.js", in: folder.url)
    #expect(result.output == "mine\n", "\(result.errors)")
  }

  // MARK: react-native-get-random-values

  @Test(arguments: [
    ("turbo", "0.87.0", "true undefined"), ("turbo", "0.74.1", "true undefined"),
    ("turbo", "0.73.1", "undefined function"), ("bridge", "0.76.1", "undefined function"),
  ])
  func `a package finds out whether native code can be called synchronously`(
    _ architecture: String, _ version: String, _ found: String
  ) throws {
    let script = "console.log(global.RN$Bridgeless, typeof global.nativeCallSyncHook);"
    let result = try run(script, "--architecture", architecture, "--react-native", version)
    #expect(result.output == found + "\n", "\(result.errors)")
  }

  @Test(arguments: ["turbo", "bridge"])
  func `the package's native module gives random bytes in base64`(_ architecture: String) throws {
    let script = """
      import { NativeModules } from 'react-native';
      const { RNGetRandomValues } = NativeModules;
      console.log(atob(RNGetRandomValues.getRandomBase64(5)).length);
      try { RNGetRandomValues.getRandomBase64(1e6); } catch (error) { console.log(error.message); }
      """
    let result = try run(script, "--architecture", architecture)
    #expect(
      result.output == "5\ngetRandomBase64 gives at most 65536 bytes\n", "\(result.errors)")
  }

  @Test func `an error because of what the package does not bring is explained`() throws {
    let script = "global.crypto = { getRandomValues: (array) => array }; crypto.randomUUID();"
    let words = try run(script, "--react-native", "0.76.5").errors.split { $0.isWhitespace }
      .joined(separator: " ")
    #expect(
      words.contains(
        "fix: React Native 0.76 has no `crypto.randomUUID`. Use `randomUUID` of expo-crypto, or the package uuid."
      ), "\(words)")
  }

  @Test func `a missing global is warned about once, and not for each member`() throws {
    let script = "try { crypto.randomUUID(); crypto.subtle.digest('a'); } catch {}"
    let errors = try run(script, "--react-native", "0.76.5").errors
    #expect(errors.contains("React Native 0.76 has no `crypto`."), "\(errors)")
    #expect(!errors.contains("has no `crypto."), "\(errors)")
  }
}
