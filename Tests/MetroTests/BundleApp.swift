import Bridge
import BridgeTesting
import Device
import EventLoop
import Foundation
import Host
import MetroBundles

/// An app that is a bundle made for a phone, on a virtual clock. A server answers 201.
@HostActor
final class BundleApp {
  /// Runs when the bundle prints a line.
  var onPrint: (@HostActor (String) -> Void)?
  private let app: TestApp
  private let folder: URL

  init(
    _ generation: BundleGeneration, _ script: String, isDevelopment: Bool = false,
    architecture: Architecture? = nil, launch: AppLifecycle.Launch = .none
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("main.jsbundle")
    let text = try generation.text(of: script, isDevelopment: isDevelopment)
    try Data(text.utf8).write(to: file)
    app = try TestApp(
      .file(path: file.path), architecture ?? .turbo, network: TestNetwork { _ in .status(201) }
    ) {
      $0.isMetroBundle = true
      $0.launch = launch
    }
    app.onPrint = { [unowned self] in onPrint?($0) }
  }

  var session: AppSession { app.session }
  /// What the bundle printed, line by line.
  var lines: [String] { app.console }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run() async -> SessionResult { await app.run() }
}
