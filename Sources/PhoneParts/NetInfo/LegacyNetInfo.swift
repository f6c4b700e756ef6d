internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The network connection in React Native before 0.60 (0.59.10, `Libraries/Network/RCTNetInfo.m`).
@HostActor
final class LegacyNetInfo: NativeModule {
  nonisolated static let name = "NetInfo"

  private let networkStatusDidChange = Event<LegacyNetInfoState>("networkStatusDidChange")
  private let phone: Phone
  /// What JavaScript knows since it listens; `nil` if it does not.
  private var reported: LegacyNetInfoState?
  private var isObserved = false

  init(phone: Phone) {
    self.phone = phone
    phone.network.observe(for: self) { [weak self] in self?.report() }
  }

  var exports: [any Export] {
    networkStatusDidChange.carrying { [weak self] in self?.state }
    AsyncFunction("getCurrentConnectivity") { [self] () in networkStatusDidChange.answer(state) }
    // Only Android's has it.
    AsyncFunction("isConnectionMetered") { () in false }
  }

  /// The listeners of an earlier script are none of the next one's.
  func initialize() { stopObserving() }

  /// iOS calls back soon after the first listener is added, even if nothing changes.
  func startObserving() {
    isObserved = true
    report()
  }

  func stopObserving() {
    isObserved = false
    reported = nil
  }

  private func report() {
    guard isObserved, state != reported else { return }
    reported = state
    networkStatusDidChange.send(state)
  }

  private var state: LegacyNetInfoState { LegacyNetInfoState(phone.network.connection) }
}

/// `{ connectionType, effectiveConnectionType, network_info }`.
struct LegacyNetInfoState: JSRecord, Equatable, Sendable, CustomStringConvertible {
  private let type: String
  private let effectiveType: String
  private let deprecatedType: String

  init(_ connection: NetworkConditions.Connection) {
    effectiveType = connection == .cellular ? "4g" : "unknown"
    switch connection {
    case .none: (type, deprecatedType) = ("none", "none")
    case .cellular: (type, deprecatedType) = ("cellular", "cell")
    case .wifi, .captive: (type, deprecatedType) = ("wifi", "wifi")
    }
  }

  var description: String { type }

  func write(fields: JSFields) {
    fields.add("connectionType", type)
    fields.add("effectiveConnectionType", effectiveType)
    fields.add("network_info", deprecatedType)
  }
}
