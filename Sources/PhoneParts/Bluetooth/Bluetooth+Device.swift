package import Capabilities
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge

// What happens around the phone: `device.bluetooth`.
extension Bluetooth {
  package var verbs: [DeviceVerb] { peripheralVerbs + phoneVerbs }

  /// What happens to the phone.
  @VerbsBuilder private var phoneVerbs: [DeviceVerb] {
    let radio = radio
    DeviceVerb(
      "bluetooth.turnOff",
      prepare: { call in
        let name = try call.next(String?.self) ?? BluetoothRadio.PowerSwitch.controlCenter.rawValue
        let place = try Self.word(name, of: BluetoothRadio.PowerSwitch.self)
        return { radio.turnOff(in: place) }
      })
    DeviceVerb("bluetooth.turnOn") { radio.turnOn() }
    DeviceVerb("bluetooth.stayOnInAirplaneMode") { radio.stayOnInAirplaneMode() }
    // The Bluetooth service of iOS crashes.
    DeviceVerb("bluetooth.reset") { radio.reset() }
    DeviceVerb("bluetooth.setSupported") { (isSupported: Bool) in radio.setSupported(isSupported) }
    // How the person answers the question whether a peripheral may pair.
    DeviceVerb("bluetooth.setPairing", argumentCount: 1) { call in
      let answer = try Self.word(
        try call.next(String.self), of: BluetoothRadio.PairingAnswer.self)
      return { radio.pairingAnswer = answer }
    }
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, of _: Word.Type
  ) throws -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw NativeError(message: "'\(text)' is none of \(words)")
  }

  /// What happens to peripherals.
  @VerbsBuilder private var peripheralVerbs: [DeviceVerb] {
    let radio = radio
    // Puts a peripheral near the phone. Returns its identifier.
    DeviceVerb(
      "bluetooth.addPeripheral", argumentCount: 1,
      answering: { call in
        let options = try PeripheralOptions(try call.next(JSObject.self))
        let identifier = radio.latestIdentifier(
          options.identifier ?? radio.nextIdentifier(for: options.name))
        return (
          {
            radio.addPeripheral(
              identifier: identifier, name: options.name, advertisement: options.advertisement,
              interval: options.interval, services: options.services, rssi: options.rssi,
              mtu: options.mtu, isPaired: options.isPaired)
          }, identifier.uuidString
        )
      })
    // The peripheral has a new value, and sends it.
    DeviceVerb("bluetooth.notify", argumentCount: 4) { [self] call in
      let attribute = try attribute(&call)
      let bytes = try call.next(AttributeBytes.self).bytes
      return {
        let (device, characteristic) = try attribute()
        guard characteristic.isNotifiable else {
          throw NativeError(
            message: "\(characteristic.uuid) of \(device.title) has neither 'notify' nor 'indicate'"
          )
        }
        radio.notify(characteristic, of: device, bytes)
      }
    }
    // The peripheral has a new value that only a read shows.
    DeviceVerb("bluetooth.setValue", argumentCount: 4) { [self] call in
      let attribute = try attribute(&call)
      let bytes = try call.next(AttributeBytes.self).bytes
      return { try attribute().1.value = bytes }
    }
    DeviceVerb("bluetooth.setServices", argumentCount: 2) { [self] call in
      let device = try device(&call)
      let services = try PeripheralOptions.services(try call.next([String: JSObject].self))
      return { radio.setServices(services, of: try device()) }
    }
    verb("bluetooth.leaveRange") { radio.leaveRange($0) }
    verb("bluetooth.comeIntoRange") { radio.comeIntoRange($0) }
    verb("bluetooth.disconnect") { radio.disconnect($0) }
    // The person removes the bond in Settings.
    verb("bluetooth.forget") { $0.isPaired = false }
    // The phone knows the peripheral under another identifier. Returns it.
    DeviceVerb(
      "bluetooth.changeIdentifier", argumentCount: 1,
      answering: { [self] call in
        let old = try PeripheralOptions.identifier(try call.next(String.self))
        let device = device(old)
        let new = radio.nextIdentifier(for: old.uuidString)
        return ({ radio.changeIdentifier(of: try device(), to: new) }, new.uuidString)
      })
    DeviceVerb("bluetooth.setRSSI", argumentCount: 2) { [self] call in
      let device = try device(&call)
      let rssi = try PeripheralOptions.rssi(try call.next(Int.self))
      return { try device().rssi = rssi }
    }
    DeviceVerb("bluetooth.setPower", argumentCount: 2) { [self] call in
      let device = try device(&call)
      let isOn = try call.next(Bool.self)
      return { radio.setPower(isOn, of: try device()) }
    }
    // Another phone has its only connection.
    DeviceVerb("bluetooth.setBusy", argumentCount: 2) { [self] call in
      let device = try device(&call)
      let isBusy = try call.next(Bool.self)
      return { radio.setBusy(isBusy, of: try device()) }
    }
    // The next attempts to connect fail.
    countingVerb("bluetooth.failConnections", \.failingConnections)
    // The next reads fail.
    countingVerb("bluetooth.failReads", \.failingReads)
    // The next notifications do not reach the phone.
    countingVerb("bluetooth.loseNotifications", \.lostNotifications)
    // The connection ends after the next confirmed write, before its confirmation.
    countingVerb("bluetooth.cutWrites", \.cutWrites)
  }

  /// How often something goes wrong from now on.
  private func countingVerb(
    _ name: String, _ count: ReferenceWritableKeyPath<BluetoothDevice, Int>
  ) -> DeviceVerb {
    DeviceVerb(name, argumentCount: 2) { [self] call in
      let device = try device(&call)
      let number = try call.next(Int.self)
      return { try device()[keyPath: count] = max(0, number) }
    }
  }

  private func verb(
    _ name: String, _ action: @escaping @HostActor (BluetoothDevice) -> Void
  ) -> DeviceVerb {
    DeviceVerb(name, argumentCount: 1) { [self] call in
      let device = try device(&call)
      return { action(try device()) }
    }
  }

  /// The peripheral with the identifier that comes next. It must be there when the action happens.
  private func device(_ call: inout JSCall) throws -> @HostActor () throws -> BluetoothDevice {
    device(try PeripheralOptions.identifier(try call.next(String.self)))
  }

  private func device(_ identifier: UUID) -> @HostActor () throws -> BluetoothDevice {
    { [radio] in
      if let device = radio.device(identifier) { return device }
      let latest = radio.latestIdentifier(identifier)
      throw NativeError(
        message: "there is no peripheral \(identifier.uuidString)"
          + (latest == identifier ? "" : ": its identifier is \(latest.uuidString) now"))
    }
  }

  /// The characteristic that the next three arguments name.
  private func attribute(
    _ call: inout JSCall
  ) throws -> @HostActor () throws -> (BluetoothDevice, GATTCharacteristic) {
    let device = try device(&call)
    let service = try PeripheralOptions.uuid(try call.next(String.self))
    let uuid = try PeripheralOptions.uuid(try call.next(String.self))
    return {
      let device = try device()
      if let found = device.characteristic(uuid, of: service) { return (device, found) }
      throw NativeError(
        message: "\(device.title) has no characteristic \(uuid) in the service \(service)")
    }
  }

  package var values: [DeviceValue] {
    [
      DeviceValue("bluetooth.peripherals") { [radio] in
        radio.devices.map { PeripheralBody($0, radio) }
      },
      DeviceValue("bluetooth.state") { [radio] in "\(radio.state)" },
    ]
  }
}

/// What a test can see of a peripheral.
private struct PeripheralBody: JSRecord, Sendable {
  let (id, name): (String, String?)
  let (isConnected, isPaired): (Bool, Bool)
  let subscribed: [AttributeBody]
  let written: [AttributeBody]

  @HostActor
  init(_ device: BluetoothDevice, _ radio: BluetoothRadio) {
    (id, name) = (device.identifier.uuidString, device.name)
    (isConnected, isPaired) = (device.isConnected, device.isPaired)
    let all = device.services.flatMap { service in
      service.characteristics.map { (service: service, characteristic: $0) }
    }
    subscribed = all.filter { radio.isSubscribed(to: $0.characteristic, of: device) }.map {
      AttributeBody($0.service, $0.characteristic, nil)
    }
    written = all.flatMap { service, characteristic in
      characteristic.written.map { AttributeBody(service, characteristic, $0) }
    }
  }

  func write(fields: JSFields) throws {
    fields.add("id", id)
    fields.add("name", name)
    fields.add("isConnected", isConnected)
    fields.add("isPaired", isPaired)
    try fields.add("subscribed", subscribed)
    try fields.add("written", written)
  }
}

/// `{ service, characteristic, value }`.
private struct AttributeBody: JSRecord, Sendable {
  let (service, characteristic): (String, String)
  let value: [Int]?

  @HostActor
  init(_ service: GATTService, _ characteristic: GATTCharacteristic, _ value: [UInt8]?) {
    self.service = service.uuid.text
    self.characteristic = characteristic.uuid.text
    self.value = value.map { $0.map(Int.init) }
  }

  func write(fields: JSFields) throws {
    fields.add("service", service)
    fields.add("characteristic", characteristic)
    try fields.add("value", value)
  }
}
