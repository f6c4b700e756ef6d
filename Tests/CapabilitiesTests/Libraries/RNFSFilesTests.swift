import BridgeTesting
import Foundation
import HostLoop
import NativeBridge
import SimulatedPhone
import Storage
import Testing

/// The facts are those of `RNFSManager.m`.
@Suite("react-native-fs 2.20.0") @HostActor
struct RNFSFilesTests {
  @Test(arguments: Architecture.allCases)
  func `D10: files can be written and read as with react-native-fs`(
    _ architecture: Architecture
  ) async throws {
    let phone = StorageFixture(architecture)
    let lines = try await phone.launch(
      """
      const fs = RNFSManager;
      const folder = `${fs.RNFSDocumentDirectoryPath}/queue`;
      print(await fs.exists(folder));
      await fs.mkdir(folder, { NSURLIsExcludedFromBackupKey: true });
      await fs.writeFile(`${folder}/a`, btoa('one'), { encoding: 'utf8' });
      await fs.appendFile(`${folder}/a`, btoa(' two'));
      await fs.appendFile(`${folder}/b`, btoa('!'));
      print(atob(await fs.readFile(`${folder}/a`)));
      await fs.moveFile(`${folder}/b`, `${folder}/c`, {});
      await fs.copyFile(`${folder}/c`, `${folder}/d`, {});
      const items = await fs.readDir(folder);
      print(items.map(({ name, size, path }) => [name, size, path === `${folder}/${name}`]));
      print(items[0].type === fs.RNFSFileTypeRegular,
        (await fs.stat(folder)).type === fs.RNFSFileTypeDirectory);
      print(new Date(items[0].mtime * 1000));
      await fs.unlink(folder);
      print(await fs.exists(`${folder}/a`));
      """)
    #expect(
      lines == [
        "false", #""one two""#, #"[["a",7,true],["c",1,true],["d",1,true]]"#, "true true",
        #""2026-01-05T08:00:00.000Z""#, "false",
      ])
  }

  @Test func `D10: errors have the library's messages`() async throws {
    let phone = StorageFixture()
    let folder = try phone.storage.container.documents
    let lines = try await phone.launch(
      """
      const fs = RNFSManager;
      const path = `${fs.RNFSDocumentDirectoryPath}/a`;
      print(await errorOf(fs.readFile(path)));
      print(await errorOf(fs.unlink(path)));
      print(await errorOf(fs.stat(path)));
      print(await errorOf(fs.writeFile(`${path}/b`, '', {})));
      print(await errorOf(fs.readFile(fs.RNFSDocumentDirectoryPath)));
      print(await errorOf(fs.readFile('/etc/passwd')));
      """)
    #expect(
      lines == [
        #""ENOENT: ENOENT: no such file or directory, open '\#(folder)/a'""#,
        #""ENOENT: ENOENT: no such file or directory, open '\#(folder)/a'""#,
        "\"ENSCOCOAERRORDOMAIN260: The file “a” couldn’t be opened because there is no such file.\"",
        #""ENOENT: ENOENT: no such file or directory, open '\#(folder)/a/b'""#,
        #""EISDIR: EISDIR: illegal operation on a directory, read""#,
        #""ENOENT: ENOENT: no such file or directory, open '/etc/passwd'""#,
      ])
  }

  @Test func `D10: a file that is protected while the phone is locked is read as null`()
    async throws
  {
    let phone = StorageFixture()
    try await phone.launch(
      """
      await RNFSManager.writeFile(`${RNFSManager.RNFSDocumentDirectoryPath}/a`, btoa('1'), {
        NSFileProtectionKey: RNFSManager.RNFSFileProtectionComplete });
      """)
    phone.lock = .locked
    let lines = try await phone.launch(
      """
      const path = `${RNFSManager.RNFSDocumentDirectoryPath}/a`;
      print(await RNFSManager.exists(path), await RNFSManager.readFile(path));
      print((await errorOf(RNFSManager.writeFile(path, '', {}))).startsWith('ENOENT'));
      """)
    #expect(lines == ["true null", "true"])
  }
}
