import Bluetooth
import HostLoop
import SimulatedPhone

/// Native code that connects to the only peripheral near the phone, subscribes to its only value, and logs what it is told.
@HostActor
final class RadioListener: CentralManagerDelegate, PeripheralDelegate {
  let device: BluetoothDevice
  private(set) var peripheral: Peripheral?
  var log: [String] = []
  private var central: CentralManager?

  init(_ phone: Phone) {
    var advertisement = Advertisement()
    advertisement.serviceUUIDs = [Self.service].compactMap(\.self)
    device = phone.bluetooth.addPeripheral(
      name: "Meter", advertisement: advertisement,
      services: advertisement.serviceUUIDs.map {
        GATTService($0, [GATTCharacteristic($0, [.read, .notify], value: [1])])
      })
    central = CentralManager(on: phone, delegate: self, queue: phone.loop.lane("listener"))
  }

  private static let service = BluetoothUUID("ff10")

  var characteristic: RemoteCharacteristic? { peripheral?.services?.first?.characteristics?.first }

  func centralManagerDidUpdateState(_ central: CentralManager) {
    guard central.state == .poweredOn,
      let found = central.retrievePeripherals(
        withIdentifiers: [device.identifier]
      ).first
    else { return }
    found.delegate = self
    peripheral = found
    central.connect(found)
  }

  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {
    peripheral.discoverServices(nil)
  }

  func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?
  ) { log.append("disconnected") }

  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {
    for service in peripheral.services ?? [] {
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) { if let characteristic { peripheral.setNotifyValue(true, for: characteristic) } }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { log.append(error.map { "error \($0.code)" } ?? "value \(characteristic.value ?? [])") }
}
