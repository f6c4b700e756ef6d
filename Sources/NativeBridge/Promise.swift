public import HostLoop
public import JSEngine

/// The promise of one call, for a method that settles it later. The method takes it as its last
/// parameter, like the two blocks of `RCT_EXPORT_METHOD`. If possible, let the method return its
/// result or be `async` instead.
///
/// ```swift
/// AsyncFunction("scan") { (timeout: Double, promise: Promise) in scanner.start(timeout, promise) }
/// ```
@HostActor
public final class Promise: JSDecodable {
  private let settlement: Settlement

  private init(_ settlement: Settlement) { self.settlement = settlement }

  /// The number of the promise's entry in the ledger.
  package var entry: Int { settlement.entry }
  /// When and where JavaScript called the method.
  package var call: Diagnosis.Moment { settlement.call }

  public nonisolated static var belongsToCall: Bool { true }
  public nonisolated static var isPromise: Bool { true }
  public nonisolated static var isPassed: Bool { false }

  /// Takes no argument of the call. Throws if a method has two promises, or is synchronous.
  public static func decode(_ value: JSRef, in context: JSContext) throws -> Promise {
    guard let bridge = context.owner as? Bridge,
      let settlement = bridge.takeSettlementOfCurrentCall()
    else { throw JSError(message: "Promises cannot be used in sync functions, and only once.") }
    return Promise(settlement)
  }

  /// Fulfils the promise. If it is already settled, that is reported, as in React Native.
  public func resolve(
    _ result: any JSEncodable & Sendable = Undefined(), file: StaticString = #fileID,
    line: UInt = #line
  ) {
    settlement.resolve(result, at: .native(file: file, line: line))
  }

  /// Rejects the promise. If it is already settled, that is reported, as in React Native.
  public func reject(_ error: any Error, file: StaticString = #fileID, line: UInt = #line) {
    settlement.reject(error, at: .native(file: file, line: line))
  }

  /// Rejects the promise, like `reject(code, message, error)` on iOS.
  public func reject(
    _ code: String, _ message: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    reject(NativeError(code: code, message: message), file: file, line: line)
  }
}
