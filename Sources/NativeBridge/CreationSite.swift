#if DEBUG
  internal import Glibc
  internal import Runtime
#endif

/// Where an instance of a module was made, as the calls that led there say.
///
/// Debug builds know it, such as `swift test` makes: to look takes a quarter of a millisecond, which
/// the start of a program does not have.
struct CreationSite: Sendable {
  #if DEBUG
    private let calls = try? Backtrace.capture(limit: 32, top: 0, images: images)
    /// Looked up once: it reads all that is mapped, and crashes if another thread unmaps some of it.
    private static let images = ImageMap.capture()

    /// Such as `Tests/DoorbellTests.swift:31`: what called the initializer of the class that made this.
    var text: String? {
      guard let frames = calls?.symbolicated()?.frames else { return nil }
      // The export's own initializer, and then the module's.
      let initializers = frames.indices.filter {
        frames[$0].symbol?.name.contains("__allocating_init") ?? false
      }
      guard let initializer = initializers.prefix(2).last else { return nil }
      let places = frames[(initializer + 1)...].lazy.compactMap { $0.symbol?.sourceLocation }
      return places.first { $0.line > 0 }.map { "\(Self.relative($0.path)):\($0.line)" }
    }

    private static func relative(_ path: String) -> String {
      guard let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      let prefix = String(cString: folder) + "/"
      return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  #else
    var text: String? { nil }
  #endif
}
