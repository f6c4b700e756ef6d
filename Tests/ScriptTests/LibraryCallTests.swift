import Foundation
import Testing

/// Which code counts as a call of a library.
@Suite(.processes) struct `The command check and calls of libraries` {
  private let project: LibraryProject

  init() throws { project = try LibraryProject() }

  private static let camera =
    "request of react-native-permissions needs NSCameraUsageDescription in the Info.plist"
  @Test(arguments: [".", "./index", "../lib", "..//lib/index"])
  func `a file of the same folder passes the library on`(specifier: String) throws {
    try project.folder.write(
      "export { request as ask } from 'react-native-permissions';\nexport * from './camera';\n",
      to: "src/lib/index.ts")
    try project.folder.write(
      "import { ask } from '\(specifier)';\nexport const open = () => ask('ios.permission.CAMERA');\n",
      to: "src/lib/camera.ts")
    #expect(try project.missing("import { open } from './lib';\nopen();") == [Self.camera])
  }
}
