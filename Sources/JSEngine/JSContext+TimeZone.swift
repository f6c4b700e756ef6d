internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// The zone of `Date` and `Intl`, by its name in the tz database; `nil`, the default, is the machine's.
  ///
  /// The engine learns of a change when JavaScript is entered, so the turn that is under way goes on with
  /// the old zone. A `Date` whose local time was read before keeps it, and an `Intl.DateTimeFormat` has
  /// the zone of its making: JavaScriptCore does so on a phone too.
  public var timeZone: String? {
    get { Self.timeZones[timeZoneIndex] }
    set {
      if let index = Self.timeZones.firstIndex(of: newValue) {
        timeZoneIndex = index
      } else {
        timeZoneIndex = Self.timeZones.count
        Self.timeZones.append(newValue)
      }
      // Not only at the next entry: the context's own microtasks may come first.
      putTimeZoneInForce()
    }
  }

  /// The zones that contexts have had; a context knows its own by a number, to compare it at each entry.
  private static var timeZones: [String?] = [nil]
  /// The engine has one zone for all contexts.
  @exclusivity(unchecked) private(set) static var timeZoneInForce = 0

  func putTimeZoneInForce() {
    Self.timeZoneInForce = timeZoneIndex
    var name = timeZone ?? ""
    name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = WTFSetTimeZoneOverride(
          WTFStringView(
            characters: characters.baseAddress, length: UInt32(clamping: characters.count),
            is8Bit: true))
      }
    }
  }
}
