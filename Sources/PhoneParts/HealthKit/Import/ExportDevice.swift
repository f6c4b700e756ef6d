import FoundationEssentials

/// Parses the description of a device in an export: `<<HKDevice: 0x281293340>, name:Apple Watch,
/// manufacturer:Apple Inc., hardware:Watch4,1>`.
enum ExportDevice {
  /// The description without the address at its beginning, which differs in each export.
  static func withoutAddress(_ bytes: ExportBytes) -> ExportBytes {
    guard bytes.starts(with: "<<HKDevice:".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ","))
    else { return bytes }
    return ExportBytes(rebasing: bytes[(end + 1)...])
  }

  /// The device that a text from `withoutAddress` describes.
  static func parse(_ description: String) -> HealthDevice {
    var device = HealthDevice()
    var field: WritableKeyPath<HealthDevice, String>?
    for part in description.split(separator: ", ", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = pair[0].drop(while: { $0 == " " })
      if pair.count == 2, let known = fields[String(key)] {
        field = known
        if let known { device[keyPath: known] = String(pair[1]) }
      } else if let field {
        // This is the rest of a value that contains a comma.
        device[keyPath: field] += ", " + part
      }
    }
    if let field, device[keyPath: field].hasSuffix(">") { device[keyPath: field].removeLast() }
    return device
  }

  /// The date at which the phone first saw the device is dropped, because not all exports have it.
  private static var fields: [String: WritableKeyPath<HealthDevice, String>?] {
    [
      "name": \.name, "manufacturer": \.manufacturer, "model": \.model,
      "hardware": \.hardwareVersion, "firmware": \.firmwareVersion,
      "software": \.softwareVersion, "localIdentifier": \.localIdentifier,
      "UDIDeviceIdentifier": \.udiDeviceIdentifier, "creation date": nil,
    ]
  }
}
