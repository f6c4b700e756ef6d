internal import Glibc

/// What JavaScriptCore does with memory that it has freed.
///
/// Its allocator gives free pages back to Linux with `madvise(MADV_DONTDUMP)`, which splits a mapping of the process. A process
/// may have 65,530 mappings (`vm.max_map_count`). Then `madvise` fails with `EAGAIN`, and the allocator calls it again for ever,
/// while it holds the heap's lock. A search of a large app got there after 750 runs.
package enum FreedMemory {
  /// Lets the allocator keep free pages for the next contexts. `false` if this JavaScriptCore cannot do that.
  package static let isKept: Bool = {
    // `WTF::fastDisableScavenger()`, which no header of JavaScriptCore's C API declares.
    guard let function = dlsym(nil, "_ZN3WTF20fastDisableScavengerEv") else { return false }
    unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
    return true
  }()
}
