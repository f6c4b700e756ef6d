internal import CJavaScriptCore
package import HostLoop

/// A promise that Swift made and can settle. Settling it twice does nothing, as in JavaScript. A
/// caller that must report the second time has to notice it itself.
@HostActor
package struct JSPromise {
  /// The promise object that JavaScript sees.
  package let value: JSValue
  private let resolveFunction: JSValue
  private let rejectFunction: JSValue

  /// Makes a pending promise.
  package init(in context: JSContext) throws {
    var resolve: OpaquePointer?
    var reject: OpaquePointer?
    var exception: OpaquePointer?
    let promise = JSObjectMakeDeferredPromise(
      try context.open(), &resolve, &reject, &exception)
    value = JSValue(try context.checked(promise, exception), in: context)
    resolveFunction = JSValue(JSRef(resolve), in: context)
    rejectFunction = JSValue(JSRef(reject), in: context)
  }

  /// Fulfils the promise. Its reactions have run when this returns, unless JavaScript is running.
  package func resolve(_ result: JSRef) throws {
    try value.context.call(try resolveFunction.ref, result)
  }

  /// Rejects the promise with the JavaScript form of `error`.
  ///
  /// - Parameter callSite: gives the error its stack.
  package func reject(_ error: any Error, callSite: JSValue? = nil) throws {
    let error = try value.context.makeError(error, callSite: callSite)
    try value.context.call(try rejectFunction.ref, error)
  }
}

extension JSValue {
  /// Waits until the value, if it is a promise or thenable, is fulfilled, and returns the result.
  /// Returns any other value at once.
  ///
  /// - Throws: ``JSError`` with the reason if the promise is rejected.
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

/// Waits for a promise. The two functions that the promise calls keep it alive.
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
