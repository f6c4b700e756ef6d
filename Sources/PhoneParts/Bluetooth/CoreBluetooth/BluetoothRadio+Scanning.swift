internal import HostLoop
internal import SimulatedPhone

// What the phone hears of peripherals. Only scans that can report a peripheral make tasks for its advertisements.
extension BluetoothRadio {
  /// Begins or ends to listen to each peripheral, as scans and the app's state need it.
  func listen() { for device in devices { listen(to: device) } }

  func listen(to device: BluetoothDevice) {
    for client in clients { listen(to: device, for: client) }
  }

  func listen(to device: BluetoothDevice, for client: RadioClient) {
    let hearing = client.scan?.hearings[device.identifier]
    guard canReport(device, to: client) else {
      hearing?.cancel()
      client.scan?.hearings[device.identifier] = nil
      return
    }
    guard hearing == nil else { return }
    let isRepeated = client.scan?.reported.contains(device.identifier) ?? false
    client.scan?.hearings[device.identifier] = loop.post(
      on: device.lane, "advertisement", subject: device.title, after: timeToHearing(device),
      role: isRepeated ? .background : .work
    ) { [self] in
      client.scan?.hearings[device.identifier] = nil
      hear(device, for: client)
      listen(to: device, for: client)
    }
  }

  /// In the background the phone listens only now and then.
  private func timeToHearing(_ device: BluetoothDevice) -> Duration {
    let now = loop.clock.now
    let pause = isInForeground ? .zero : profile.bluetoothBackgroundScanInterval
    return pause + device.timeToNextAdvertisement(after: now + pause)
  }

  private func canReport(_ device: BluetoothDevice, to client: RadioClient) -> Bool {
    guard let scan = client.scan, device.isAdvertising, state == .poweredOn,
      device.advertisement.matches(scan.services)
    else { return false }
    let isNew = !scan.reported.contains(device.identifier)
    if client.manager != nil, isInForeground { return isNew || scan.allowsDuplicates }
    return hasMode && scan.namesServices && isNew
  }

  private func hear(_ device: BluetoothDevice, for client: RadioClient) {
    guard canReport(device, to: client),
      let isFirst = client.scan?.reported.insert(device.identifier).inserted
    else { return }
    if isFirst { observer?(.discovered(device)) }
    let (advertisement, rssi) = (device.advertisement, device.rssi)
    deliver("didDiscover", device.title, to: client, wakes: true) { manager in
      // A scan that has been stopped meanwhile finds nothing.
      if manager.isScanning { manager.discovered(device, advertisement, rssi) }
    }
  }

  /// A peripheral that was connected is new for scans in the background again.
  func forgetReport(of device: BluetoothDevice) {
    if isInForeground { return }
    for client in clients { client.scan?.reported.remove(device.identifier) }
  }
}
