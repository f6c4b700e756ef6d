internal import HostLoop
internal import NativeBridge

// What JavaScript can call about descriptors (`ios/BlePlx.m`).
extension BlePlx {
  @ExportsBuilder var descriptorMethods: [any Export] { readMethods + writeMethods }

  private var readMethods: [any Export] {
    let read: @HostActor (BleDescriptorPlace, String, BlePromise) -> Void = {
      [self] place, transaction, promise in
      client(for: promise)?.read(place, transaction, promise)
    }
    return [
      AsyncFunction("readDescriptorForDevice") {
        (
          id: String, service: String, characteristic: String, uuid: String, transaction: String,
          promise: BlePromise
        ) in
        let owner = BlePlace.ofDevice(id, service: service, characteristic: characteristic)
        read(.of(owner, descriptor: uuid), transaction, promise)
      },
      AsyncFunction("readDescriptorForService") {
        (
          service: Double, characteristic: String, uuid: String, transaction: String,
          promise: BlePromise
        ) in
        let owner = BlePlace.ofService(service, characteristic: characteristic)
        read(.of(owner, descriptor: uuid), transaction, promise)
      },
      AsyncFunction("readDescriptorForCharacteristic") {
        (characteristic: Double, uuid: String, transaction: String, promise: BlePromise) in
        read(.of(.number(characteristic), descriptor: uuid), transaction, promise)
      },
      AsyncFunction("readDescriptor") {
        (number: Double, transaction: String, promise: BlePromise) in
        read(.number(number), transaction, promise)
      },
    ]
  }

  private var writeMethods: [any Export] {
    let write: @HostActor (BleDescriptorPlace, String, String, BlePromise) -> Void = {
      [self] place, value, transaction, promise in
      client(for: promise)?.write(place, value, transaction, promise)
    }
    return [
      AsyncFunction("writeDescriptorForDevice") {
        (
          id: String, service: String, characteristic: String, uuid: String, value: String,
          transaction: String, promise: BlePromise
        ) in
        let owner = BlePlace.ofDevice(id, service: service, characteristic: characteristic)
        write(.of(owner, descriptor: uuid), value, transaction, promise)
      },
      AsyncFunction("writeDescriptorForService") {
        (
          service: Double, characteristic: String, uuid: String, value: String,
          transaction: String, promise: BlePromise
        ) in
        let owner = BlePlace.ofService(service, characteristic: characteristic)
        write(.of(owner, descriptor: uuid), value, transaction, promise)
      },
      AsyncFunction("writeDescriptorForCharacteristic") {
        (
          characteristic: Double, uuid: String, value: String, transaction: String,
          promise: BlePromise
        ) in
        write(.of(.number(characteristic), descriptor: uuid), value, transaction, promise)
      },
      AsyncFunction("writeDescriptor") {
        (number: Double, value: String, transaction: String, promise: BlePromise) in
        write(.number(number), value, transaction, promise)
      },
    ]
  }
}
