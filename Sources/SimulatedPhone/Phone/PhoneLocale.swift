/// The languages that the person prefers, and the region: Settings, General, Language & Region.
public struct PhoneLocale: Sendable, Equatable {
  /// `NSLocale.preferredLanguages`, such as `de-DE`.
  public var languages: [String]
  /// The locale with the region (`NSLocale.currentLocale`), such as `de_DE`.
  public var identifier: String

  /// English in the United States.
  public static let unitedStates = PhoneLocale(languages: ["en-US"], identifier: "en_US")

  /// Makes a locale. Nothing is checked.
  public init(languages: [String], identifier: String) {
    self.languages = languages
    self.identifier = identifier
  }
}
