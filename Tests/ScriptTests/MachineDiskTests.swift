import Foundation
import Testing

/// The app's files are files of the machine, whose disk can fail. That is no result about the app.
@Suite(.processes) struct `If the machine cannot keep the app's files` {
  enum Writer: String, CaseIterable {
    case file = "fs.writeFile(folder + '/a', content, {})"
    case handle =
      "F.create({}); const h = F.open(); for (let i = 0; i < 40; i++) h.writeBytes(new Uint8Array(20000))"
    case mmkv =
      "NitroModulesProxy.createHybridObject('MMKVFactory').createMMKV({ id: 'a' }).set('k', content)"
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ writer: Writer) throws {
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { RNFSManager: fs } = NativeModules;
      NativeModules.ExpoModulesCore.installModules();
      NativeModules.NitroModules.install();
      const folder = fs.RNFSDocumentDirectoryPath;
      const content = 'QUJD'.repeat(200000);
      const { FileSystem } = expo.modules;
      const F = new FileSystem.FileSystemFile(FileSystem.documentDirectory + 'b');
      \(writer.rawValue);
      """, to: "app.js")
    try folder.write(
      """
      import { scenario } from 'bridgehost/testing';
      scenario('writes', { app: './app.js' }, async ({ device }) => { device.openApp(); await device.idle(); });
      """, to: "app.scenario.js")
  }

  /// Runs the program with a limit for the size of files.
  private func run(_ arguments: [String]) throws -> Command.Result {
    let command = Command(
      ["-c", "ulimit -f 400 && exec \"$0\" \"$@\"", Command.program.path] + arguments,
      in: folder.url, program: URL(fileURLWithPath: "/bin/sh"))
    try command.start()
    return command.finish()
  }

  @Test(arguments: Writer.allCases)
  func `the run ends with an error that says so`(_ writer: Writer) throws {
    try write(writer)
    let result = try run(["--launch", "none", "--quiet", "app.js"])
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("/Documents/"))
    #expect(
      result.errors.contains(
        "cannot be written: File too large. Raise the limit of this shell for the size of a file (ulimit -f)."
      ),
      "\(result.errors)")
  }

  @Test(arguments: [
    ["race", "app.js", "--runs", "4", "--seed", "1", "-j", "1"],
    ["race", "app.js", "--runs", "4", "--seed", "1", "-j", "2"], ["test", "app.scenario.js"],
  ])
  func `so does a search, and a test`(_ arguments: [String]) throws {
    try write(.file)
    let result = try run(arguments)
    #expect(result.status == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("File too large"), "\(result.errors)")
  }

  @Test func `a file that the app itself makes too large is an error for the app`() throws {
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const { FileSystem } = expo.modules;
      const file = new FileSystem.FileSystemFile(FileSystem.documentDirectory + 'a');
      file.create({});
      const handle = file.open();
      handle.offset = Number.MAX_SAFE_INTEGER;
      try { handle.writeBytes(new Uint8Array(1)); } catch (error) { console.log('refused'); }
      """, to: "app.js")
    let result = try Command.run("--launch", "none", "--quiet", "app.js", in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
  }
}
