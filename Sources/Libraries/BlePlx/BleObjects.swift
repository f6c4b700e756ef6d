internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

/// A service with its device. The radio's own objects do not keep what they belong to.
struct FoundService {
  let service: RemoteService
  let peripheral: Peripheral

  @HostActor
  init(_ service: RemoteService, of peripheral: Peripheral) {
    (self.service, self.peripheral) = (service, peripheral)
  }

  @HostActor var characteristics: [FoundCharacteristic]? {
    service.characteristics?.map { FoundCharacteristic(characteristic: $0, service: self) }
  }

  @HostActor
  func characteristic(_ uuid: BluetoothUUID) -> FoundCharacteristic? {
    characteristics?.first { $0.characteristic.uuid == uuid }
  }
}

/// A characteristic with its service.
struct FoundCharacteristic {
  let characteristic: RemoteCharacteristic
  let service: FoundService
  var peripheral: Peripheral { service.peripheral }

  @HostActor var descriptors: [FoundDescriptor]? {
    characteristic.descriptors?.map { FoundDescriptor(descriptor: $0, characteristic: self) }
  }
}

/// A descriptor with its characteristic.
struct FoundDescriptor {
  let descriptor: RemoteDescriptor
  let characteristic: FoundCharacteristic
  var peripheral: Peripheral { characteristic.peripheral }
}

extension Peripheral {
  /// What was discovered. `nil` before.
  var foundServices: [FoundService]? { services?.map { FoundService($0, of: self) } }

  func foundService(_ uuid: BluetoothUUID) -> FoundService? {
    foundServices?.first { $0.service.uuid == uuid }
  }
}

/// The services, characteristics and descriptors that JavaScript can name by a number (`BleModule.swift` lines 29 to 36).
///
/// On a phone the number is the object's address. Here it is the next one of a row, so that it is the same in each run. It
/// is forgotten when the device connects or disconnects, and the next connection has other objects.
@HostActor
final class BleObjects {
  private var services: [Double: FoundService] = [:]
  private var characteristics: [Double: FoundCharacteristic] = [:]
  private var descriptors: [Double: FoundDescriptor] = [:]
  /// The numbers. They keep their objects, so that no other object gets the same address.
  private var numbers: [ObjectIdentifier: (number: Double, object: AnyObject)] = [:]
  /// The devices of the numbers of earlier connections.
  private var gone: [Double: Peripheral] = [:]
  /// Called when JavaScript names something by a number of an earlier connection, although there is a new one.
  var onStale: (@HostActor () -> Void)?
  /// Where the objects of an iPhone usually are.
  private var last = 0x2_8000_0000

  func number(of object: AnyObject) -> Double {
    if let known = numbers[ObjectIdentifier(object)] { return known.number }
    last += 0x40
    let number = Double(last)
    numbers[ObjectIdentifier(object)] = (number, object)
    return number
  }

  func add(_ service: FoundService) { services[number(of: service.service)] = service }

  func add(_ characteristic: FoundCharacteristic) {
    characteristics[number(of: characteristic.characteristic)] = characteristic
  }

  func add(_ descriptor: FoundDescriptor) {
    descriptors[number(of: descriptor.descriptor)] = descriptor
  }

  func service(_ number: Double) -> FoundService? { known(services[number], number) }

  func characteristic(_ number: Double) -> FoundCharacteristic? {
    known(characteristics[number], number)
  }

  func descriptor(_ number: Double) -> FoundDescriptor? { known(descriptors[number], number) }

  private func known<Found>(_ found: Found?, _ number: Double) -> Found? {
    if found == nil, gone[number]?.state == .connected { onStale?() }
    return found
  }

  /// Lines 1269 to 1285.
  func removeAll(of peripheral: Peripheral) {
    for (number, found) in descriptors where found.peripheral === peripheral {
      gone[number] = peripheral
      descriptors[number] = nil
      numbers[ObjectIdentifier(found.descriptor)] = nil
    }
    for (number, found) in characteristics where found.peripheral === peripheral {
      gone[number] = peripheral
      characteristics[number] = nil
      numbers[ObjectIdentifier(found.characteristic)] = nil
    }
    for (number, found) in services where found.peripheral === peripheral {
      gone[number] = peripheral
      services[number] = nil
      numbers[ObjectIdentifier(found.service)] = nil
    }
  }

  func removeAll() {
    (services, characteristics, descriptors, numbers) = ([:], [:], [:], [:])
  }
}
