internal import NativeBridge

// Problems with @react-native-firebase/messaging.
extension DiagnosisKind {
  static let messageLost = DiagnosisKind(
    "message-lost", .error,
    title: "a push message came, and the script had no handler for it",
    explanation: """
      iOS launches or resumes the app in the background for a silent push message. @react-native-firebase/messaging waits \
      25 s for setBackgroundMessageHandler, but only in the first load of a process. Then it drops the message, and tells iOS \
      that it was handled. No one sends it again.
      """,
    fix: """
      call setBackgroundMessageHandler at the top level of index.js, before AppRegistry.registerComponent, and not in a \
      component or after an await
      """,
    isUnfinishedWork: true)

  static let messageCompletionReplaced = DiagnosisKind(
    "message-completion-replaced", .warning,
    title: "the completion handler of a push message was forgotten for a newer one",
    explanation: """
      @react-native-firebase/messaging keeps one completion handler of iOS. If a second message comes before the first is \
      finished, the handler of the first is never called. iOS kills the app when the 30 seconds of the first message are \
      over, whatever the app does then. Versions before 21.10 keep one handler for each message.
      """,
    fix: """
      send silent messages more than 30 seconds apart, or collect on the server what belongs together. The app itself cannot \
      change that
      """)
}
