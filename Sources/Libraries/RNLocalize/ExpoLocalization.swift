internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The native half of `expo-localization` 14 to 17 (`ios/LocalizationModule.swift` of 14.8). A process learns of other languages
/// only when it begins, so its events are never sent.
@HostActor
final class ExpoLocalization: NativeModule {
  nonisolated static let name = "ExpoLocalization"
  static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-localization", versions: "14", "15", "16", "17")

  private let languages: [String]
  private let current: LocaleFacts
  private let timeZone: SystemTimeZone

  init(_ locale: PhoneLocale, _ timeZone: SystemTimeZone) {
    languages = locale.languages
    current = LocaleFacts(locale.identifier)
    self.timeZone = timeZone
  }

  var exports: [any Export] {
    Event<NoBody>("onLocaleSettingsChanged")
    Event<NoBody>("onCalendarSettingsChanged")
    Function("getLocales") { [self] in languages.map { Language(tag: $0, region: current) } }
    Function("getCalendars") { [self] in [CalendarRecord(region: current, timeZone: timeZone.name)]
    }
    // Until SDK 51 these are constants, too.
    Constant("locale", self.languages.first)
    Constant("locales", self.languages)
    Constant("timezone", self.timeZone.name)
    Constant("region", self.current.region ?? "US")
    Constant("currency", self.current.currency ?? "USD")
    Constant("decimalSeparator", self.current.decimalSeparator)
    Constant("digitGroupingSeparator", self.current.groupingSeparator)
    Constant("isMetric", self.current.usesMetricSystem)
    Constant("isRTL", self.languages.first.map { LocaleFacts($0).isRightToLeft } ?? false)
  }
}

/// One of the person's languages. The separators, the units and the temperature are those of the phone's region.
private struct Language: JSRecord, Sendable {
  let tag: String
  let region: LocaleFacts

  func write(fields: JSFields) {
    let language = LocaleFacts(tag)
    fields.add("languageTag", tag)
    fields.add("languageCode", language.language)
    fields.add("regionCode", language.region)
    fields.add("textDirection", language.isRightToLeft ? "rtl" : "ltr")
    fields.add("decimalSeparator", region.decimalSeparator)
    fields.add("digitGroupingSeparator", region.groupingSeparator)
    fields.add("measurementSystem", measurementSystem)
    fields.add("currencyCode", language.currency)
    fields.add("currencySymbol", language.currency.map { Self.symbols[$0] ?? $0 })
    fields.add("temperatureUnit", region.usesFahrenheit ? "fahrenheit" : "celsius")
  }

  private var measurementSystem: String {
    region.usesMetricSystem ? "metric" : region.region == "GB" ? "uk" : "us"
  }

  /// Currencies that people write with a sign of their own.
  private static let symbols = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥", "KRW": "₩", "INR": "₹", "BRL": "R$",
    "AUD": "$", "CAD": "$", "MXN": "$", "TRY": "₺", "UAH": "₴", "ILS": "₪", "VND": "₫",
  ]
}

private struct CalendarRecord: JSRecord, Sendable {
  let region: LocaleFacts
  let timeZone: String

  func write(fields: JSFields) {
    fields.add("calendar", "gregory")
    fields.add("timeZone", timeZone)
    fields.add("uses24hourClock", region.uses24HourClock)
    fields.add("firstWeekday", Self.startsOnSunday.contains(region.region ?? "US") ? 1 : 2)
  }

  /// Regions of CLDR whose weeks begin on Sunday. Most others begin on Monday.
  private static let startsOnSunday: Set = [
    "US", "BR", "CA", "CO", "HK", "ID", "IL", "IN", "JP", "KE", "KR", "MX", "PE", "PH", "PK", "SA",
    "SG",
    "TH", "TW", "VE", "ZA",
  ]
}
