package import FoundationEssentials
package import HostLoop

/// A peripheral as the app knows it: `CBPeripheral`. What the app asks of it is answered one after another.
@HostActor
package final class Peripheral {
  /// `CBPeripheralState`, with Apple's numbers.
  package enum State: Int, Sendable {
    case disconnected, connecting, connected, disconnecting
  }

  /// How a value is written: `CBCharacteristicWriteType`.
  package enum WriteType: Sendable {
    /// The peripheral confirms each write.
    case withResponse
    /// Nothing is confirmed, and Core Bluetooth drops writes for which it has no space.
    case withoutResponse
  }

  /// The identifier under which this phone knows it.
  package nonisolated let identifier: UUID
  /// Who is told what happens.
  package weak var delegate: (any PeripheralDelegate)?
  /// Whether there is a connection, as far as the delegates were told.
  package private(set) var state = State.disconnected
  /// The services that were discovered. `nil` before, and after the connection has ended.
  package internal(set) var services: [RemoteService]?
  /// Its name. `nil` if it has none.
  package var name: String? { device.name ?? device.advertisement.localName }

  let device: BluetoothDevice
  private weak var manager: CentralManager?
  /// Whether the delegate has said that the app does not use the value that it was just given.
  private var isIgnored = false

  init(_ device: BluetoothDevice, of manager: CentralManager) {
    identifier = device.identifier
    self.device = device
    self.manager = manager
  }

  // MARK: - The connection

  func isConnecting() { state = .connecting }
  func isDisconnecting() { state = .disconnecting }
  func isConnected() { state = .connected }

  /// The connection has ended. What was discovered is not valid any more.
  func end() {
    state = .disconnected
    services = nil
  }

  /// Knows again what an earlier process had discovered and subscribed to.
  func restore(_ connection: RadioLink) {
    state = connection.state == .connected ? .connected : .connecting
    guard state == .connected else { return }
    let found = device.services.filter { connection.discovered.contains(ObjectIdentifier($0)) }
    guard !found.isEmpty else { return }
    services = found.map { attribute in
      let service = RemoteService(attribute, of: self)
      let characteristics = attribute.characteristics.filter {
        connection.discovered.contains(ObjectIdentifier($0))
      }
      guard !characteristics.isEmpty else { return service }
      service.characteristics = characteristics.map {
        let characteristic = RemoteCharacteristic($0, of: service)
        characteristic.isNotifying = connection.subscribed.contains(ObjectIdentifier($0))
        return characteristic
      }
      return service
    }
  }

  /// The radio's side of the connection, for a request of the app. `nil` if there is none. Core Bluetooth complains then.
  func usableConnection() -> RadioLink? {
    guard state == .connected else {
      manager?.misuse(
        "<CBPeripheral: identifier = \(identifier.uuidString), name = \(name ?? "(null)"), state = \(state)> can only accept "
          + "commands while in the connected state")
      return nil
    }
    return manager?.connection(of: self).flatMap { $0.state == .connected ? $0 : nil }
  }

  /// Complains in the log of iOS.
  func misuse(_ text: String) { manager?.misuse(text) }

  var radio: BluetoothRadio? { manager?.radio }

  // MARK: - What the radio tells

  /// Whether the delegate is being told a value that the peripheral sent by itself, and not the answer to a read. Core
  /// Bluetooth does not say which one it is; reports need it.
  package private(set) var isTellingNotification = false

  /// The peripheral has notified of a new value.
  ///
  /// - Returns: why it did not get to the app's code. `nil` if it did.
  func received(_ bytes: [UInt8], of attribute: GATTCharacteristic) -> ValueLoss? {
    let all = (services ?? []).lazy.flatMap { $0.characteristics ?? [] }
    guard let characteristic = all.first(where: { $0.attribute === attribute }) else {
      return .notDiscovered
    }
    characteristic.value = bytes
    guard let delegate else { return .ignored }
    isIgnored = false
    isTellingNotification = true
    delegate.peripheral(self, didUpdateValueFor: characteristic, error: nil)
    isTellingNotification = false
    return isIgnored ? .ignored : nil
  }

  /// The delegate calls this in `didUpdateValueFor` if nothing in the app waits for the value. Reports then count a value that
  /// the peripheral sent by itself as lost.
  package func ignoreValue() { isIgnored = true }

  /// The firmware no longer has these services.
  func servicesAreGone(_ gone: [GATTService]) {
    let invalidated = (services ?? []).filter { service in
      gone.contains { $0 === service.attribute }
    }
    services = services?.filter { service in !invalidated.contains { $0 === service } }
    delegate?.peripheral(self, didModifyServices: invalidated)
  }
}
