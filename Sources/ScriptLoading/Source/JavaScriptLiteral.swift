import FoundationEssentials

/// The value as a literal of JavaScript, and as JSON.
func literal(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
}
