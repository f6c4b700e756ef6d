internal import NativeBridge

// Problems with Bluetooth, whatever library the app uses.
extension DiagnosisKind {
  static let bluetoothScanWithoutServices = DiagnosisKind(
    "bluetooth-scan-without-services", .error,
    title: "the app scanned in the background without naming services, and missed a peripheral",
    explanation: """
      In the background iOS reports only peripherals that advertise a service which the scan names. A scan without services \
      finds nothing there, and gets no error. This is an error if the scan belongs to work for which iOS woke the app, and \
      otherwise a warning: the app may scan again on the screen.
      """,
    fix: """
      name the services that the peripheral advertises: startDeviceScan(['180d'], …) of react-native-ble-plx, or \
      scan({ serviceUUIDs: ['180d'] }) of react-native-ble-manager. Or connect without a scan, by the identifier that an earlier \
      scan has found
      """)

  static let bluetoothLeftConnected = DiagnosisKind(
    "bluetooth-left-connected", .warning,
    title: "the app left a peripheral connected after its work in the background",
    explanation: """
      The work that connected is over and iOS suspends the app, but the connection stays. Nothing is subscribed, so the app \
      gets no value from it. The peripheral uses its battery, and most peripherals accept no other phone meanwhile. This is \
      an error if the app ends its connection at other times.
      """,
    fix: """
      end the connection on every path, also when a read or a write fails. For example in finally: cancelDeviceConnection(id) of \
      react-native-ble-plx, or disconnect(id) of react-native-ble-manager
      """)

  static let bluetoothPromptUnseen = DiagnosisKind(
    "bluetooth-prompt-unseen", .warning,
    title: "the app first used Bluetooth in the background, where nobody sees the prompt",
    explanation: """
      The first manager of an app makes iOS ask the person for permission. In the background iOS cannot show the prompt. Until \
      the person opens the app and answers, the state stays unknown, and no scan or connection works.
      """,
    fix: """
      make the first manager while the person uses the app, and explain there what Bluetooth is for. To test without the prompt, \
      run with --launch user, or allow it before: device.permissions.set('ios.permission.BLUETOOTH', 'granted')
      """)

  static let bluetoothPairingUnseen = DiagnosisKind(
    "bluetooth-pairing-unseen", .warning,
    title: "a peripheral asked to pair in the background, where nobody sees the question",
    explanation: """
      An encrypted value needs a bond. Without one iOS asks the person, but not in the background. The request waits until the \
      peripheral gives up, after 30 s, and then fails with an error.
      """,
    fix: """
      pair while the person uses the app: read an encrypted characteristic there. In the background, limit the wait with a timer \
      that is shorter than the time of the work
      """)

  /// All kinds that ``Bluetooth`` reports.
  static let ofBluetooth = [
    bluetoothScanWithoutServices, bluetoothLeftConnected, bluetoothPromptUnseen,
    bluetoothPairingUnseen,
  ]
}
