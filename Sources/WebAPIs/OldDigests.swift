internal import HostLoop

/// The hash functions that GLib lacks. They are broken, and only kept because iOS has them.
enum OldDigests {
  // MARK: - MD2 (RFC 1319)

  static func md2(_ bytes: [UInt8]) -> [UInt8] {
    let padding = 16 - bytes.count % 16
    var message = bytes + [UInt8](repeating: UInt8(clamping: padding), count: padding)
    var checksum = [UInt8](repeating: 0, count: 16)
    var last: UInt8 = 0
    for start in stride(from: 0, to: message.count, by: 16) {
      for index in 0..<16 {
        checksum[index] ^= digitsOfPi[Int(message[start + index] ^ last)]
        last = checksum[index]
      }
    }
    message += checksum
    var state = [UInt8](repeating: 0, count: 48)
    for start in stride(from: 0, to: message.count, by: 16) {
      for index in 0..<16 {
        state[16 + index] = message[start + index]
        state[32 + index] = state[16 + index] ^ state[index]
      }
      var mask: UInt8 = 0
      for round in 0..<18 {
        for index in 0..<48 {
          state[index] ^= digitsOfPi[Int(mask)]
          mask = state[index]
        }
        mask &+= UInt8(truncatingIfNeeded: round)
      }
    }
    return Array(state.prefix(16))
  }

  private static let digitsOfPi: [UInt8] = [
    41, 46, 67, 201, 162, 216, 124, 1, 61, 54, 84, 161, 236, 240, 6, 19, 98, 167, 5, 243,
    192, 199, 115, 140, 152, 147, 43, 217, 188, 76, 130, 202, 30, 155, 87, 60, 253, 212, 224, 22,
    103, 66, 111, 24, 138, 23, 229, 18, 190, 78, 196, 214, 218, 158, 222, 73, 160, 251, 245, 142,
    187, 47, 238, 122, 169, 104, 121, 145, 21, 178, 7, 63, 148, 194, 16, 137, 11, 34, 95, 33,
    128, 127, 93, 154, 90, 144, 50, 39, 53, 62, 204, 231, 191, 247, 151, 3, 255, 25, 48, 179,
    72, 165, 181, 209, 215, 94, 146, 42, 172, 86, 170, 198, 79, 184, 56, 210, 150, 164, 125, 182,
    118, 252, 107, 226, 156, 116, 4, 241, 69, 157, 112, 89, 100, 113, 135, 32, 134, 91, 207, 101,
    230, 45, 168, 2, 27, 96, 37, 173, 174, 176, 185, 246, 28, 70, 97, 105, 52, 64, 126, 15,
    85, 71, 163, 35, 221, 81, 175, 58, 195, 92, 249, 206, 186, 197, 234, 38, 44, 83, 13, 110,
    133, 40, 132, 9, 211, 223, 205, 244, 65, 129, 77, 82, 106, 220, 55, 200, 108, 193, 171, 250,
    36, 225, 123, 8, 12, 189, 177, 74, 120, 136, 149, 139, 227, 99, 232, 109, 233, 203, 213, 254,
    59, 0, 29, 57, 242, 239, 183, 14, 102, 88, 208, 228, 166, 119, 114, 248, 235, 117, 75, 10,
    49, 68, 80, 180, 143, 237, 31, 26, 219, 153, 141, 51, 159, 17, 131, 20,
  ]

  // MARK: - MD4 (RFC 1320)

  static func md4(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(truncatingIfNeeded: bytes.count) &* 8
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      message.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { word in
        (0..<4).reduce(0 as UInt32) {
          $0 | UInt32(truncatingIfNeeded: message[start + word * 4 + $1]) << (8 * $1)
        }
      }
      state = zip(state, rounds(state, words)).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private static func rounds(_ start: [UInt32], _ words: [UInt32]) -> [UInt32] {
    let third = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]
    let shifts: [[UInt32]] = [[3, 7, 11, 19], [3, 5, 9, 13], [3, 9, 11, 15]]
    var (a, b, c, d) = (start[0], start[1], start[2], start[3])
    for step in 0..<48 {
      let index = step % 16
      let sum: UInt32
      switch step / 16 {
      case 0: sum = (b & c | ~b & d) &+ words[index]
      case 1: sum = (b & c | b & d | c & d) &+ words[index % 4 * 4 + index / 4] &+ 0x5a82_7999
      default: sum = (b ^ c ^ d) &+ words[third[index]] &+ 0x6ed9_eba1
      }
      let total = a &+ sum
      let shift = shifts[step / 16][index % 4]
      (a, b, c, d) = (d, total << shift | total >> (32 - shift), b, c)
    }
    return [a, b, c, d]
  }
}
