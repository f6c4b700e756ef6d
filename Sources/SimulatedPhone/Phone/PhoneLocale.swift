/// The languages that the person prefers, and the region: Settings, General, Language & Region.
package struct PhoneLocale: Sendable, Equatable {
  /// `NSLocale.preferredLanguages`, such as `de-DE`.
  package var languages: [String]
  /// The locale with the region (`NSLocale.currentLocale`), such as `de_DE`.
  package var identifier: String

  /// English in the United States.
  package static let unitedStates = PhoneLocale(languages: ["en-US"], identifier: "en_US")

  /// Makes a locale. Nothing is checked.
  package init(languages: [String], identifier: String) {
    self.languages = languages
    self.identifier = identifier
  }
}
