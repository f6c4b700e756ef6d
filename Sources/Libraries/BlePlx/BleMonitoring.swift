internal import Bluetooth
internal import HostLoop

/// The notification of one characteristic, which all its monitors share (`BleModule.swift` lines 918 to 955).
@HostActor
final class BleMonitoring {
  private let found: FoundCharacteristic
  private var monitors: [BleMonitor] = []
  private let own = BleTransaction {}
  private let onEnd: @HostActor () -> Void

  /// - Parameter onEnd: called once, when the last monitor has ended.
  init(of found: FoundCharacteristic, onEnd: @escaping @HostActor () -> Void) {
    self.found = found
    self.onEnd = onEnd
  }

  func add(_ monitor: BleMonitor) { monitors.append(monitor) }

  func remove(_ monitor: BleMonitor) {
    guard let index = monitors.firstIndex(where: { $0 === monitor }) else { return }
    monitors.remove(at: index)
    if monitors.isEmpty { end() }
  }

  /// Asks the device for the notification. It ends with the first error, also one of a read of the characteristic.
  func begin(_ central: BleCentral) {
    let peripheral = found.peripheral
    guard central.watchConnection(of: peripheral, for: own, { [weak self] in self?.fail($0) })
    else { return }
    var isAccepted = false
    own.wait(
      for: central.events(of: peripheral).subscribe { [weak self] event in
        guard let self else { return }
        switch event {
        case .value(let other, let error) where other === found.characteristic:
          if let error {
            fail(BleError(.characteristicReadFailed, found, error))
          } else {
            for monitor in monitors { monitor.onValue() }
          }
        case .notifying(let other, let error) where other === found.characteristic && !isAccepted:
          isAccepted = true
          if let error { fail(BleError(.characteristicNotifyChangeFailed, found, error)) }
        default: break
        }
      })
    peripheral.setNotifyValue(true, for: found.characteristic)
  }

  private func fail(_ error: BleError) {
    let failed = monitors
    monitors = []
    for monitor in failed { monitor.onError(error) }
    end()
  }

  private func end() {
    guard !own.isOver else { return }
    own.end()
    onEnd()
  }
}

/// One call of `monitorCharacteristic…`.
@HostActor
final class BleMonitor {
  let onValue: @HostActor () -> Void
  let onError: @HostActor (BleError) -> Void

  init(
    onValue: @escaping @HostActor () -> Void, onError: @escaping @HostActor (BleError) -> Void
  ) {
    self.onValue = onValue
    self.onError = onError
  }
}

extension BleClientManager {
  /// The promise is never fulfilled. An error is first told by an event, and then rejects the promise as cancelled.
  func monitor(_ place: BlePlace, _ transactionID: String, _ promise: BlePromise) {
    perform(transactionID, promise) { transaction in
      let fail: @HostActor (BleError) -> Void = { [weak self] error in
        self?.send(.readFailed(error, transaction: transactionID))
        transaction.end()
      }
      let found: FoundCharacteristic
      do throws(BleError) { found = try characteristic(at: place) } catch { return fail(error) }
      let key = ObjectIdentifier(found.characteristic)
      let monitor = BleMonitor(
        onValue: { [weak self] in
          guard let self else { return }
          if pendingReads[key] == nil {
            send(.read(BleCharacteristicRecord(found, objects), transaction: transactionID))
          } else if found.peripheral.isTellingNotification {
            onTakenValue?(found)
          }
        }, onError: fail)
      let known = monitorings[key]
      let monitoring =
        known ?? BleMonitoring(of: found) { [weak self] in self?.endNotification(of: found) }
      monitorings[key] = monitoring
      monitoring.add(monitor)
      transaction.undo { monitoring.remove(monitor) }
      if known == nil { monitoring.begin(central) }
    }
  }

  /// Nobody hears whether the device has done it.
  private func endNotification(of found: FoundCharacteristic) {
    if found.peripheral.state == .connected, central.isPoweredOn {
      found.peripheral.setNotifyValue(false, for: found.characteristic)
    }
    monitorings[ObjectIdentifier(found.characteristic)] = nil
  }
}
