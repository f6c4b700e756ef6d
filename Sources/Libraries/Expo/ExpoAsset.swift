internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// The native half of `expo-asset` 12 (`ios/AssetModule.swift`), which the package `expo` imports: it downloads assets into the
/// caches.
@HostActor
final class ExpoAsset: NativeModule {
  nonisolated static let name = "ExpoAsset"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-asset", versions: "12")

  private let container: AppContainer
  private let requests: @HostActor () -> Requests?

  init(_ container: AppContainer, _ requests: @escaping @HostActor () -> Requests?) {
    self.container = container
    self.requests = requests
  }

  var exports: [any Export] {
    AsyncFunction("downloadAsync") {
      [self] (url: String, hash: String?, type: String, promise: Promise, site: CallSite) in
      try download(url, hash, type, promise, site)
    }
  }

  /// - Parameter hash: that of the content. A file with another one is downloaded again.
  private func download(
    _ address: String, _ hash: String?, _ type: String, _ promise: Promise, _ site: CallSite
  ) throws {
    if let url = URL(string: address), url.isFileURL {
      return promise.resolve(url.standardizedFileURL.absoluteString)
    }
    let name = hash ?? Self.md5(Array(address.utf8))
    let path = try container.caches + "/ExponentAsset-\(name).\(type)"
    let file = URL(filePath: path).absoluteString
    if let data = try? container.read(path), hash == nil || hash == Self.md5(Array(data)) {
      return promise.resolve(file)
    }
    _ = requests()?.send(HTTPRequest(url: address), at: site, abort: .never) {
      [container] _, result in
      guard let response = try? result.get() else {
        return promise.reject(
          "ERR_UNABLE_TO_DOWNLOAD_ASSET", "Unable to download asset from url: '\(address)'")
      }
      do {
        try? container.remove(path)
        try container.write(Data(response.body), to: path)
        promise.resolve(file)
      } catch {
        promise.reject(
          "ERR_UNABLE_TO_SAVE_ASSET_TO_DIRECTORY", "Unable to save asset to directory: '\(file)'")
      }
    }
  }

  private static func md5(_ bytes: [UInt8]) -> String {
    Digest.md5.hash(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
