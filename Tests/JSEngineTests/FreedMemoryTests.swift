import Glibc
import JSEngine
import Testing

/// A process that gives memory back in small pieces has no mapping left after some hundred contexts with large scripts.
@Suite struct FreedMemoryTests {
  @Test func `JavaScriptCore can keep freed memory for the next contexts`() {
    #expect(FreedMemory.canBeKept)
  }

  @Test func `mappings are counted`() throws {
    let pages = 200
    let size = 4096
    let start = mmap(nil, pages * size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    try #require(start != MAP_FAILED)
    defer { munmap(start, pages * size) }
    // Pages with different protections cannot be in one mapping.
    for page in stride(from: 0, to: pages, by: 2) {
      mprotect(start?.advanced(by: page * size), size, PROT_READ | PROT_WRITE)
    }
    #expect(try #require(FreedMemory.mappings()) > pages)
  }
}
