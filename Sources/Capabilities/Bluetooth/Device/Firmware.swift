internal import HostLoop
internal import SimulatedPhone

/// What the firmware of a peripheral sends after a phone wrote a value.
package struct FirmwareAnswer: Sendable {
  /// The written value. `nil` for any.
  package let written: [UInt8]?
  /// The new values, in order, with the characteristics that have them.
  package let notifications: [(characteristic: BluetoothUUID, value: [UInt8])]

  /// An answer to this value.
  package init(
    to written: [UInt8]?, _ notifications: [(characteristic: BluetoothUUID, value: [UInt8])]
  ) {
    self.written = written
    self.notifications = notifications
  }
}

/// Values that a peripheral sends in turn while a phone has subscribed to them.
package struct FirmwareRepetition: Sendable {
  /// The time between two values.
  package let interval: Duration
  /// The values. After the last one comes the first one.
  package let values: [[UInt8]]

  /// Sends these values in turn.
  package init(every interval: Duration, _ values: [[UInt8]]) {
    self.interval = max(interval, .milliseconds(1))
    self.values = values
  }
}

// What firmware does by itself.
extension BluetoothRadio {
  /// Sends the answers to a written value, one in each connection interval.
  func answer(_ bytes: [UInt8], of characteristic: GATTCharacteristic, _ device: BluetoothDevice) {
    var delay = Duration.zero
    for answer in characteristic.answers where answer.written.map({ $0 == bytes }) ?? true {
      for notification in answer.notifications {
        delay += profile.bluetoothConnectionInterval
        loop.post(on: device.lane, "firmware answers", subject: device.title, after: delay) {
          [self] in
          let all = device.services.lazy.flatMap(\.characteristics)
          guard let target = all.first(where: { $0.uuid == notification.characteristic }) else {
            return
          }
          notify(target, of: device, notification.value)
        }
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
    _ repetition: FirmwareRepetition, _ index: Int, of characteristic: GATTCharacteristic,
    _ device: BluetoothDevice
  ) {
    characteristic.repeating = loop.post(
      on: device.lane, "firmware notifies", subject: device.title, after: repetition.interval,
      role: .background
    ) { [self] in
      characteristic.repeating = nil
      guard device.isLinked, subscriptions(to: device).contains(ObjectIdentifier(characteristic))
      else { return }
      notify(characteristic, of: device, repetition.values[index % repetition.values.count])
      send(repetition, index &+ 1, of: characteristic, device)
    }
  }
}
