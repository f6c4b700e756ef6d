internal import CJavaScriptCore
internal import HostLoop

extension JSContext {
  /// The zone of `Date` and `Intl`, by its name in the tz database. `nil`, the default, stands for
  /// the machine's zone.
  ///
  /// The engine sees a change when JavaScript is next entered, so the current turn continues in the
  /// old zone. As on a phone, a `Date` whose local time was already read keeps it, and an
  /// `Intl.DateTimeFormat` keeps the zone in which it was made.
  public var timeZone: String? {
    get { Self.timeZones[timeZoneIndex] }
    set {
      if let index = Self.timeZones.firstIndex(of: newValue) {
        timeZoneIndex = index
      } else {
        timeZoneIndex = Self.timeZones.count
        Self.timeZones.append(newValue)
      }
      // Set it now and not only at the next entry, because the context's own microtasks may run
      // before that.
      putTimeZoneInForce()
    }
  }

  /// The zones that contexts have used. A context stores an index, which is fast to compare at each
  /// entry.
  private static var timeZones: [String?] = [nil]
  /// The index of the engine's current zone. The engine has one zone for all contexts.
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
