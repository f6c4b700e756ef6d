import AppHost
import Capabilities
import Foundation
import HostLoop
import ScriptLoading
import SimulatedPhone

/// Drives the reader of `app.json`.
@HostActor
final class AppJSONDriver: FuzzDriver {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "bridgehost-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run(_ input: [UInt8]) throws {
    try Data(input).write(to: folder.appending(path: "app.json"))
    do {
      let info = try AppInfo(appJSON: folder.appending(path: "app.json").path)
      note("\(info.backgroundModes.count) \(info.urlSchemes.isEmpty)")
    } catch let error as ScriptError { note(error.message) }
  }
}
