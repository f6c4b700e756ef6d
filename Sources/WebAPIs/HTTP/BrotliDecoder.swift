internal import CBrotli

/// Decodes `br`.
final class BrotliDecoder: ContentDecoder {
  private let decoder: OpaquePointer
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private var hasBegun = false
  private var hasEnded = false

  /// Returns `nil` if brotli's library is missing.
  init?() {
    guard let decoder = cbrotli_make() else { return nil }
    self.decoder = decoder
  }

  deinit {
    cbrotli_free(decoder)
    output.deallocate()
  }

  var isComplete: Bool { hasEnded || !hasBegun }

  func decode(
    _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var input = part.bindMemory(to: UInt8.self).baseAddress
    var inputCount = part.count
    hasBegun = hasBegun || inputCount > 0
    // Data after the end is ignored.
    while !hasEnded {
      var next = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var left = output.count
      let result = cbrotli_decode(decoder, &inputCount, &input, &left, &next)
      let count = output.count - left
      if count > 0, !take(UnsafeRawBufferPointer(rebasing: output[..<count])) { return false }
      switch result {
      case cbrotliDone: hasEnded = true
      case cbrotliNeedsInput: return true
      case cbrotliNeedsOutput: continue
      default: return false
      }
    }
    return true
  }
}
