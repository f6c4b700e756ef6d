internal import HostLoop

// What a search lets happen to an app that uses Bluetooth.
extension Bluetooth {
  package nonisolated static var raceInputs: [RaceInput] {
    [away, near, ends, off, on, value]
  }

  /// The native modules of the libraries for Bluetooth.
  private nonisolated static let modules = ["BlePlx", "BleManager"]

  private nonisolated static let near = RaceInput(
    "near", "the person comes back to the Bluetooth peripherals", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    for device in bluetooth.radio.devices { bluetooth.radio.setInRange(true, device) }
  }

  private nonisolated static let away = RaceInput(
    "away", "the person goes away from the Bluetooth peripherals", feltThrough: modules,
    ending: near
  ) { (bluetooth: Bluetooth) in
    for device in bluetooth.radio.devices { bluetooth.radio.setInRange(false, device) }
  }

  private nonisolated static let on = RaceInput(
    "bluetoothOn", "the person switches Bluetooth on", feltThrough: modules
  ) { (bluetooth: Bluetooth) in bluetooth.radio.turnOn() }

  private nonisolated static let off = RaceInput(
    "bluetoothOff", "the person switches Bluetooth off", feltThrough: modules, ending: on
  ) { (bluetooth: Bluetooth) in bluetooth.radio.turnOff() }

  private nonisolated static let ends = RaceInput(
    "disconnect", "the Bluetooth peripherals end their connections", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    for device in bluetooth.radio.devices { bluetooth.radio.disconnect(device) }
  }

  /// Each value to which the app has subscribed comes once more.
  private nonisolated static let value = RaceInput(
    "notification", "the Bluetooth peripherals send new values", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    for device in radio.devices {
      let subscribed = radio.subscriptions(to: device)
      for characteristic in device.services.flatMap(\.characteristics)
      where subscribed.contains(ObjectIdentifier(characteristic)) {
        radio.notify(characteristic, of: device, characteristic.value)
      }
    }
  }
}
