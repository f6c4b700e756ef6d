import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/Legacy/FileSystemLegacyModule.swift`, for `expo-file-system/legacy`.
@Suite("expo-file-system 19.0.21") @HostActor
struct ExpoFileSystemLegacyTests {
  /// - Parameter script: has the module `files`, `uri(name)` for names in Documents, and `tell(promise)`.
  private func lines(_ script: String) async throws -> [String] {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const files = expo.modules.ExponentFileSystem;
      const uri = (name) => files.documentDirectory + name;
      const short = (text) => text.replaceAll(files.documentDirectory, '…/').replaceAll(uri('').slice('file://'.length), '…/');
      const causes = (text) => text.replace(/^Calling .*\\n→ Caused by: /, '').replaceAll('\\n→ Caused by: ', ' < ');
      const tell = (promise) => promise.then((value) => console.log(value),
        ({ code, message }) => console.log(`${code}: ${causes(short(message))}`));
      (async () => {
      \(script)
      })();
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.diagnoses.filter(\.isFailure).isEmpty)
    return app.lines
  }

  /// `ios/Legacy/FileSystemLegacyModule.swift:56`, readAsStringAsync, and `:69`, writeAsStringAsync.
  @Test func `legacy: a file is written and read as text and as Base64`() async throws {
    let lines = try await lines(
      """
      await files.writeAsStringAsync(uri('a'), 'hé', {});
      await tell(files.readAsStringAsync(uri('a'), {}));
      await tell(files.readAsStringAsync(uri('a'), { encoding: 'base64', position: 1, length: 2 }));
      await files.writeAsStringAsync(uri('a'), 'aGk=', { encoding: 'base64' });
      await tell(files.readAsStringAsync(uri('a'), { encoding: 'utf8' }));
      await tell(files.readAsStringAsync(uri('b'), {}));
      await tell(files.writeAsStringAsync('file:///etc/x', 'a', {}));
      """)
    #expect(
      lines == [
        "hé", "w6k=", "hi", "ERR_FILE_NOT_READABLE: File '…/b' is not readable",
        "ERR_FILE_NOT_WRITABLE: File '/etc/x' is not writable",
      ])
  }

  /// `ios/Legacy/FileSystemLegacyModule.swift:84`, deleteAsync, to `:137`, readDirectoryAsync.
  @Test func `legacy: files and directories are made, copied, moved and deleted`() async throws {
    let lines = try await lines(
      """
      await tell(files.makeDirectoryAsync(uri('x/y'), {}));
      await files.makeDirectoryAsync(uri('x/y'), { intermediates: true });
      await files.writeAsStringAsync(uri('x/y/a'), 'abc', {});
      await files.copyAsync({ from: uri('x'), to: uri('z') });
      await files.moveAsync({ from: uri('x/y/a'), to: uri('b') });
      console.log(await files.readDirectoryAsync(uri('')), await files.readDirectoryAsync(uri('z/y')));
      await tell(files.copyAsync({ from: uri('no'), to: uri('c') }));
      await tell(files.deleteAsync(uri('no'), {}));
      await files.deleteAsync(uri('no'), { idempotent: true });
      await files.deleteAsync(uri('z'), {});
      const { exists, isDirectory, size, md5, uri: found } = await files.getInfoAsync(uri('b'), { md5: true });
      console.log(exists, isDirectory, size, md5, short(found));
      console.log(await files.getInfoAsync(uri('z'), {}), await files.getInfoAsync('file:///etc/hostname', {}));
      """)
    #expect(
      lines == [
        "ERR_UNEXPECTED: The file “y” doesn’t exist.", "[ 'b', 'x', 'z' ] [ 'a' ]",
        "E_FILE_NOT_COPIED: File '…/no' could not be copied to '…/c'.",
        "ERR_FILE_CANNOT_DELETE: File '…/no' could not be deleted < File '…/no' does not exist",
        "true false 3 900150983cd24fb0d6963f7d28e17f72 …/b",
        "{ exists: false, isDirectory: false } { exists: false, isDirectory: false }",
      ])
  }
}
