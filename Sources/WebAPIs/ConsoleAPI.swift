internal import Glibc
package import HostLoop
package import NativeBridge

/// The native half of `console`: text to standard output and standard error.
@HostActor
package struct ConsoleAPI {
  /// Writes text to file descriptor 1 or 2.
  package typealias Output = @HostActor (_ fileDescriptor: Int, _ text: String) -> Void

  private let output: Output

  /// Writes to `output`. The default is the process's own streams.
  package init(output: @escaping Output = ConsoleAPI.write) { self.output = output }

  /// The same console, which changes each text first, and does not write it if it becomes `nil`.
  package func changing(_ change: @escaping @HostActor (_ text: String) -> String?) -> ConsoleAPI {
    ConsoleAPI { [output] descriptor, text in
      if let changed = change(text) { output(descriptor, changed) }
    }
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("print", output)
  }

  /// Writes to the process's own streams. If the text cannot be written whole, nothing is written.
  package static func write(_ fileDescriptor: Int, _ text: String) {
    var text = text
    let descriptor = Int32(clamping: fileDescriptor)
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(clamping: POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
