internal import NativeBridge

// Problems with react-native-ble-manager.
extension DiagnosisKind {
  static let bleManagerEventUnheard = DiagnosisKind(
    "ble-manager-event-unheard", .error,
    title:
      "the script waits for an event of react-native-ble-manager that came when nobody listened",
    explanation: """
      The library tells each event once, to the listeners of that moment. A listener that comes later waits for the next \
      change of Bluetooth's state, the next disconnection, the next value or the next scan, which may never come.
      """,
    fix: """
      listen before the event can come: add all listeners once, before BleManager.start(). Or ask after the listener is \
      there: checkState(), isPeripheralConnected() and getDiscoveredPeripherals() tell what the script has missed
      """)

  static let bleManagerNotificationRefused = DiagnosisKind(
    "ble-manager-notification-refused", .error,
    title: "startNotification() of react-native-ble-manager failed, but its promise was fulfilled",
    explanation: """
      When a peripheral refuses to send notifications, the library's native code passes an NSError to JavaScript. React Native \
      turns the NSError into undefined. JavaScript sees no error, so the promise is fulfilled, and no value ever comes. Only the \
      event onDidUpdateNotificationStateFor contains the error.
      """,
    fix: """
      listen to BleManager.onDidUpdateNotificationStateFor before you call startNotification(). If isNotifying is false in the \
      event, startNotification() has failed
      """)

  static let bleManagerRestorationUnheard = DiagnosisKind(
    "ble-manager-restoration-unheard", .error,
    title: "iOS restored connections, and nobody listened to onCentralManagerWillRestoreState",
    explanation: """
      iOS had ended the app's process. It launched the app again for a Bluetooth event, and gave the connections back. \
      react-native-ble-manager lists them once, in the event onCentralManagerWillRestoreState, soon after start(). The script had \
      no listener for it at that time. So it does not know that it is connected, and does nothing with the Bluetooth event.
      """,
    fix: """
      add a listener with BleManager.onCentralManagerWillRestoreState() before you call \
      BleManager.start({ restoreIdentifierKey }). Or call getConnectedPeripherals() at each start
      """)

  static let bleManagerScanIgnored = DiagnosisKind(
    "ble-manager-scan-ignored", .error,
    title: "Core Bluetooth ignored a scan of react-native-ble-manager that came too early",
    explanation: """
      BleManager.start() is fulfilled before Core Bluetooth has told its state. Until then Core Bluetooth ignores a scan. The \
      promise of scan() is fulfilled anyway, and nothing is ever found.
      """,
    fix: "call scan() only when onDidUpdateState has told 'on', or when checkState() returns 'on'")

  static let bleManagerValueTakenByRead = DiagnosisKind(
    "ble-manager-value-taken-by-read", .warning,
    title: "a read of react-native-ble-manager took a value that was meant for a listener",
    explanation: """
      While read() waits, the library takes the next value of the characteristic for the answer, also one that the peripheral \
      sent by itself. read() returns this value, and the listener of onDidUpdateValueForCharacteristic does not get it. The real \
      answer then reaches the listener, as if the peripheral had sent it by itself.
      """,
    fix: """
      do not read a characteristic while its notifications are on. Read first, await the value, and then call \
      startNotification()
      """)

  /// All kinds that ``BleManagerCapability`` reports.
  static let ofBleManager = [
    bleManagerEventUnheard, bleManagerNotificationRefused, bleManagerRestorationUnheard,
    bleManagerScanIgnored, bleManagerValueTakenByRead,
  ]
}
