import Foundation
import Glibc
import HostLoop

/// Tells when a source file in a folder or below it changes.
///
/// Folders whose files nobody writes by hand do not count: `node_modules`, `Pods`, `build`, and those that begin with a
/// dot.
final class SourceWatch {
  private let descriptor: Int32
  /// The folders, by the number that the kernel gave to each.
  private var folders: [Int32: String] = [:]

  private static let extensions: Set<String> = [
    "js", "jsx", "mjs", "cjs", "ts", "tsx", "json", "plist", "entitlements",
  ]
  private static let ignored: Set<String> = ["node_modules", "Pods", "build"]

  /// The system watches no further folder.
  struct Failure: Error, CustomStringConvertible {
    let folder: String
    let code: Int32
    var description: String { "cannot watch \(folder): \(reason(code))" }
  }

  init(_ folder: String) throws(Failure) {
    descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_CLOEXEC))
    if descriptor < 0 { throw Failure(folder: folder, code: errno) }
    try add(folder)
  }

  deinit { close(descriptor) }

  /// Waits until a source file changes, and returns its path. Changes that came since the last call count.
  func nextChange() throws(Failure) -> String {
    var change: String?
    // An editor changes a file in several steps.
    while change == nil || hasEvents(within: Self.pause) {
      if let path = try read() { change = change ?? path }
    }
    return change ?? ""
  }

  private static let pause: Int32 = 50
  private static let isFolder = UInt32(truncatingIfNeeded: IN_ISDIR)

  private func hasEvents(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) > 0
  }

  /// The first source file of the next events.
  private func read() throws(Failure) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    var change: String?
    var rest = bytes[...]
    let head = MemoryLayout<inotify_event>.size
    while rest.count >= head {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = String(
        decoding: rest.dropFirst(head).prefix(Int(clamping: event.len)).prefix { $0 != 0 },
        as: UTF8.self)
      rest = rest.dropFirst(head + Int(clamping: event.len))
      guard let folder = folders[event.wd] else { continue }
      let path = folder + "/" + name
      if event.mask & Self.isFolder != 0 {
        if !Self.isIgnored(name) { try add(path) }
      } else if Self.extensions.contains(URL(fileURLWithPath: name).pathExtension) {
        change = change ?? path
      }
    }
    return change
  }

  private func add(_ folder: String) throws(Failure) {
    let changes =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR
    let events = UInt32(truncatingIfNeeded: changes)
    let number = inotify_add_watch(descriptor, folder, events)
    guard number >= 0 else {
      // It was removed meanwhile.
      if errno == ENOENT || errno == ENOTDIR { return }
      throw Failure(folder: folder, code: errno)
    }
    folders[number] = folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where !Self.isIgnored(name) {
      let path = folder + "/" + name
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory { try add(path) }
    }
  }

  private static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix(".") || ignored.contains(name)
  }
}
