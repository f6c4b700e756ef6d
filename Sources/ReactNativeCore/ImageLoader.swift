internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Loads images for views. No view is drawn, so no image is loaded.
@HostActor
final class ImageLoader: NativeModule {
  nonisolated static let name = "ImageLoader"

  var exports: [any Export] { imageExports }
}

/// The same module, with its name in React Native before 0.60.
@HostActor
final class ImageViewManager: NativeModule {
  nonisolated static let name = "ImageViewManager"

  var exports: [any Export] { imageExports }
}

@HostActor @ExportsBuilder
private var imageExports: [any Export] {
  AsyncFunction("prefetchImage") { (_: String) in true }
  AsyncFunction("prefetchImageWithMetadata") { (_: String, _: String?, _: Double?) in true }
  AsyncFunction("queryCache") { (_: [String]) in [String: String]() }
  AsyncFunction("getSize") { (url: String) throws -> [Double] in throw failure(url) }
  AsyncFunction("getSizeWithHeaders") { (url: String, _: JSObject?) throws -> [String: Double] in
    throw failure(url)
  }
}

private func failure(_ url: String) -> NativeError {
  NativeError(
    code: "E_GET_SIZE_FAILURE", message: "Failed to getSize of \(url): images are not loaded")
}
