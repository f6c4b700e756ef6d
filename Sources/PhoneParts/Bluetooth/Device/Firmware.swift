internal import HostLoop
internal import SimulatedPhone

// What firmware does by itself.
extension BluetoothRadio {
  /// The peripheral gets a value, and sends what its firmware returns for it.
  ///
  /// - Returns: the error with which the firmware refuses the value. `nil` if it takes it.
  func write(
    _ bytes: [UInt8], to characteristic: GATTCharacteristic, of device: BluetoothDevice
  ) -> BluetoothError? {
    let former = characteristic.value
    // The firmware may replace it.
    characteristic.value = bytes
    do {
      let values = try characteristic.didReceiveWrite?(device, bytes) ?? []
      characteristic.keep(written: bytes)
      observer?(.written(device, characteristic, bytes))
      send(values, of: device)
      return nil
    } catch {
      characteristic.value = former
      return BluetoothError(thrownByFirmware: error)
    }
  }

  /// A phone reads a value, which the firmware may change before.
  ///
  /// - Returns: the error that the phone gets. `nil` if it gets the value.
  func read(_ characteristic: GATTCharacteristic, of device: BluetoothDevice) -> BluetoothError? {
    if let error = device.nextReadError() { return error }
    do {
      if let read = characteristic.didReceiveRead { characteristic.value = try read(device) }
      return nil
    } catch {
      return BluetoothError(thrownByFirmware: error)
    }
  }

  /// Sends values, one in each connection interval.
  private func send(_ values: [GATTCharacteristic.NewValue], of device: BluetoothDevice) {
    var delay = Duration.zero
    for (uuid, value) in values {
      delay += profile.bluetoothConnectionInterval
      loop.post(on: device.lane, "firmware answers", subject: device.title, after: delay) {
        [self] in
        let all = device.services.lazy.flatMap(\.characteristics)
        if let target = all.first(where: { $0.uuid == uuid }) { notify(target, of: device, value) }
      }
    }
  }

  /// Begins to send what the firmware repeats. It ends when nobody is subscribed any more.
  func startRepeating(_ characteristic: GATTCharacteristic, of device: BluetoothDevice) {
    guard characteristic.repeating == nil, let repetition = characteristic.repetition,
      !repetition.values.isEmpty
    else { return }
    send(repetition, 0, of: characteristic, device)
  }

  private func send(
    _ repetition: GATTCharacteristic.Repetition, _ index: Int,
    of characteristic: GATTCharacteristic, _ device: BluetoothDevice
  ) {
    characteristic.repeating = loop.post(
      on: device.lane, "firmware notifies", subject: device.title, after: repetition.every,
      role: .background
    ) { [self] in
      characteristic.repeating = nil
      guard device.isConnected, isSubscribed(to: characteristic, of: device) else { return }
      notify(characteristic, of: device, repetition.values[index % repetition.values.count])
      send(repetition, index &+ 1, of: characteristic, device)
    }
  }
}
