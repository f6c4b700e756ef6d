internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The callbacks of calls that native code has not answered. One answer is for all callbacks of its key
/// (`SwiftBleManager.swift` lines 116 to 194).
@HostActor
struct BleManagerCallbacks {
  /// The keys in the order of their first calls. On a phone they have no order.
  private(set) var keys: [String] = []
  private var callbacks: [String: [Callback]] = [:]

  mutating func add(_ callback: Callback, for key: String) {
    if callbacks[key] == nil { keys.append(key) }
    callbacks[key, default: []].append(callback)
  }

  func wait(for key: String) -> Bool { callbacks[key] != nil }

  /// The numbers of the calls in the ledger.
  func entries(for key: String) -> [Int] { (callbacks[key] ?? []).map(\.entry) }

  mutating func answer(_ key: String, _ arguments: any JSEncodable & Sendable...) {
    answer(key, with: arguments)
  }

  mutating func answer(_ key: String, with arguments: [any JSEncodable & Sendable]) {
    guard let waiting = callbacks.removeValue(forKey: key) else { return }
    keys.removeAll { $0 == key }
    for callback in waiting { callback.call(with: arguments) }
  }

  /// Answers what waits for this peripheral: the keys begin with its identifier.
  mutating func answerAll(of peripheral: String, _ text: String) {
    for key in keys where key.hasPrefix(peripheral) { answer(key, text) }
  }
}

/// Collects new values until there are as many bytes as the script wants at once (`NotifyBufferContainer.swift`).
struct BleManagerBuffer {
  let capacity: Int
  private var bytes: [UInt8] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Adds bytes.
  ///
  /// - Returns: the events that are full now.
  mutating func add(_ new: [UInt8]) -> [[UInt8]] {
    bytes += new
    var full: [[UInt8]] = []
    while bytes.count >= capacity, !bytes.isEmpty {
      full.append(Array(bytes.prefix(capacity)))
      bytes.removeFirst(capacity)
    }
    return full
  }
}

extension BluetoothError {
  /// `SwiftBleManager.swift` lines 36 to 42. The promise is rejected with this object, which is no `Error`.
  var forBleManager: BridgeValue {
    .object([
      "code": .number(Double(code)), "domain": .string(domain.rawValue),
      "message": .string(localizedDescription),
    ])
  }
}
