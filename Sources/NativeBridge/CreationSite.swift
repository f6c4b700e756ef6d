#if DEBUG
  internal import Glibc
  internal import Runtime
#endif

/// Where an instance of a module was made, read from the call stack.
///
/// Known only in debug builds, such as those of `swift test`. Reading the stack takes a quarter of
/// a millisecond, which is too long at the start of the program.
struct CreationSite: Sendable {
  #if DEBUG
    private let calls = try? Backtrace.capture(limit: 32, top: 0, images: images)
    /// Captured once, because that reads all memory mappings, and crashes if another thread unmaps
    /// one meanwhile.
    private static let images = ImageMap.capture()

    /// The caller of the module's initializer, such as `Tests/DoorbellTests.swift:31`. `nil` if it
    /// is unknown.
    var text: String? {
      guard let frames = calls?.symbolicated()?.frames else { return nil }
      // The first is the export's initializer, the second the module's.
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
