internal import FoundationEssentials
internal import HostLoop
internal import Privacy
internal import SimulatedPhone

// What the radio notes of the app's mistakes. Core Bluetooth tells nothing of them.
extension BluetoothRadio {
  /// A scan without services that began and stayed in the background, and missed peripherals.
  struct BlindScan {
    let began: LoopInstant
    /// Whether it was part of work for which iOS woke the app.
    let isWork: Bool
    /// The peripherals that it would have found, had it named their services.
    let missed: [BluetoothDevice]
  }

  /// Notes what the client's scan has missed so far. It has, if the app may scan in the background, and a peripheral with a
  /// service in its advertisement was near for as long as a scan with this service takes to find it.
  func noteBlindScan(of client: RadioClient) {
    guard hasMode, let scan = client.scan, scan.isOnlyInBackground, !scan.namesServices else {
      return
    }
    // Only once.
    client.scan?.isOnlyInBackground = false
    guard state == .poweredOn else { return }
    let now = loop.clock.now
    let missed = devices.filter { device in
      let latest = max(scan.began.time, device.advertisingSince)
      return device.isAdvertising && !device.advertisement.serviceUUIDs.isEmpty
        && !scan.reported.contains(device.identifier)
        && now - latest > profile.bluetoothBackgroundScanInterval + device.advertisingInterval
    }
    if missed.isEmpty { return }
    blindScans.append(
      BlindScan(
        began: scan.began.time, isWork: scan.began.activity != .none, missed: missed))
  }

  /// The blind scans since the last call, also those that go on.
  func takeBlindScans() -> [BlindScan] {
    for client in clients { noteBlindScan(of: client) }
    defer { blindScans = [] }
    return blindScans
  }

  /// The work that asks for something now. `nil` if the app is on the screen, or no work is known.
  var workInBackground: LoopTask.Activity? {
    guard !isInForeground, let activity = loop.currentTask?.activity, activity != .none else {
      return nil
    }
    return activity
  }

  /// The connections that work in the background made, and that nothing uses now.
  var idleConnections: [RadioLink] {
    clients.filter { $0.manager != nil }.flatMap(\.connections)
      .filter { $0.work != nil && $0.isIdle }
  }

  /// Whether the first manager's prompt waits, because the app is in the background.
  var isPromptUnseen: Bool {
    isAsking && privacy.waiting.contains { $0.name == Permission.bluetooth?.name }
  }
}
