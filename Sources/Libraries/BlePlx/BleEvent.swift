internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// What the library tells JavaScript (`BleEvent.swift`).
enum BleEvent {
  case state(ManagerState)
  /// `nil` if there was nothing to restore.
  case restored([BleDevice]?)
  case scanned(BleDevice)
  case scanFailed(BleError)
  case connecting(String)
  case connected(String)
  case disconnected(BleDevice)
  /// The library does not know a device with this identifier.
  case disconnectedUnknown(String)
  case read(BleCharacteristicRecord, transaction: String)
  case readFailed(BleError, transaction: String)
}

/// An element of the array that is the body of an event.
enum BleEventPart: JSEncodable, Sendable {
  case null
  case text(String)
  case device(BleDevice)
  case characteristic(BleCharacteristicRecord)
  /// A device: only its identifier is known.
  case id(String)

  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .null: context.null
    case .text(let text): try text.encode(in: context)
    case .device(let device): try device.encode(in: context)
    case .characteristic(let characteristic): try characteristic.encode(in: context)
    case .id(let id): try ["id": id].encode(in: context)
    }
  }

  func write(to tape: JSTape) throws {
    switch self {
    case .null: tape.null()
    case .text(let text): tape.string(text)
    case .device(let device): try device.write(to: tape)
    case .characteristic(let characteristic): try characteristic.write(to: tape)
    case .id(let id): try tape.dictionary(["id": id])
    }
  }
}

/// `{ connectedPeripherals }`.
struct BleRestoredState: JSRecord, Sendable {
  let connectedPeripherals: [BleDevice]

  func write(fields: JSFields) throws {
    try fields.add("connectedPeripherals", connectedPeripherals)
  }
}
