package import NativeBridge

// What is wrong with bundles.
extension DiagnosisKind {
  static let modulesLacking = DiagnosisKind(
    "modules-lacking", .warning,
    title: "the bundle asked for native modules that are not here",
    explanation: """
      The bundle has the JavaScript of packages whose native half is on the phone, and not in this program. Methods of such a \
      module reject here, so the app may behave otherwise than on a phone.
      """,
    fix: """
      define what the app needs in a file of JavaScript, and give that with --native (docs/MODULES.md)
      """)

  /// All that this library finds.
  package static let ofBundles = [modulesLacking]
}
