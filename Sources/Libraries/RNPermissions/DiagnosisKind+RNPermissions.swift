internal import NativeBridge

// Problems with react-native-permissions.
extension DiagnosisKind {
  static let permissionPromptUnseen = DiagnosisKind(
    "permission-prompt-unseen", .warning,
    title: "the script asked for a permission in the background",
    explanation: """
      iOS shows the prompt for a permission only while the app is open. In the background the prompt waits unseen, and the \
      promise waits until a person opens the app. The code after the await does not run before the app's background time \
      is over.
      """,
    fix: "ask while the app is open: run with --launch user, or call device.openApp()")

  static let permissionWithoutReason = DiagnosisKind(
    "permission-without-reason", .warning,
    title: "iOS ignored a request for a permission, because the app gives no reason",
    explanation: """
      The prompt for a permission shows a text of the app's Info.plist that says what the app needs the permission for. \
      Without the text, iOS shows no prompt for the location. The promise is never settled, and the code after the await \
      never runs.
      """,
    fix: """
      add the key of the permission to the app's Info.plist, such as NSLocationWhenInUseUsageDescription. With Expo, add it \
      to expo.ios.infoPlist of app.json
      """)
}
