internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The promise of a call of the library. What comes after the first answer has no effect (`SafePromise.swift`).
@HostActor
final class BlePromise: JSDecodable {
  nonisolated static var belongsToCall: Bool { true }
  nonisolated static var isPromise: Bool { true }
  nonisolated static var isPassed: Bool { false }

  private let promise: Promise
  private var isSettled = false
  /// Called once, before the answer.
  var onSettle: (@HostActor () -> Void)?
  /// The number of its entry in the ledger.
  var entry: Int { promise.entry }

  private init(_ promise: Promise) { self.promise = promise }

  static func decode(_ value: JSRef, in context: JSContext) throws -> BlePromise {
    BlePromise(try Promise.decode(value, in: context))
  }

  func resolve(_ value: any JSEncodable & Sendable) { settle { $0.resolve(value) } }

  /// Rejects without a code, so that JavaScript gets `EUNSPECIFIED` (`BleError.swift` lines 111 to 116).
  func reject(_ error: BleError) {
    settle { $0.reject(NativeError(message: error.json)) }
  }

  private func settle(_ body: (Promise) -> Void) {
    guard !isSettled else { return }
    isSettled = true
    onSettle?()
    onSettle = nil
    body(promise)
  }
}
