import Glibc
internal import HostLoop

/// Finds the files in a bundle of esbuild, which writes the path of each file in a comment before it.
enum ModulePaths {
  /// The paths as esbuild prints them.
  static func files(in bundle: [UInt8]) -> [String] {
    var files: [String] = []
    bundle.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var index = 0
      while let newline = memchr(base + index, 0x0A, bytes.count - index) {
        let end = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
        var start = index
        while start < end, start < index + 2, bytes[start] == 0x20 { start += 1 }
        if end > start + 3, bytes[start] == 0x2F, bytes[start + 1] == 0x2F, bytes[start + 2] == 0x20
        {
          files.append(String(decoding: bytes[(start + 3)..<end], as: UTF8.self))
        }
        index = end + 1
      }
    }
    return files
  }
}
