internal import Capabilities
internal import FoundationEssentials
internal import HostLoop
package import NativeBridge
package import SimulatedPhone

// Reports what the app does wrong with the radio, whatever library it uses.
extension Bluetooth {
  package nonisolated static var diagnoses: [DiagnosisKind] { DiagnosisKind.ofBluetooth }

  package func diagnoseScript() -> [Diagnosis] {
    blindScans + leftOpen + unseenPairings
  }

  package func diagnose() -> [Diagnosis] {
    // The run ends before iOS would suspend the app.
    if app.phone.lifecycle.state == .background { noteIdleConnections() }
    guard radio.isPromptUnseen else { return [] }
    return [
      Diagnosis(
        .bluetoothPromptUnseen,
        "the app made its first Bluetooth manager in the background. iOS shows no prompt there, so Bluetooth cannot be used "
          + "until a person opens the app")
    ]
  }

  // MARK: - Scans

  private var blindScans: [Diagnosis] {
    radio.takeBlindScans().map { scan in
      let names = scan.missed.prefix(3).map(\.title).joined(separator: ", ")
      let more = scan.missed.count > 3 ? " and \(scan.missed.count - 3) more" : ""
      let service = scan.missed[0].advertisement.serviceUUIDs[0].short
      var diagnosis = Diagnosis(
        .bluetoothScanWithoutServices,
        "a scan in the background named no services, so it did not find \(names)\(more), although the phone was near enough",
        severity: scan.isWork ? .error : .warning,
        moments: [Diagnosis.Moment("scanned", scan.began, nil)])
      diagnosis.specificFix =
        "name a service that the peripheral advertises: \(scan.missed[0].title) advertises \(service). Or connect without a "
        + "scan, by the identifier that an earlier scan has found"
      return diagnosis
    }
  }

  // MARK: - Connections

  /// A connection that nothing used when the work in the background was over.
  struct LeftConnection {
    let device: BluetoothDevice
    let time: LoopInstant
    /// Whether the app ended a connection to this peripheral at another time.
    let isUnusual: Bool
    var isReported = false
  }

  /// What the first run of a search showed.
  @HostActor
  final class Expectation {
    /// The peripherals whose connections for work in the background the app ended by itself.
    var ended: Set<UUID> = []
  }

  /// Notes connections that nothing uses, if the app has no work left in the background. Unfinished work is reported elsewhere,
  /// and may still end its connection.
  func noteIdleConnections() {
    guard !app.ledger.open.contains(where: isWork) else { return }
    for connection in radio.idleConnections {
      let device = connection.device
      guard !leftConnections.contains(where: { $0.device === device }) else { continue }
      let isEnded =
        radio.endedConnections.contains(device.identifier)
        || expectation?.ended.contains(device.identifier) ?? false
      leftConnections.append(
        LeftConnection(device: device, time: app.phone.loop.clock.now, isUnusual: isEnded))
    }
  }

  private func isWork(_ entry: Ledger.Entry) -> Bool {
    switch entry.kind {
    case .completionHandler, .request, .transfer, .headlessTask: true
    case .promise, .callback: app.endlessWaits[entry.id] == nil
    case .event, .call, .subscription, .removal, .foreignRemoval, .timer, .probe, .socket,
      .activity:
      false
    }
  }

  private var leftOpen: [Diagnosis] {
    let new = leftConnections.filter { !$0.isReported }
    for index in leftConnections.indices { leftConnections[index].isReported = true }
    return new.map { left in
      Diagnosis(
        .bluetoothLeftConnected,
        "the app was still connected to \(left.device.title) when its work in the background was over, and nothing was "
          + "subscribed" + (left.isUnusual ? ". At other times the app ended this connection" : ""),
        severity: left.isUnusual ? .error : .warning,
        moments: [Diagnosis.Moment("over", left.time, nil)])
    }
  }

  // MARK: - Pairing

  private var unseenPairings: [Diagnosis] {
    defer { radio.unseenPairings = [] }
    return radio.unseenPairings.map { title, time in
      Diagnosis(
        .bluetoothPairingUnseen,
        "\(title) asked to pair while the app was in the background, and gave up before a person opened the app",
        moments: [Diagnosis.Moment("gave up", time, nil)])
    }
  }

  // MARK: - A search

  package static func prepareSearch() throws -> @HostActor (Phone) throws -> Void {
    let expectation = Expectation()
    return { $0.bluetooth.expectation = expectation }
  }

  package func rehearsalEnded() {
    if leftConnections.isEmpty { expectation?.ended = radio.endedConnections }
  }
}

extension AppConnection {
  /// The open calls of a module that uses the radio, if the app must be opened before they are answered: it is in the background,
  /// without the mode `bluetooth-central`. They are entries of the ledger.
  package func callsThatWaitForForeground(of module: String) -> [Int] {
    let radio = phone.bluetooth
    if radio.isInForeground || radio.hasMode { return [] }
    return ledger.open.filter {
      ($0.kind == .promise || $0.kind == .callback) && $0.about.module == module
    }.map(\.id)
  }
}
