import AppHost
import BridgeTesting
import Capabilities
import Foundation
import HostLoop
import MetroBundles
import NativeBridge
import ScriptLoading
import SimulatedPhone

/// An app whose script is a bundle for a phone, on a virtual clock. A server answers 201.
@HostActor
final class BundleApp {
  /// Called when the bundle prints a line.
  var onPrint: (@HostActor (String) -> Void)?
  private let app: TestApp
  private let folder: URL
  private let text: String

  /// - Parameter map: makes the source map, which is written beside the bundle, from the bundle's text.
  init(
    _ generation: BundleGeneration, _ script: String, isDevelopment: Bool = false,
    launch: AppLifecycle.Launch = .none, map: ((String) -> String)? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("main.jsbundle")
    text = try generation.text(of: script, isDevelopment: isDevelopment)
    try Data(text.utf8).write(to: file)
    if let map { try Data(map(text).utf8).write(to: file.appendingPathExtension("map")) }
    app = try TestApp(
      .file(path: file.path), network: TestNetwork { _ in .status(201) }
    ) {
      $0.isMetroBundle = true
      $0.launch = launch
    }
    app.onPrint = { [unowned self] in onPrint?($0) }
  }

  var session: AppSession { app.session }
  /// What the bundle printed, line by line.
  var lines: [String] { app.console }

  /// The number, from 1, of the bundle's first line that begins with `beginning`; 0 if there is none.
  func line(_ beginning: String) -> Int { Self.line(beginning, of: text) }

  /// The number, from 1, of the text's first line that begins with `beginning`; 0 if there is none.
  static nonisolated func line(_ beginning: String, of text: String) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.hasPrefix(beginning) } ?? -1) + 1
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run() async -> SessionResult { await app.run() }
}
