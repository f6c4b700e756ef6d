internal import Bluetooth
internal import HostLoop

/// The scans of one client (`BluetoothManager.swift` lines 88 to 152, `Observable+QueueSubscribeOn.swift`).
///
/// Two things surprise. A new scan joins a known one that finds enough, with that one's services and options, and gets only
/// the devices that advertise all services that it asks for. Another new scan waits until the old one has ended, and the
/// end of the old one then also stops the new one at the radio: it starts the next before it stops itself.
@HostActor
final class BleScans {
  private let central: BleCentral
  /// The scans that a new one can join. One that never began stays, as on a phone.
  private var known: [Scan] = []
  /// The scans that wait for the radio. The first one has it.
  private var queue: [Scan] = []

  init(_ central: BleCentral) { self.central = central }

  private final class Scan {
    let uuids: [BluetoothUUID]?
    let allowsDuplicates: Bool
    var users = 0
    var isScanning = false

    init(_ uuids: [BluetoothUUID]?, _ allowsDuplicates: Bool) {
      self.uuids = uuids
      self.allowsDuplicates = allowsDuplicates
    }

    func finds(_ wanted: [BluetoothUUID]?) -> Bool {
      guard let uuids else { return true }
      guard let wanted else { return false }
      return Set(uuids).isSuperset(of: wanted)
    }
  }

  /// Begins a scan. It lasts until the result is cancelled, or until an error.
  func begin(
    _ uuids: [BluetoothUUID]?, allowsDuplicates: Bool,
    onFound: @escaping @HostActor (BleScanned) -> Void,
    onError: @escaping @HostActor (BleError) -> Void
  ) -> BleTransaction {
    let transaction = BleTransaction {}
    let joined = known.first { $0.finds(uuids) }
    let scan = joined ?? Scan(uuids, allowsDuplicates)
    if joined == nil { known.append(scan) }
    let fail: @HostActor (BleError) -> Void = { error in
      onError(error)
      transaction.end()
    }
    guard central.watchState(for: transaction, fail) else { return transaction }
    let filter = joined == nil ? nil : uuids.map(Set.init)
    transaction.wait(
      for: central.events.subscribe { event in
        guard case .discovered(let found) = event, scan.isScanning else { return }
        if let filter, !filter.isSubset(of: found.advertisement.serviceUUIDs) { return }
        onFound(found)
      })
    transaction.undo { [self] in leave(scan) }
    scan.users += 1
    if scan.users == 1 {
      queue.append(scan)
      if queue.count == 1 { start(scan) }
    }
    return transaction
  }

  private func start(_ scan: Scan) {
    scan.isScanning = true
    central.scan(for: scan.uuids, allowsDuplicates: scan.allowsDuplicates)
  }

  private func leave(_ scan: Scan) {
    scan.users -= 1
    guard scan.users == 0, let index = queue.firstIndex(where: { $0 === scan }) else { return }
    queue.remove(at: index)
    if index == 0, let next = queue.first { start(next) }
    guard scan.isScanning else { return }
    scan.isScanning = false
    central.stopScan()
    if let index = known.firstIndex(where: { $0.uuids == scan.uuids }) { known.remove(at: index) }
  }
}
