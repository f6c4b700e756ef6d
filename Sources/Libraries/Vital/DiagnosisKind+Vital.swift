internal import NativeBridge

// Problems that Vital's SDK does not report to JavaScript.
extension DiagnosisKind {
  static let vitalStateUnreadable = DiagnosisKind(
    "vital-state-unreadable", .warning,
    title: "Vital's SDK synced nothing, because it cannot read its server's answer",
    explanation: """
      Before a sync, Vital's SDK asks its server for the state of the connection: `POST /v2/user/…/sdk_sync_state/apple_health_kit`. \
      The answer is JSON with a `status`: `active`, `paused` or `error`. The SDK reads no other answer. It then syncs nothing, and tells \
      JavaScript nothing of it. The server of `bridgehost --backend`, of scenarios and of searches answers `{"ok":true}`, until you say \
      what Vital's servers answer.
      """,
    fix: """
      let the server answer as Vital's does: `device.network.plan('/sdk_sync_state/', { answer: { status: 'active' } })` in the script, \
      or `backend.reply('/sdk_sync_state/', { body: { status: 'active' } })` in a scenario
      """)
}
