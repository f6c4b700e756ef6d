import Foundation
import Testing

/// What bridgehost keeps in the temporary folder of the machine: the app's files, and those for esbuild.
@Suite(.processes) struct `In the temporary folder` {
  private let folder: TemporaryFolder
  private var environment: [String: String] { ["TMPDIR": folder.path("tmp")] }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: true)
    // A type makes esbuild necessary.
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const files: any = NativeModules.RNFSManager;
      files.writeFile(files.RNFSDocumentDirectoryPath + '/a', 'QUJD', {}).then(() => {
        console.log('written');
        switch (process.argv[2]) {
          case 'exit': process.exit(3);
          case 'throw': throw new Error('end');
          case 'wait': setTimeout(() => {}, 1_000_000_000);
        }
      });
      """, to: "app.ts")
  }

  private func command(_ end: String) -> Command {
    Command(
      ["--launch", "none", "--quiet", "app.ts", end], in: folder.url, environment: environment)
  }

  private var rest: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) }
  }

  @Test(arguments: ["return", "exit", "throw"])
  func `nothing is left when the app ends`(_ end: String) throws {
    let command = command(end)
    try command.start()
    let result = command.finish()
    #expect(result.output == "written\n", "\(result.errors)")
    #expect(try rest == [])
  }

  @Test func `nothing is left after a signal`() throws {
    let command = command("wait")
    try command.start()
    command.waitForOutput("written")
    #expect(try rest.count == 1)
    command.terminate()
    _ = command.finish()
    #expect(try rest == [])
  }

  @Test func `the next start removes what a killed process left`() throws {
    let command = command("wait")
    try command.start()
    command.waitForOutput("written")
    command.kill()
    _ = command.finish()
    #expect(try rest.count == 1)
    _ = try Command.run("--version", in: folder.url, environment: environment)
    #expect(try rest == [])
  }

  @Test func `nobody removes the files of a process that lives`() throws {
    let living = command("wait")
    try living.start()
    living.waitForOutput("written")
    let other = command("return")
    try other.start()
    _ = other.finish()
    let folders = try FileManager.default.subpathsOfDirectory(atPath: folder.path("tmp"))
    #expect(folders.contains { $0.hasSuffix("/Documents/a") }, "\(folders)")
    living.terminate()
    _ = living.finish()
    #expect(try rest == [])
  }
}
