package import NativeBridge

// Problems with bundles.
extension DiagnosisKind {
  static let modulesLacking = DiagnosisKind(
    "modules-lacking", .warning,
    title: "the bundle uses native modules that bridgehost does not have",
    explanation: """
      The bundle contains the JavaScript of packages whose native code exists only on a phone. In bridgehost, every \
      method of such a native module returns a rejected promise. With `--strict-natives` the native module is null. So the \
      app may behave differently than on a phone.
      """,
    fix: """
      write the methods that the app needs in a JavaScript file, and pass the file with --native (docs/MODULES.md)
      """)

  /// All kinds of this library.
  package static let ofBundles = [modulesLacking]
}
