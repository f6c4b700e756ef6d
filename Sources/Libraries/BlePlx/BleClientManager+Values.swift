internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

// Values of characteristics and descriptors, and the strength of the signal (`BleModule.swift` lines 246 to 279, 711 to
// 930 and 1056 to 1260).
extension BleClientManager {
  /// Begins an operation. Another one with the same transaction is cancelled once this one has begun.
  func perform(
    _ transactionID: String, _ promise: BlePromise,
    _ begin: (BleTransaction) -> Void
  ) {
    let transaction = BleTransaction { [weak self] in
      self?.transactions.remove(transactionID)
      promise.reject(.cancelled)
    }
    begin(transaction)
    transactions.replace(transactionID, with: transaction)
  }

  func failure(
    _ transaction: BleTransaction, _ promise: BlePromise
  ) -> @HostActor (BleError) -> Void {
    { error in
      promise.reject(error)
      transaction.end()
    }
  }

  /// Ends the operation with an error if the device is not connected, or as soon as it is not, or if Bluetooth is off
  /// (`Peripheral.swift`, ensureValidPeripheralState).
  func watch(
    _ peripheral: Peripheral, _ transaction: BleTransaction, _ promise: BlePromise
  ) -> Bool {
    central.watchConnection(of: peripheral, for: transaction, failure(transaction, promise))
  }

  func readRSSIForDevice(_ id: String, _ transactionID: String, _ promise: BlePromise) {
    guard let peripheral = device(id, for: promise) else { return }
    perform(transactionID, promise) { transaction in
      guard watch(peripheral, transaction, promise) else { return }
      let fail = failure(transaction, promise)
      transaction.wait(
        for: central.events(of: peripheral).subscribe { event in
          guard case .rssi(let rssi, let error) = event else { return }
          if let error { return fail(BleError(.deviceRSSIReadFailed, peripheral, error)) }
          promise.resolve(BleDevice(peripheral, rssi: rssi))
          transaction.end()
        })
      peripheral.readRSSI()
    }
  }

  // MARK: - Characteristics

  /// Until the answer comes, a notification of the characteristic counts as the answer, and no monitor gets it.
  func read(_ place: BlePlace, _ transactionID: String, _ promise: BlePromise) {
    perform(transactionID, promise) { transaction in
      guard let found = find(place, transaction, promise) else { return }
      let key = ObjectIdentifier(found.characteristic)
      pendingReads[key, default: 0] += 1
      transaction.undo { [weak self] in
        let reads = self?.pendingReads[key] ?? 0
        self?.pendingReads[key] = reads > 1 ? reads - 1 : nil
      }
      guard watch(found.peripheral, transaction, promise) else { return }
      let fail = failure(transaction, promise)
      transaction.wait(
        for: central.events(of: found.peripheral).subscribe { [objects] event in
          guard case .value(let other, let error) = event, other === found.characteristic else {
            return
          }
          if let error { return fail(BleError(.characteristicReadFailed, found, error)) }
          promise.resolve(BleCharacteristicRecord(found, objects))
          transaction.end()
        })
      found.peripheral.readValue(for: found.characteristic)
    }
  }

  func write(
    _ place: BlePlace, _ value: String, withResponse: Bool, _ transactionID: String,
    _ promise: BlePromise
  ) {
    guard let bytes = Self.bytes(value) else {
      return promise.reject(
        BleError(
          .characteristicInvalidDataFormat, characteristicUUID: place.name, internalMessage: value))
    }
    perform(transactionID, promise) { transaction in
      guard let found = find(place, transaction, promise),
        watch(found.peripheral, transaction, promise)
      else { return }
      if withResponse {
        write(bytes, found, transaction, promise)
      } else {
        writeWithoutResponse(bytes, found, transaction, promise)
      }
    }
  }

  private func write(
    _ bytes: [UInt8], _ found: FoundCharacteristic, _ transaction: BleTransaction,
    _ promise: BlePromise
  ) {
    let fail = failure(transaction, promise)
    transaction.wait(
      for: central.events(of: found.peripheral).subscribe { [objects] event in
        guard case .written(let other, let error) = event, other === found.characteristic else {
          return
        }
        if let error { return fail(BleError(.characteristicWriteFailed, found, error)) }
        promise.resolve(BleCharacteristicRecord(found, objects))
        transaction.end()
      })
    found.peripheral.writeValue(bytes, for: found.characteristic, type: .withResponse)
  }

  /// All writes that wait go on at the first sign that there is space, although there may be space for only some.
  private func writeWithoutResponse(
    _ bytes: [UInt8], _ found: FoundCharacteristic, _ transaction: BleTransaction,
    _ promise: BlePromise
  ) {
    let peripheral = found.peripheral
    let write: @HostActor () -> Void = { [objects] in
      peripheral.writeValue(bytes, for: found.characteristic, type: .withoutResponse)
      promise.resolve(BleCharacteristicRecord(found, objects))
      transaction.end()
    }
    if peripheral.canSendWriteWithoutResponse { return write() }
    transaction.wait(
      for: central.events(of: peripheral).subscribe { if case .ready = $0 { write() } })
  }

  /// The characteristic that a call means, and its device. Ends the operation with an error if there is none.
  private func find(
    _ place: BlePlace, _ transaction: BleTransaction, _ promise: BlePromise
  ) -> FoundCharacteristic? {
    do throws(BleError) {
      return try characteristic(at: place)
    } catch {
      failure(transaction, promise)(error)
      return nil
    }
  }

  /// `BleUtils.swift` lines 40 to 42.
  static func bytes(_ base64: String) -> [UInt8]? {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map(Array.init)
  }
}
