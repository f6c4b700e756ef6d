internal import NativeBridge

// Problems with react-native-ble-plx.
extension DiagnosisKind {
  static let bleClientDestroyed = DiagnosisKind(
    "ble-client-destroyed", .error,
    title: "a call of react-native-ble-plx came after destroy(), and is never answered",
    explanation: """
      After BleManager.destroy(), and before a new BleManager is made, native code has no client. It forgets each call, and \
      its promise is never settled. The code after the await never runs.
      """,
    fix: """
      call destroy() only when nothing uses the manager any more: stop timers and loops, and wait for their last call first. \
      Most apps keep one BleManager for as long as they run
      """)

  static let bleEventBeforeListener = DiagnosisKind(
    "ble-event-before-listener", .error,
    title: "the script waits for an event of react-native-ble-plx that came before its listener",
    explanation: """
      The library tells a change of Bluetooth's state and the end of a connection once, to the listeners of that moment. A \
      listener that comes later waits for the next change, which may never come.
      """,
    fix: """
      listen before the event can come: call onStateChange(listener, true), which also tells the state of now, and \
      onDeviceDisconnected before connectToDevice. Or ask with isDeviceConnected after the listener is there
      """)

  static let bleNumberStale = DiagnosisKind(
    "ble-number-stale", .error,
    title: "the script uses an object of an earlier connection of react-native-ble-plx",
    explanation: """
      Native code knows each Service, Characteristic and Descriptor by a number, and forgets the number when the connection ends. \
      After the next connection, the methods of the old objects fail with the error ServiceNotFound (302), \
      CharacteristicNotFound (404) or DescriptorNotFound (503).
      """,
    fix: """
      after each connection, call discoverAllServicesAndCharacteristicsForDevice again and use the new objects. Or use the methods \
      of Device and BleManager, which name a characteristic by its UUIDs
      """)

  static let bleRestorationUnheard = DiagnosisKind(
    "ble-restoration-unheard", .error,
    title: "iOS restored the Bluetooth state, and the script did not learn of it",
    explanation: """
      iOS had ended the app's process. It launched the app again for a Bluetooth event, and gave the connections back. \
      react-native-ble-plx passes them once, to restoreStateFunction. Without this function the script does not know that it is \
      connected, and does nothing with the Bluetooth event.
      """,
    fix: "pass restoreStateFunction to BleManager together with restoreStateIdentifier")

  static let bleValueTakenByRead = DiagnosisKind(
    "ble-value-taken-by-read", .warning,
    title: "a read of react-native-ble-plx took a value that was meant for a monitor",
    explanation: """
      While a read of a characteristic waits, the library takes its next value for the answer, also one that the device sent by \
      itself. The read gets this value and the monitor does not. The real answer then reaches the monitor, as if it were new.
      """,
    fix: """
      do not read a characteristic while it is monitored. Read first, await the value, and then monitor. The first value of the \
      monitor may also do
      """)

  /// All kinds that ``BlePlxCapability`` reports.
  static let ofBlePlx = [
    bleClientDestroyed, bleEventBeforeListener, bleNumberStale, bleRestorationUnheard,
    bleValueTakenByRead,
  ]
}
