internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-localize (`ios/RNLocalize.mm`). Everything happens inside the call. Versions 1 and 2 have a
/// constant in place of the methods, and an event that does not come while a process lives (`ios/RNLocalize.m` of 2.2.6).
@HostActor
final class RNLocalize: NativeModule {
  nonisolated static let name = "RNLocalize"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-localize", versions: "1", "2", "3")

  private let languages: [String]
  private let current: LocaleFacts
  private let timeZone: SystemTimeZone

  init(_ locale: PhoneLocale, _ timeZone: SystemTimeZone) {
    languages = locale.languages
    current = LocaleFacts(locale.identifier)
    self.timeZone = timeZone
  }

  private let localizationDidChange = Event<NoBody>("localizationDidChange")

  @ExportsBuilder var exports: [any Export] {
    localizationDidChange
    Constant("initialConstants", self)
    Function("getCalendar") { Self.calendar }
    Function("getCountry") { [self] in country }
    Function("getCurrencies") { [self] in currencies }
    Function("getLocales") { [self] in locales }
    Function("getNumberFormatSettings") { [self] in numberFormat }
    Function("getTemperatureUnit") { [self] in temperatureUnit }
    Function("getTimeZone") { [timeZone] in timeZone.name }
    Function("uses24HourClock") { [current] in current.uses24HourClock }
    Function("usesMetricSystem") { [current] in current.usesMetricSystem }
    // What only Android has (lines 185 to 188 and 234 to 240).
    Function("usesAutoDateAndTime") { () -> Bool? in nil }
    Function("usesAutoTimeZone") { () -> Bool? in nil }
    AsyncFunction("openAppLanguageSettings") { () throws -> Bool in
      throw NativeError(
        code: "unsupported",
        message: "openAppLanguageSettings is supported only on Android 13+")
    }
  }

  private static let calendar = "gregorian"

  private var country: String { current.region ?? "US" }

  private var numberFormat: [String: String] {
    [
      "decimalSeparator": current.decimalSeparator, "groupingSeparator": current.groupingSeparator,
    ]
  }

  private var temperatureUnit: String { current.usesFahrenheit ? "fahrenheit" : "celsius" }

  /// The currency of the phone's region, then those of the languages (lines 82 to 101).
  private var currencies: [String] {
    let all = ([current] + languages.map(LocaleFacts.init)).compactMap(\.currency)
    return all.isEmpty ? ["USD"] : firsts(of: all) { $0 }
  }

  /// The person's languages. Those without a region get the phone's (lines 103 to 139).
  private var locales: [LocaleRecord] {
    let all = languages.map(LocaleFacts.init)
    return firsts(of: all.map { LocaleRecord($0, in: $0.region ?? country) }, by: \.languageTag)
  }

  private func firsts<Element>(of all: [Element], by key: (Element) -> String) -> [Element] {
    var seen: Set<String> = []
    return all.filter { seen.insert(key($0)).inserted }
  }
}

// `initialConstants`.
extension RNLocalize: JSRecord {
  func write(fields: JSFields) throws {
    fields.add("calendar", Self.calendar)
    fields.add("country", country)
    try fields.add("currencies", currencies)
    try fields.add("locales", locales)
    try fields.add("numberFormatSettings", numberFormat)
    fields.add("temperatureUnit", temperatureUnit)
    fields.add("timeZone", timeZone.name)
    fields.add("uses24HourClock", current.uses24HourClock)
    fields.add("usesMetricSystem", current.usesMetricSystem)
  }
}

/// `{ languageCode, countryCode, languageTag, isRTL }`, and `scriptCode` if there is one.
private struct LocaleRecord: JSRecord, Sendable {
  private let facts: LocaleFacts
  private let country: String
  let languageTag: String

  init(_ facts: LocaleFacts, in country: String) {
    self.facts = facts
    self.country = country
    languageTag = [facts.language, facts.script, country].compactMap(\.self).joined(separator: "-")
  }

  func write(fields: JSFields) {
    fields.add("languageCode", facts.language)
    fields.add("countryCode", country)
    fields.add("languageTag", languageTag)
    fields.add("isRTL", facts.isRightToLeft)
    if let script = facts.script { fields.add("scriptCode", script) }
  }
}
