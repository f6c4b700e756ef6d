import HostLoop
import JSEngine
import Testing

/// A process that gives memory back in small pieces has no mapping left after some hundred contexts with large scripts.
@HostActor struct FreedMemoryTests {
  @Test func `JavaScriptCore keeps freed memory for the next contexts`() {
    _ = JSVirtualMachine()
    #expect(FreedMemory.isKept)
  }
}
