internal import CJavaScriptCore
public import HostLoop

/// A promise that Swift made, with the means to settle it. Settling twice does nothing, as in
/// JavaScript; who has to report it counts for themselves.
@HostActor
public struct JSPromise {
  /// What JavaScript sees.
  public let value: JSValue
  private let resolveFunction: JSValue
  private let rejectFunction: JSValue

  /// A pending promise.
  public init(in context: JSContext) throws {
    var resolve: OpaquePointer?
    var reject: OpaquePointer?
    var exception: OpaquePointer?
    let promise = JSObjectMakeDeferredPromise(
      try context.open(), &resolve, &reject, &exception)
    value = JSValue(try context.checked(promise, exception), in: context)
    resolveFunction = JSValue(JSRef(resolve), in: context)
    rejectFunction = JSValue(JSRef(reject), in: context)
  }

  /// Fulfils the promise; its reactions have run when this returns, unless JavaScript is running.
  public func resolve(_ result: JSRef) throws {
    try value.context.call(try resolveFunction.ref, result)
  }

  /// Rejects the promise with the JavaScript form of `error`.
  ///
  /// - Parameter callSite: what gives the error its stack.
  public func reject(_ error: any Error, callSite: JSValue? = nil) throws {
    let error = try value.context.makeError(error, callSite: callSite)
    try value.context.call(try rejectFunction.ref, error)
  }
}

extension JSValue {
  /// What the value, if it is a promise or thenable, is fulfilled with; any other value at once.
  ///
  /// - Throws: ``JSError`` with what it is rejected with.
  public func settled() async throws -> JSValue {
    let context = context
    let result = await ExternalOperation.waitingForLoop { await reaction(in: context) }
    return try result.get()
  }

  private func reaction(in context: JSContext) async -> Result<JSValue, JSError> {
    await withCheckedContinuation { continuation in
      let reaction = Reaction(continuation, in: context)
      do {
        let promise = try context.get("Promise", of: context.global)
        let resolved = try context.call(
          try context.get("resolve", of: promise), this: promise, try ref)
        let onFulfilled = context.makeFunction("onFulfilled") { call in
          reaction.finish(.success(JSValue(call[0], in: call.context)))
          return call.context.undefined
        }
        let onRejected = context.makeFunction("onRejected") { call in
          reaction.finish(.failure(JSError(call[0], in: call.context)))
          return call.context.undefined
        }
        try context.call(
          try context.get("then", of: resolved), this: resolved, onFulfilled, onRejected)
      } catch let error as JSError {
        reaction.finish(.failure(error))
      } catch {
        reaction.finish(.failure(JSError(message: String(describing: error))))
      }
    }
  }
}

/// What waits for a promise; the two functions that the promise calls hold it.
@HostActor
private final class Reaction {
  typealias Outcome = Result<JSValue, JSError>

  private var continuation: CheckedContinuation<Outcome, Never>?
  private weak var context: JSContext?

  init(_ continuation: CheckedContinuation<Outcome, Never>, in context: JSContext) {
    self.continuation = continuation
    self.context = context
  }

  func finish(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }

  /// Nothing can settle the promise any more: it was collected, or its context was closed.
  isolated deinit {
    let isClosed = context?.isClosed ?? true
    finish(
      .failure(
        JSError(
          message: isClosed
            ? "The JavaScript context is closed"
            : "the promise was garbage-collected before it was settled"
        )))
  }
}
