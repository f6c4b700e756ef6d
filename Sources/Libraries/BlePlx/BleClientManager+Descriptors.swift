internal import Bluetooth
internal import HostLoop

// Values of descriptors (`BleModule.swift` lines 1082 to 1265).
extension BleClientManager {
  func read(_ place: BleDescriptorPlace, _ transactionID: String, _ promise: BlePromise) {
    perform(transactionID, promise) { transaction in
      guard let found = find(place, transaction, promise),
        watch(found.peripheral, transaction, promise)
      else { return }
      let fail = failure(transaction, promise)
      transaction.wait(
        for: central.events(of: found.peripheral).subscribe { [objects] event in
          guard case .descriptorValue(let other, let error) = event, other === found.descriptor
          else {
            return
          }
          if let error { return fail(BleError(.descriptorReadFailed, found, error)) }
          promise.resolve(BleDescriptorRecord(found, objects))
          transaction.end()
        })
      found.peripheral.readValue(for: found.descriptor)
    }
  }

  func write(
    _ place: BleDescriptorPlace, _ value: String, _ transactionID: String, _ promise: BlePromise
  ) {
    guard let bytes = Self.bytes(value) else {
      // The library has the name of the descriptor in this field.
      return promise.reject(
        BleError(
          .descriptorInvalidDataFormat, characteristicUUID: place.name, internalMessage: value))
    }
    perform(transactionID, promise) { transaction in
      guard let found = find(place, transaction, promise) else { return }
      let fail = failure(transaction, promise)
      guard found.descriptor.uuid != .clientConfiguration else {
        return fail(
          BleError(.descriptorWriteNotAllowed, descriptorUUID: found.descriptor.uuid.text))
      }
      guard watch(found.peripheral, transaction, promise) else { return }
      transaction.wait(
        for: central.events(of: found.peripheral).subscribe { [objects] event in
          guard case .descriptorWritten(let other, let error) = event, other === found.descriptor
          else {
            return
          }
          if let error { return fail(BleError(.descriptorWriteFailed, found, error)) }
          promise.resolve(BleDescriptorRecord(found, objects))
          transaction.end()
        })
      found.peripheral.writeValue(bytes, for: found.descriptor)
    }
  }

  private func find(
    _ place: BleDescriptorPlace, _ transaction: BleTransaction, _ promise: BlePromise
  ) -> FoundDescriptor? {
    do throws(BleError) {
      return try descriptor(at: place)
    } catch {
      failure(transaction, promise)(error)
      return nil
    }
  }
}
