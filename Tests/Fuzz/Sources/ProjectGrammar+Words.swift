extension ProjectGrammar {
  static let configurations = [
    "bridgehost.config.js", "app.json", "app.config.js", "package.json", "tsconfig.json",
    "metro.config.js", "babel.config.js", "react-native.config.js", "bridgehost.config.json",
  ]

  static let brokenStarts = [
    "throw 1;\n", "for (;;) {}\n", "import './none';\n", "await 0;\n", "export {", "/*",
  ]

  /// What a race file can export.
  static let raceKeys = [
    "allow", "severity", "server", "given", "reply", "always", "check", "expectDelivered",
  ]

  /// What `bridgehost.config.js` can export.
  private static let ownKeys = [
    "natives", "alias", "profile", "appJson", "allow", "reactNative", "globals",
    "holdsEarlyEvents", "race",
  ]

  /// What the configurations of React Native, Expo, Metro, Babel, TypeScript and npm have.
  private static let toolKeys = [
    "expo", "name", "ios", "infoPlist", "UIBackgroundModes", "bundleIdentifier", "scheme",
    "plugins", "presets", "extends", "resolver", "extraNodeModules", "sourceExts",
    "resolveRequest", "compilerOptions", "paths", "baseUrl", "main", "type", "exports",
    "react-native", "dependencies", "version",
  ]

  static let anyKeys =
    raceKeys + ownKeys + toolKeys + ["status", "body", "headers", "x", "__proto__", "constructor"]

  static func keys(of name: String) -> [String] {
    name.hasPrefix("bridgehost.") ? ownKeys : toolKeys
  }

  static let values = [
    "null", "0", "-1", "1e300", "NaN", "2 ** 53", "''", "'x'", "'../../../etc/passwd'",
    "'./app.js'",
    "undefined", "true", "[]", "{}", "Symbol('s')", "10n", "/x/", "new Date(NaN)", "new Map()",
    "new Proxy({}, { get() { throw new Error('p'); } })",
    "(() => { const a = {}; a.a = a; return a; })()", "'\\ud800'", "'x'.repeat(1e5)",
    "new Array(1e5).fill(0)", "{ then: 5 }", "{ then(done) { done(1); } }", "Object.create(null)",
    "new Error('e')", "'\\u202e</script>'", "'ios-17'", "'error'", "'fetch-expired'", "'web'",
  ]

  static let jsonValues = [
    "null", "0", "true", "\"x\"", "[]", "{}", "1e300", "1e999", "{\"infoPlist\": null}",
    "{\"ios\": {\"infoPlist\": {\"UIBackgroundModes\": [\"fetch\", 3]}}}",
    "{\"@/*\": [\"./*\"]}", "\"./tsconfig.json\"", "\"module\"", "\"1.2.3\"", "[null, [null]]",
    "{\".\": {\"import\": null}}", "\"\\ud800\"",
  ]
}
