import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/FileSystemModule.swift`. The classes of the script extend native ones, as those of
/// `src/FileSystem.ts` do.
///
/// Differs from a phone: The app's bundle and shared containers are missing. `creationTime` is that of the latest change, and `type` is
/// known for common extensions. A body comes in pieces of 64 KiB, all at the same time, and a download starts again instead of
/// resuming. A background session goes on while the app is suspended, but neither waits for a connection, nor tries again, nor
/// outlives the app.
///
/// Own tests: 115 of 119 cases that need no screen (`apps/test-suite/tests/FileSystem.ts`), and 16 of 19 of `FileSystem-legacy.js`,
/// with answers of a server of ours. The others need the app's bundle, files of other servers, the order of a phone's file system and
/// the native half of `expo/fetch`.
@Suite("expo-file-system 19.0.21") @HostActor
struct ExpoFileSystemTests {
  /// - Parameter script: has the classes `File` and `Directory`, whose constructors take names in Documents, and `tell(body)`,
  ///   which prints what `body` returns or throws.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      NativeModules.ExpoModulesCore.installModules();
      const files = expo.modules.FileSystem;
      const documents = files.documentDirectory;
      class File extends files.FileSystemFile {
        constructor(name) { super(documents + name); this.validatePath(); }
      }
      class Directory extends files.FileSystemDirectory {
        constructor(name) { super(documents + name); this.validatePath(); }
      }
      const show = (value) => typeof value === 'string' ? value.replace(documents, '…/') : JSON.stringify(value);
      const tell = async (body) => {
        try { console.log(show(await body())); } catch ({ code, message }) {
          console.log(`${code}: ${message.split('\\n→ Caused by: ').pop().replace(documents, '…/')}`);
        }
      };
      (async () => {
      \(script)
      })();
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    return app.lines
  }

  /// `ios/FileSystemFile.swift:78`, write, to `:109`, base64.
  @Test func `A file is written and read as text, Base64 and bytes`() async throws {
    let lines = try await lines(
      """
      const file = new File('a%20b.txt');
      console.log(file.exists, file.size, file.uri.replace(documents, ''), file.type);
      file.write('hé');
      console.log(file.exists, file.size, file.textSync(), await file.base64(), [...await file.bytes()], file.md5);
      file.write('AAH/', { encoding: 'base64' });
      console.log([...file.bytesSync()]);
      file.write(new Uint8Array([104, 105]));
      await tell(() => file.text());
      await tell(() => file.write('?', { encoding: 'base64' }));
      """)
    #expect(
      lines == [
        "false null a%20b.txt text/plain",
        "true 3 hé aMOp [ 104, 195, 169 ] 33fcd01258e6ba07ef405dc9e721f3a7", "[ 0, 1, 255 ]", "hi",
        "ERR_UNABLE_TO_WRITE_BASE64DATA: Unable to write base64 data to a file: …/a%20b.txt",
      ])
  }

  /// `ios/FileSystemPath.swift:26`, validateCanCreate, and `ios/FileSystemDirectory.swift:20`, create.
  @Test func `What exists is created again only with an option`() async throws {
    let lines = try await lines(
      """
      const file = new File('deep/file'), directory = new Directory('dir');
      await tell(() => { file.create(); return file.exists; });
      await tell(() => { file.create({ intermediates: true }); file.write('x'); return file.exists; });
      await tell(() => file.create());
      await tell(() => { file.create({ overwrite: true }); return file.size; });
      await tell(() => { directory.create(); return directory.exists; });
      await tell(() => directory.create());
      await tell(() => { directory.create({ idempotent: true }); return 'again'; });
      await tell(() => new Directory('no/dir').create());
      """)
    #expect(
      lines == [
        "false", "true", "ERR_FILE_ALREADY_EXISTS: File '…/deep/file' already exists", "0", "true",
        "ERR_FILE_ALREADY_EXISTS: File '…/dir/' already exists", "again",
        "ERR_UNABLE_TO_CREATE: Unable to create file or directory: The file “dir” doesn’t exist.",
      ])
  }

  /// `ios/FileSystemPath.swift:50`, getMoveOrCopyPath, to `:87`, rename.
  @Test func `Files and directories are copied, moved, renamed and deleted`() async throws {
    let lines = try await lines(
      """
      const file = new File('a'), directory = new Directory('dir'), other = new Directory('other');
      const names = (directory) => directory.listAsRecords().map(({ uri, isDirectory }) => uri.replace(documents, '') + isDirectory);
      file.write('abc'); directory.create();
      file.copy(directory);
      file.move(new File('dir/b'));
      console.log(file.uri.replace(documents, ''), new File('a').exists, names(directory), directory.size);
      directory.copy(other);
      file.rename('c');
      console.log(names(directory), names(other));
      await tell(() => directory.move(new File('x')));
      directory.delete();
      console.log(directory.exists, file.exists, files.info(other.uri), files.info(directory.uri));
      await tell(() => directory.delete());
      """)
    #expect(
      lines == [
        "dir/b false [ 'dir/afalse', 'dir/bfalse' ] 6",
        "[ 'dir/afalse', 'dir/cfalse' ] [ 'other/afalse', 'other/bfalse' ]",
        "ERR_COPY_OR_MOVE_DIRECTORY_TO_FILE: Unable to copy or move a directory to a file",
        "false false { exists: true, isDirectory: true } { exists: false, isDirectory: null }",
        "ERR_UNABLE_TO_DELETE: Unable to delete file or directory: path does not exist",
      ])
  }

  /// `ios/FileSystemFileHandle.swift`.
  /// `FileManager.copyItem` makes no directories (`ios/FileSystemPath.swift:62-85`).
  @Test func `A directory is copied only into a directory that exists`() async throws {
    let lines = try await lines(
      """
      const source = new Directory('a');
      source.create({});
      await tell(() => source.copy(new Directory('no/b')));
      console.log(new Directory('no').exists);
      await tell(() => source.copy(new Directory('b')));
      console.log(new Directory('b').exists);
      """)
    #expect(lines.dropFirst() == ["false", "undefined", "true"])
    #expect(lines.first?.hasSuffix("The file “a” doesn’t exist.") == true, "\(lines)")
  }

  @Test func `A handle reads and writes from its offset on`() async throws {
    let lines = try await lines(
      """
      const file = new File('a');
      await tell(() => file.open());
      file.write('abcdef');
      const handle = file.open();
      console.log([...handle.readBytes(2)], handle.offset, handle.size);
      handle.offset = 4;
      handle.writeBytes(new Uint8Array([88, 89, 90]));
      console.log(handle.offset, [...handle.readBytes(5)], file.textSync());
      handle.close();
      console.log(handle.offset, handle.size);
      """)
    #expect(
      lines == [
        "ERR_UNEXPECTED: The file “a” couldn’t be opened because there is no such file.",
        "[ 97, 98 ] 2 6", "7 [] abcdXYZ", "null null",
      ])
  }

  /// `ios/FileSystemFile.swift:115`, info, and `ios/FileSystemDirectory.swift:82`, info.
  @Test func `Information about files and directories`() async throws {
    let lines = try await lines(
      """
      const file = new File('dir/a'), directory = new Directory('dir');
      const shown = ({ exists, uri, md5, files, size, modificationTime }) =>
        [exists, uri.replace(documents, ''), md5, files, size, modificationTime === file.modificationTime];
      console.log(...shown(file.info()));
      file.create({ intermediates: true });
      console.log(...shown(file.info({ md5: true })));
      console.log(...shown(directory.info()).slice(0, 5));
      console.log(directory.createFile('b', null).exists, directory.createDirectory('c').exists);
      """)
    #expect(
      lines == [
        "false dir/a null undefined null true",
        "true dir/a d41d8cd98f00b204e9800998ecf8427e undefined 0 true",
        "true dir/ undefined [ 'a' ] 0", "true true",
      ])
  }

  /// `ios/FileSystemPath.swift:16`, validatePermission.
  @Test func `Files outside of the app's container, and on a full disk, are refused`() async throws
  {
    let lines = try await lines(
      """
      const outside = new files.FileSystemFile('file:///etc/hostname');
      console.log(outside.exists);
      await tell(() => outside.textSync());
      device.storage.setFull(true);
      await tell(() => new File('a').write('a'));
      console.log(files.availableDiskSpace);
      await tell(() => files.pickFileAsync());
      """)
    #expect(
      lines == [
        "false", "ERR_MISSING_PERMISSION: Missing permission for uri: file:///etc/hostname",
        "ERR_UNEXPECTED: You can’t save the file “a” because the volume “Data” is out of space.",
        "0",
        "ERR_MISSING_VIEW_CONTROLLER: No view controller available for presenting file picker",
      ])
  }
}
