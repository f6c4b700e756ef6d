import HostLoop
import JSEngine

/// Drives `TextDecoder`: the same text in one piece and in several; for UTF-8 also compared with Swift's decoder.
@HostActor
struct TextDecoderDriver: FuzzDriver {
  private let world: WebWorld

  init() throws { world = try WebWorld(Self.script) }

  func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let label = choices.one(of: Self.labels)
    let (isFatal, ignoresBOM) = (choices.flag(), choices.flag())
    let ends = (0..<choices.below(4)).map { _ in Double(choices.byte()) }
    let bytes = choices.remainder()
    let text = try world.call(label, isFatal, ignoresBOM, ends, JSBytes(bytes))
    note(
      "\(label) \(isFatal) \(ends.count > 1) \(Set(text.unicodeScalars.map(Self.kind)).sorted())")
    guard label == "utf-8", ignoresBOM else { return }
    let valid = String(validating: bytes, as: UTF8.self)
    let expected =
      valid == nil && isFatal ? "refused" : "text " + String(decoding: bytes, as: UTF8.self)
    // Compares scalars, because equality of strings ignores differences in normalization.
    if !text.unicodeScalars.elementsEqual(expected.unicodeScalars) {
      throw Contradiction("\(bytes) as UTF-8: \(text) and \(expected)")
    }
  }

  private nonisolated static func kind(_ scalar: UnicodeScalar) -> String {
    switch scalar.value {
    case 0xFFFD: "replacement"
    case ..<0x20: "control"
    case ..<0x80: "ASCII"
    case ..<0x100: "Latin"
    case 0xE000..<0xF900: "private"
    case ..<0x10000: "basic"
    default: "astral"
    }
  }

  private static let labels = [
    "utf-8", "utf-16le", "utf-16be", "windows-1252", "latin1", "iso-8859-2", "koi8-r", "gbk",
    "gb18030", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "euc-kr", "x-user-defined",
    "macintosh",
    "UTF8 ", "\tascii\n", "utf-7", "replacement", "\u{130}", "",
  ]

  private static let script = """
    (label, fatal, ignoreBOM, ends, bytes) => {
      let decoder;
      try {
        decoder = new TextDecoder(label, { fatal, ignoreBOM });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return 'no such label';
      }
      const read = (decode) => {
        try {
          return 'text ' + decode();
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          return 'refused';
        }
      };
      const whole = read(() => decoder.decode(bytes));
      const places = [0, ...ends.map((end) => Math.min(end, bytes.length)).sort((a, b) => a - b), bytes.length];
      const pieces = read(() => places.slice(1).map((end, i) => (
        decoder.decode(bytes.subarray(places[i], end), { stream: true }))).join('') + decoder.decode());
      if (pieces !== whole) return `! ${label} in pieces [${places}] of [${bytes}]: ${pieces} and ${whole}`;
      if (label === 'utf-8' && whole !== 'refused') {
        const back = [...new TextEncoder().encode(whole.slice(5))].join();
        const bare = ignoreBOM || bytes[0] !== 0xEF || bytes[1] !== 0xBB || bytes[2] !== 0xBF
          ? bytes : bytes.subarray(3);
        if (!whole.includes('\\ufffd') && back !== bare.join()) return `! ${bytes} comes back as ${back}`;
      }
      return whole;
    }
    """
}
