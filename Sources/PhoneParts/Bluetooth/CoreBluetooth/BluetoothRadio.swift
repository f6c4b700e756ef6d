public import FoundationEssentials
public import HostLoop
internal import Privacy
public import SimulatedPhone

/// The phone's Bluetooth radio, with the peripherals around it.
///
/// ```swift
/// let radio = phone.bluetooth
/// let strap = radio.addPeripheral(
///   name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
///   services: [GATTService(0x180d, [GATTCharacteristic(0x2a37, .notify)])])
/// phone.plan("the person goes away", after: .seconds(20)) { radio.leaveRange(strap) }
/// ```
/// What it does for the app outlives the app's process, if the app has asked for that (state preservation). All its steps are
/// tasks on lanes that run while the app is suspended: `bluetooth`, and one lane for each peripheral.
@HostActor
public final class BluetoothRadio: PhonePart {
  /// The peripherals, in the order in which they were added.
  public private(set) var devices: [BluetoothDevice] = []
  /// Whether the radio works: `.poweredOn`, `.poweredOff`, `.resetting`, `.unsupported` or `.unknown`.
  package private(set) var power = ManagerState.poweredOn
  /// How the person answers when a peripheral wants to pair.
  public var pairingAnswer = PairingAnswer.allow
  /// Called when something has happened, for logs and reports.
  package var observer: (@HostActor (RadioEvent) -> Void)?

  /// How the person answers the question whether a peripheral may pair.
  public enum PairingAnswer: String, CaseIterable, Sendable {
    /// The person lets it pair.
    case allow
    /// The person does not let it pair.
    case deny
    /// The person does not see the question.
    case ignore
  }

  unowned let phone: Phone
  private(set) var clients: [RadioClient] = []
  var loop: EventLoop { phone.loop }
  var profile: DeviceProfile { phone.profile }
  var privacy: Privacy { phone.part(Privacy.self) }
  /// The lane of what the phone itself does.
  var lane: Lane { loop.lane("bluetooth", LaneKind(.phone, runsWhileFrozen: true)) }
  /// The pairing question that waits until the app is on the screen.
  var waitingQuestions: [@HostActor () -> Void] = []
  /// Keeps the app running after an event. `nil` if it has ended.
  var wakeAssertion: Int?
  /// When it ends, unless another event comes.
  var wakeEnd = LoopInstant.start
  private(set) var isAsking = false
  /// The scans in the background that found nothing, because they named no services.
  var blindScans: [BlindScan] = []
  /// The peripherals whose connections for work in the background the app has ended by itself.
  var endedConnections: Set<UUID> = []
  /// The pairing questions that ended before anybody could see them, with the peripheral's title.
  var unseenPairings: [(title: String, time: LoopInstant)] = []
  /// What the first run of a search showed of the app. `nil` if the run belongs to no search.
  var expectation: Bluetooth.Expectation?
  /// The identifiers that peripherals had before, with the ones that followed.
  var changedIdentifiers: [UUID: UUID] = [:]
  /// What a search let happen to all peripherals when there were none.
  var earlyEvents: [@HostActor (BluetoothDevice) -> Void] = []
  /// When the first peripheral was added.
  var firstAddition: LoopInstant?
  /// How many identifiers were given, by name.
  var reservedIdentifiers: [String: Int] = [:]
  /// Whether the phone was not unlocked since it was switched on.
  private var hasRestarted = false
  private var devicesByID: [UUID: BluetoothDevice] = [:]

  /// Makes the radio of this phone, with nothing around it.
  public init(on phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [unowned self] in stateChanged(to: $0) }
    privacy.observe { [unowned self] in if $0 == .bluetooth { reportStates() } }
  }

  // MARK: - The app

  /// Whether the app is on the screen, or a script runs without an app.
  var isInForeground: Bool {
    switch phone.lifecycle.state {
    case .active, .inactive: true
    case .notRunning: phone.lifecycle.launchReason == AppLifecycle.Launch.none
    case .background, .suspended: false
    }
  }

  /// Whether the app uses Bluetooth in the background.
  var hasMode: Bool { phone.info.backgroundModes.contains(.bluetoothCentral) }

  private func stateChanged(to state: AppLifecycle.State) {
    switch state {
    case .inactive, .active:
      for client in clients {
        client.scan?.isOnlyInBackground = false
        for delivery in client.held { deliver(delivery, to: client) }
        client.held = []
      }
      if state == .active { ask() }
    case .notRunning: isAsking = false
    case .background, .suspended: break
    }
    listen()
    for client in clients {
      for connection in client.connections { continueOperations(of: connection) }
    }
  }

  private func ask() {
    let questions = waitingQuestions
    waitingQuestions = []
    for question in questions { question() }
  }

  // MARK: - The managers

  /// A manager was made: continues what an earlier process left to it, or begins.
  func open(_ manager: CentralManager, restoreIdentifier: String?) -> RadioClient {
    let kept = clients.first {
      $0.restoreIdentifier != nil && $0.restoreIdentifier == restoreIdentifier && $0.manager == nil
    }
    let client = kept ?? RadioClient(restoreIdentifier: restoreIdentifier)
    client.manager = manager
    isUsed = true
    if kept == nil { clients.append(client) }
    loop.post(on: lane, "central manager", subject: restoreIdentifier ?? "") { [self] in
      if client.manager === manager { begin(client, isRestored: kept != nil) }
    }
    return client
  }

  private func begin(_ client: RadioClient, isRestored: Bool) {
    if isRestored {
      deliver("willRestoreState", to: client, isRadio: false) { $0.restore() }
    }
    askForPermission()
    report(client)
    let waiting = client.waiting
    client.waiting = []
    for delivery in waiting { deliver(delivery, to: client) }
    listen()
    for connection in client.connections { pursue(connection) }
  }

  /// The prompt at the first use.
  private func askForPermission() {
    guard let permission = Permission.bluetooth, privacy.wouldAsk(for: permission), !isAsking,
      !isWithoutApp
    else { return }
    isAsking = true
    privacy.request(permission, for: nil) { [self] in isAsking = false }
  }

  /// Whether a script runs without an app. Then there is nobody to ask.
  private var isWithoutApp: Bool { phone.lifecycle.launchReason == AppLifecycle.Launch.none }

  /// What a manager of the app would find now.
  public var state: ManagerState {
    if power == .unsupported { return power }
    switch privacy[.bluetooth] {
    case .notDetermined: return isWithoutApp ? power : .unknown
    case .denied, .restricted: return .unauthorized
    case .limited, .partial, .full: return power
    }
  }

  private func reportStates() {
    for client in clients where client.manager != nil { report(client) }
    listen()
  }

  /// Tells a manager the state, if it does not know it.
  private func report(_ client: RadioClient) {
    let state = state
    // Before the person has answered the first prompt, iOS tells nothing.
    guard state != .unknown, client.reportedState != state else { return }
    client.reportedState = state
    deliver("centralManagerDidUpdateState", "\(state)", to: client, isRadio: false) {
      [unowned self, unowned client] manager in
      if state != .poweredOn, manager.state == .poweredOn { endRequests(of: client) }
      manager.stateChanged(to: state)
    }
  }

  /// The manager is not used any more: ends its scan and its connections.
  func close(_ client: RadioClient) {
    loseValues(of: client)
    client.endScan()
    client.manager = nil
    clients.removeAll { $0 === client }
    for connection in client.connections {
      client.remove(connection)
      release(connection)
    }
  }

  /// Whether the app has ever made a manager.
  package private(set) var isUsed = false

  // MARK: - Power

  /// Why the radio has no power.
  public enum PowerSwitch: String, CaseIterable, Sendable {
    /// The switch in Settings.
    case settings
    /// The button in Control Center.
    case controlCenter
    /// Airplane mode that switches Bluetooth off.
    case airplaneMode
  }

  /// The person switches Bluetooth off. All connections and scans end, and nothing waits for a connection any more.
  ///
  /// An app that has no process is launched later for what it waited for only if the person used Control Center (TN3115).
  public func turnOff(in place: PowerSwitch = .controlCenter) {
    if place != .controlCenter || !restoresAfterPerson { closeWaitingClients() }
    change(power: .poweredOff)
  }

  /// The person switches airplane mode on, and Bluetooth stays on, as the phone does once the person has switched it on in
  /// airplane mode. From iOS 26 on, iOS launches only apps with AccessorySetupKit after that (TN3115, note 5).
  public func stayOnInAirplaneMode() { if !restoresAfterPerson { closeWaitingClients() } }

  /// iOS launches no app any more for what it waits for.
  private func closeWaitingClients() {
    for client in clients where client.manager == nil { close(client) }
  }

  /// The person switches Bluetooth on.
  public func turnOn() { change(power: .poweredOn) }

  /// The Bluetooth service of iOS crashes, and is back after a moment. All peripherals that managers know become invalid.
  public func reset() {
    guard power == .poweredOn else { return }
    change(power: .resetting)
    loop.post(on: lane, "reset", after: profile.bluetoothResetTime) { [self] in
      if power == .resetting { change(power: .poweredOn) }
    }
  }

  /// Whether the phone has Bluetooth Low Energy. Simulators have none.
  public func setSupported(_ isSupported: Bool) {
    if isSupported != (power != .unsupported) {
      change(power: isSupported ? .poweredOn : .unsupported)
    }
  }

  private func change(power next: ManagerState) {
    guard next != power else { return }
    power = next
    observer?(.power(next))
    if next != .poweredOn { endEverything() }
    for client in clients where client.manager != nil {
      if next != .poweredOn, next != .poweredOff { client.manager?.invalidatePeripherals() }
      report(client)
    }
    listen()
    for client in clients { for connection in client.connections { pursue(connection) } }
  }

  /// The radio has no power. A client without a process waits for its peripherals again.
  private func endEverything() {
    for client in clients {
      if client.manager != nil { client.endScan() }
      for connection in client.connections {
        connection.stop()
        connection.state = .connecting
        if client.manager != nil { client.remove(connection) }
      }
    }
    for device in devices where device.isConnected { unlink(device) }
  }

  // MARK: - The peripherals

  /// Puts a peripheral near the phone. A peripheral with the same identifier stays as it is, because it outlives the app's
  /// process, and the script of the next process adds it again.
  ///
  /// - Parameters:
  ///   - identifier: if `nil`, a new one that depends on the name. A script that adds a peripheral of this name, also without
  ///     an identifier, gets the same one.
  ///   - name: the name in its firmware.
  ///   - advertisement: what it says of itself while it is not connected.
  ///   - interval: the time between two advertisements, at least 20 ms.
  ///   - services: what a phone finds on it.
  ///   - rssi: how strongly the phone receives it, in dBm.
  ///   - mtu: the largest ATT packet of its firmware, from 23 to 517 bytes. iOS uses 185 bytes at most.
  ///   - isPaired: whether the phone already has a bond with it.
  @discardableResult
  public func addPeripheral(
    identifier: UUID? = nil, name: String?, advertisement: Advertisement = Advertisement(),
    interval: Duration = .milliseconds(100), services: [GATTService] = [], rssi: Int = -60,
    mtu: Int = 517, isPaired: Bool = false
  ) -> BluetoothDevice {
    let identifier = latestIdentifier(identifier ?? unusedIdentifier(for: name))
    if let known = devicesByID[identifier] { return known }
    let device = BluetoothDevice(
      identifier, name: name, advertisement: advertisement, interval: interval, services: services,
      rssi: rssi, mtu: mtu, isPaired: isPaired,
      lane: loop.lane(
        "bluetooth \(devices.count + 1)", LaneKind(.remote, runsWhileFrozen: true)),
      now: loop.clock.now)
    devices.append(device)
    devicesByID[identifier] = device
    catchUp(device)
    reach(device)
    return device
  }

  /// The peripheral with this identifier. `nil` if there is none.
  public func device(_ identifier: UUID) -> BluetoothDevice? { devicesByID[identifier] }

  func replace(_ old: BluetoothDevice, with new: BluetoothDevice) {
    guard let index = devices.firstIndex(where: { $0 === old }) else { return }
    devices[index] = new
    devicesByID[old.identifier] = nil
    devicesByID[new.identifier] = new
  }

  /// Whether the app has subscribed to this characteristic of the peripheral.
  public func isSubscribed(
    to characteristic: GATTCharacteristic, of device: BluetoothDevice
  ) -> Bool {
    let key = ObjectIdentifier(characteristic)
    return clients.contains { $0.connection(to: device)?.subscribed.contains(key) ?? false }
  }

  // MARK: - The app's process

  public func appWillTerminate() {
    waitingQuestions = []
    wakeAssertion = nil
    for client in clients {
      noteBlindScan(of: client)
      guard isPreserved(client) else {
        close(client)
        continue
      }
      loseValues(of: client)
      client.manager = nil
      (client.reportedState, client.held) = (nil, [])
      client.preserved = client.connections.filter { $0.state != .disconnecting }.map(\.device)
      for connection in client.connections {
        connection.forgetProcess()
        if connection.state == .disconnecting {
          client.remove(connection)
          release(connection)
        }
      }
    }
    listen()
  }

  /// After a restart everything is disconnected, and iOS launches no app before the person has unlocked the phone.
  public func conditionsChanged() {
    let isLockedSinceRestart = !phone.screenLock.wasUnlockedSinceRestart
    if isLockedSinceRestart, !hasRestarted {
      endEverything()
      listen()
      for client in clients { for connection in client.connections { pursue(connection) } }
    }
    hasRestarted = isLockedSinceRestart
    launchForWaiting()
  }

  /// The values that are on their way do not reach the app any more.
  private func loseValues(of client: RadioClient) {
    if client.valuesUnderWay > 0 { observer?(.lostAtEnd(client.valuesUnderWay)) }
    client.valuesUnderWay = 0
  }

  public func appWasDeleted() { for client in clients { close(client) } }
}
