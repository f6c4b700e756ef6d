internal import Glibc

/// What JavaScriptCore does with memory that it has freed.
///
/// Its allocator gives free pages back to Linux with `madvise(MADV_DONTDUMP)`, which splits a mapping of the process. A process
/// may have 65,530 mappings (`vm.max_map_count`). Then `madvise` fails with `EAGAIN`, and the allocator calls it again for ever,
/// while it holds the heap's lock. A search of a large app got there after 750 runs.
package enum FreedMemory {
  /// A quarter of what Linux allows. Most processes have a few hundred.
  private static let mostMappings = 16_384

  /// Makes the allocator keep free pages for the next contexts if the process has so many mappings that it could run out of them.
  static func keepIfFragmented() {
    if (mappings() ?? 0) > mostMappings { disableScavenger?() }
  }

  /// Whether this JavaScriptCore can keep free pages.
  package static var canBeKept: Bool { disableScavenger != nil }

  /// `WTF::fastDisableScavenger()`, which no header of JavaScriptCore's C API declares.
  private static let disableScavenger: (@convention(c) () -> Void)? = {
    dlsym(nil, "_ZN3WTF20fastDisableScavengerEv").map {
      unsafeBitCast($0, to: (@convention(c) () -> Void).self)
    }
  }()

  /// How many mappings of memory the process has. `nil` if Linux does not tell.
  package static func mappings() -> Int? {
    let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var lines = 0
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while true {
        let count = read(file, buffer.baseAddress, buffer.count)
        if count < 0 { return nil }
        if count == 0 { return lines }
        lines += buffer.prefix(count).count { $0 == UInt8(ascii: "\n") }
      }
    }
  }
}
