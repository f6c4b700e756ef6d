internal import FoundationEssentials
internal import HostLoop

/// What the phone does for one manager of the app. With a restore identifier it outlives the app's process.
@HostActor
final class RadioClient {
  /// The identifier with which a later process gets it back. `nil` if it ends with the process.
  let restoreIdentifier: String?
  /// The manager through which the app uses it. `nil` while the app has no process that has made it.
  var manager: CentralManager?
  /// What it looks for. `nil` if it does not scan.
  var scan: Scan?
  /// Its connections, and those that it waits for.
  private(set) var connections: [RadioLink] = []
  /// The state that the manager was last told. `nil` before the first time.
  var reportedState: ManagerState?
  /// What the app gets when it comes to the screen: without the mode `bluetooth-central` nothing comes in the background.
  var held: [Delivery] = []
  /// What the next process gets when it has made the manager again.
  var waiting: [Delivery] = []
  /// The peripherals that were connected when the process ended, and those that it waited for. The next process gets them back.
  var preserved: [BluetoothDevice] = []
  /// How many new values of peripherals are on their way to the app.
  var valuesUnderWay = 0

  init(restoreIdentifier: String?) { self.restoreIdentifier = restoreIdentifier }

  /// A call of the manager's delegate.
  struct Delivery {
    let label: String
    let subject: String
    let body: @HostActor (CentralManager) -> Void
  }

  /// A search for peripherals.
  struct Scan {
    /// A peripheral must advertise one of these services. `nil` for all peripherals.
    let services: [BluetoothUUID]?
    /// Whether each advertisement is reported while the app is in the foreground.
    let allowsDuplicates: Bool
    /// The peripherals that were reported.
    var reported: Set<UUID> = []
    /// The advertisements that will be heard next, by the peripheral.
    var hearings: [UUID: LoopTask] = [:]
    /// When it began, and in which work of the app.
    let began: (time: LoopInstant, activity: LoopTask.Activity)
    /// Whether the app was in the background all the time since it began.
    var isOnlyInBackground: Bool

    init(
      _ services: [BluetoothUUID]?, allowsDuplicates: Bool,
      began: (time: LoopInstant, activity: LoopTask.Activity), inBackground: Bool
    ) {
      self.services = services
      self.allowsDuplicates = allowsDuplicates
      self.began = began
      isOnlyInBackground = inBackground
    }

    /// Whether it finds anything while the app is in the background.
    var namesServices: Bool { !(services ?? []).isEmpty }
  }

  func connection(to device: BluetoothDevice) -> RadioLink? {
    connections.first { $0.device === device }
  }

  func add(_ connection: RadioLink) { connections.append(connection) }

  func remove(_ connection: RadioLink) { connections.removeAll { $0 === connection } }

  func endScan() {
    for hearing in (scan?.hearings ?? [:]).values { hearing.cancel() }
    scan = nil
  }
}

/// A connection of one manager to a peripheral, or its wish for one.
@HostActor
final class RadioLink {
  enum State { case connecting, connected, disconnecting }

  let device: BluetoothDevice
  unowned let client: RadioClient
  /// In which work the app asked for it. `nil` if it did that on the screen.
  let work: LoopTask.Activity?
  var state = State.connecting
  /// Whether the app wants it again while it is being ended.
  var isWantedAgain = false
  /// Whether the app has learned since it asked for it that Bluetooth is off, and does not expect it any more.
  var isForgotten = false
  /// The attempt to connect that is under way.
  var attempt: LoopTask?
  /// The characteristics of whose new values the app wants to learn.
  var subscribed: Set<ObjectIdentifier> = []
  /// The services and characteristics that the app has discovered, for a later process.
  var discovered: Set<ObjectIdentifier> = []

  /// What the app has asked of the peripheral, in order.
  var operations: [Operation] = []
  /// The first one, if it is under way.
  var request: LoopTask?
  /// The writes without response that were not sent yet.
  var unsent: [(GATTCharacteristic, [UInt8])] = []
  /// How many were ever accepted, and how many were sent.
  var (acceptedWrites, sentWrites) = (0, 0)
  /// Sends the next ones.
  var sending: LoopTask?
  /// Whether the app found no space for a write, and waits to be told of some.
  var wasFull = false

  init(to device: BluetoothDevice, of client: RadioClient, in work: LoopTask.Activity?) {
    self.device = device
    self.client = client
    self.work = work
  }

  /// Whether the app is connected, and has not asked for anything that it still waits for.
  var isIdle: Bool {
    state == .connected && subscribed.isEmpty && operations.isEmpty && unsent.isEmpty
  }

  /// Forgets what a process asked for.
  func forgetProcess() {
    request?.cancel()
    (operations, request, wasFull) = ([], nil, false)
  }

  /// Forgets everything that was asked of the peripheral.
  func stop() {
    attempt?.cancel()
    sending?.cancel()
    forgetProcess()
    (attempt, sending) = (nil, nil)
    (unsent, subscribed, discovered) = ([], [], [])
  }

  /// A request to a peripheral. The peripheral answers one after another.
  struct Operation {
    let label: String
    let subject: String
    /// Whether it writes a value of a characteristic, which the peripheral confirms.
    var isWrite = false
    /// How many connection intervals it takes.
    let intervals: Int
    /// Whether the phone must be paired.
    let isEncrypted: Bool
    /// How many writes without response are sent before it.
    let writesBefore: Int
    /// Performs it on the peripheral, and returns the call of the delegate. Gets an error if the phone is not paired.
    let perform: @HostActor (BluetoothError?) -> @HostActor (Peripheral) -> Void
  }
}
