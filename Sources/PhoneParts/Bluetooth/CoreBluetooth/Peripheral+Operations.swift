internal import HostLoop
internal import SimulatedPhone

// What an app can ask of a peripheral to which it is connected.
extension Peripheral {
  // MARK: - Discovery

  /// Discovers services. Ends with `didDiscoverServices`.
  ///
  /// - Parameter uuids: the services to look for. `nil` for all.
  package func discoverServices(_ uuids: [BluetoothUUID]?) {
    request("discover services", uuids.map(Self.names) ?? "", intervals: 2 * device.services.count)
    {
      [device] _, connection in
      let found = device.services.filter { $0.isPrimary && uuids?.contains($0.uuid) ?? true }
      connection.discovered.formUnion(found.map(ObjectIdentifier.init))
      return { peripheral in
        let known = peripheral.services ?? []
        let new = found.filter { attribute in !known.contains { $0.attribute === attribute } }
        peripheral.services = known + new.map { RemoteService($0, of: peripheral) }
        peripheral.delegate?.peripheral(peripheral, didDiscoverServices: nil)
      }
    }
  }

  /// Discovers the services that a service includes. Ends with `didDiscoverIncludedServicesFor`.
  package func discoverIncludedServices(_ uuids: [BluetoothUUID]?, for service: RemoteService) {
    request("discover included services", service.uuid.short, intervals: 2) {
      [device] _, _ in
      let error = device.services.contains { $0 === service.attribute } ? nil : Self.gone
      let found = device.services.filter {
        service.attribute.includedServices.contains($0.uuid) && uuids?.contains($0.uuid) ?? true
      }
      return { peripheral in
        if error == nil {
          service.includedServices = found.map { RemoteService($0, of: peripheral) }
        }
        peripheral.delegate?.peripheral(
          peripheral, didDiscoverIncludedServicesFor: service, error: error)
      }
    }
  }

  /// Discovers characteristics. Ends with `didDiscoverCharacteristicsFor`.
  package func discoverCharacteristics(_ uuids: [BluetoothUUID]?, for service: RemoteService) {
    let attribute = service.attribute
    request(
      "discover characteristics", service.uuid.short, intervals: 2 * attribute.characteristics.count
    ) { [device] _, connection in
      let error = device.services.contains { $0 === attribute } ? nil : Self.gone
      let found = attribute.characteristics.filter { uuids?.contains($0.uuid) ?? true }
      if error == nil { connection.discovered.formUnion(found.map(ObjectIdentifier.init)) }
      return { peripheral in
        if error == nil {
          let known = service.characteristics ?? []
          let new = found.filter { each in !known.contains { $0.attribute === each } }
          service.characteristics = known + new.map { RemoteCharacteristic($0, of: service) }
        }
        peripheral.delegate?.peripheral(
          peripheral, didDiscoverCharacteristicsFor: service, error: error)
      }
    }
  }

  /// Discovers descriptors. Ends with `didDiscoverDescriptorsFor`.
  package func discoverDescriptors(for characteristic: RemoteCharacteristic) {
    let attribute = characteristic.attribute
    request(
      "discover descriptors", attribute.uuid.short, intervals: 2 * attribute.descriptors.count
    ) { [device] _, _ in
      let error = device.has(attribute) ? nil : Self.gone
      return { peripheral in
        if error == nil, characteristic.descriptors == nil {
          characteristic.descriptors = attribute.descriptors.map {
            RemoteDescriptor($0, of: characteristic)
          }
        }
        peripheral.delegate?.peripheral(
          peripheral, didDiscoverDescriptorsFor: characteristic, error: error)
      }
    }
  }

  // MARK: - Values

  /// Reads a value. Ends with `didUpdateValueFor`.
  package func readValue(for characteristic: RemoteCharacteristic) {
    let attribute = characteristic.attribute
    request("read", attribute.uuid.short, isEncrypted: attribute.isEncrypted) {
      [device, radio] refusal, _ in
      var error =
        !device.has(attribute)
        ? Self.gone : attribute.properties.contains(.read) ? refusal : .readNotPermitted
      if error == nil { error = radio?.read(attribute, of: device) }
      let value = attribute.value
      return { [error] peripheral in
        if error == nil { characteristic.value = value }
        peripheral.delegate?.peripheral(peripheral, didUpdateValueFor: characteristic, error: error)
      }
    }
  }

  /// Reads a descriptor. Ends with `didUpdateValueFor`.
  package func readValue(for descriptor: RemoteDescriptor) {
    let attribute = descriptor.attribute
    request("read descriptor", attribute.uuid.short) { [device] _, connection in
      let owner = descriptor.characteristic?.attribute
      let error = owner.map(device.has) ?? false ? nil : Self.gone
      var value = attribute.value
      if attribute.uuid == .clientConfiguration, let owner {
        let isOn = connection.subscribed.contains(ObjectIdentifier(owner))
        value = [isOn ? owner.properties.contains(.notify) ? 1 : 2 : 0, 0]
      }
      return { [value] peripheral in
        if error == nil { descriptor.value = value }
        peripheral.delegate?.peripheral(peripheral, didUpdateValueFor: descriptor, error: error)
      }
    }
  }

  /// Writes a value. With response it ends with `didWriteValueFor`.
  ///
  /// Without response nothing tells whether the peripheral got the value. Core Bluetooth drops the value if it is longer than
  /// ``maximumWriteValueLength(for:)``, or if ``canSendWriteWithoutResponse`` is `false`.
  package func writeValue(
    _ bytes: [UInt8], for characteristic: RemoteCharacteristic, type: WriteType
  ) {
    let attribute = characteristic.attribute
    if type == .withoutResponse { return send(bytes, to: attribute) }
    let length = maximumWriteValueLength(for: .withoutResponse)
    // A long value goes in parts, and each part is confirmed.
    let parts = max(1, (bytes.count + length - 1) / length)
    request(
      "write", attribute.uuid.short, isWrite: true, intervals: 2 * parts,
      isEncrypted: attribute.isEncrypted
    ) { [device, radio] refusal, _ in
      var error: BluetoothError? =
        if !device.has(attribute) {
          Self.gone
        } else if !attribute.properties.contains(.write) {
          .writeNotPermitted
        } else if bytes.count > Self.longestValue {
          .invalidAttributeValueLength
        } else {
          refusal
        }
      if error == nil { error = radio?.write(bytes, to: attribute, of: device) }
      return { [error] peripheral in
        peripheral.delegate?.peripheral(peripheral, didWriteValueFor: characteristic, error: error)
      }
    }
  }

  /// Writes a descriptor. Ends with `didWriteValueFor`. The Client Characteristic Configuration cannot be written so:
  /// Core Bluetooth throws an exception that ends the app.
  package func writeValue(_ bytes: [UInt8], for descriptor: RemoteDescriptor) {
    let attribute = descriptor.attribute
    guard attribute.uuid != .clientConfiguration else {
      radio?.phone.raise(.configurationWritten)
      return
    }
    request("write descriptor", attribute.uuid.short) { [device] _, _ in
      let error =
        descriptor.characteristic.map { device.has($0.attribute) } ?? false ? nil : Self.gone
      if error == nil { attribute.value = bytes }
      return { peripheral in
        peripheral.delegate?.peripheral(peripheral, didWriteValueFor: descriptor, error: error)
      }
    }
  }

  /// Switches notifications or indications on or off. Ends with `didUpdateNotificationStateFor`.
  package func setNotifyValue(_ isOn: Bool, for characteristic: RemoteCharacteristic) {
    let attribute = characteristic.attribute
    request(
      isOn ? "subscribe" : "unsubscribe", attribute.uuid.short, isEncrypted: attribute.isEncrypted
    ) { [device, radio] refusal, connection in
      let error =
        !device.has(attribute) ? Self.gone : attribute.isNotifiable ? refusal : .requestNotSupported
      if error == nil {
        let key = ObjectIdentifier(attribute)
        if isOn { connection.subscribed.insert(key) } else { connection.subscribed.remove(key) }
        if isOn { radio?.startRepeating(attribute, of: device) }
      }
      return { peripheral in
        if error == nil { characteristic.isNotifying = isOn }
        peripheral.delegate?.peripheral(
          peripheral, didUpdateNotificationStateFor: characteristic, error: error)
      }
    }
  }

  /// Measures how strongly the phone receives the peripheral. Ends with `didReadRSSI`.
  package func readRSSI() {
    request("read RSSI", "", intervals: 1) { [device] _, _ in
      let rssi = device.rssi
      return { peripheral in
        peripheral.delegate?.peripheral(peripheral, didReadRSSI: rssi, error: nil)
      }
    }
  }

  /// How many bytes one write may have.
  package func maximumWriteValueLength(for type: WriteType) -> Int {
    if type == .withResponse { return Self.longestValue }
    guard state == .connected, let radio else { return 20 }
    return min(device.mtu, radio.profile.bluetoothMTU) - 3
  }

  /// Whether there is space for a write without response. If not, `peripheralIsReady(toSendWriteWithoutResponse:)` comes later.
  package var canSendWriteWithoutResponse: Bool {
    guard let radio, let connection = radio.connection(of: self) else { return false }
    return connection.unsent.count < radio.profile.bluetoothWriteQueue
  }

  // MARK: - Requests

  /// The longest value of an attribute (Core Specification, volume 3, part F, 3.2.9).
  private static let longestValue = 512
  /// The attribute has gone with the connection in which it was discovered, or with older firmware.
  private static let gone = BluetoothError.invalidHandle

  private static func names(_ uuids: [BluetoothUUID]) -> String {
    uuids.map(\.short).joined(separator: ", ")
  }

  /// Asks the peripheral for something, after everything that was asked before.
  ///
  /// - Parameters:
  ///   - intervals: how many connection intervals it takes. A request and its answer take two.
  ///   - perform: gets the error of a request that needs a bond, and returns the call of the delegate.
  private func request(
    _ label: String, _ subject: String, isWrite: Bool = false, intervals: Int = 2,
    isEncrypted: Bool = false,
    _ perform:
      @escaping @HostActor (BluetoothError?, RadioLink) -> @HostActor (Peripheral) -> Void
  ) {
    guard let connection = usableConnection(), let radio else { return }
    connection.operations.append(
      RadioLink.Operation(
        label: label, subject: subject, isWrite: isWrite, intervals: max(1, intervals),
        isEncrypted: isEncrypted,
        writesBefore: connection.acceptedWrites
      ) { [unowned connection] in perform($0, connection) })
    radio.continueOperations(of: connection)
  }

  private func send(_ bytes: [UInt8], to attribute: GATTCharacteristic) {
    guard let connection = usableConnection(), let radio else { return }
    guard bytes.count <= maximumWriteValueLength(for: .withoutResponse) else {
      return misuse("a write without response has \(bytes.count) bytes, and is dropped")
    }
    guard canSendWriteWithoutResponse else {
      connection.wasFull = true
      return misuse("there is no space for a write without response, and it is dropped")
    }
    connection.unsent.append((attribute, bytes))
    connection.acceptedWrites += 1
    if !canSendWriteWithoutResponse { connection.wasFull = true }
    radio.sendWrites(of: connection)
  }
}

extension BluetoothError {
  /// `CBATTError.invalidHandle`.
  package static let invalidHandle = BluetoothError(.attribute, 1)
}

extension ObjectiveCException {
  /// What Core Bluetooth throws for a write of the Client Characteristic Configuration.
  fileprivate static let configurationWritten = ObjectiveCException(
    name: "NSInternalInconsistencyException",
    reason: "Cannot write Client Characteristic Configuration descriptors using this method!",
    fix: "switch notifications on with setNotifyValue(_:for:)")
}
