internal import Dispatch
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The promise of one call. A function takes it as its last argument, and settles it later, from any thread.
public struct Promise: ConvertedArgument, Sendable {
  let call: PendingCall
  private let appContext: AppContext

  static func convert(_ argument: JavaScriptArgument) throws -> Promise {
    Promise(call: try PendingCall(argument), appContext: argument.appContext)
  }

  /// Fulfils the promise. `nil` becomes `null`.
  public func resolve(_ value: sending Any? = nil) {
    let value = SentValue(value)
    settle { [appContext] in $0.resolve(ReturnedValue(value.take() ?? nil, in: appContext)) }
  }

  /// Rejects the promise.
  public func reject(_ error: any Error) {
    let error = rejection(error)
    settle { $0.reject(error) }
  }

  /// Rejects the promise with a code and a text.
  public func reject(_ code: String, _ description: String) {
    reject(Exception(name: code, description: description, code: code))
  }

  /// Settles the promise with a result.
  public func settle<Value, Failure: Exception>(with result: sending Result<Value, Failure>) {
    switch result {
    case .success(let value): resolve(value)
    case .failure(let error): reject(error)
    }
  }

  private func settle(_ body: @escaping @Sendable @HostActor (NativeBridge.Promise) -> Void) {
    if HostActor.isCurrent {
      HostActor.assumeIsolated(with: (call, body)) { $0.settle($1) }
    } else {
      HostActor.post { [call] in call.settle(body) }
    }
  }
}

/// A call whose promise the module settles itself.
@HostActor
final class PendingCall {
  private let promise: NativeBridge.Promise
  private weak var bridge: Bridge?
  private var isSettled = false
  private var operation: ExternalOperation?

  init(_ argument: JavaScriptArgument) throws {
    promise = try NativeBridge.Promise.decode(argument.value, in: argument.context)
    bridge = argument.context.owner as? Bridge
  }

  func settle(_ body: (NativeBridge.Promise) -> Void) {
    isSettled = true
    operation?.end()
    body(promise)
  }

  /// The module may be at work on a thread of its own, so a virtual clock waits. But not for long: the module may also wait
  /// for something that JavaScript does later.
  func waitForOtherThread() {
    guard !isSettled, let operation = bridge?.loop.beginExternalOperation() else { return }
    self.operation = operation
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) {
      HostActor.post { operation.end() }
    }
  }
}

/// The error that JavaScript gets.
func rejection(_ error: any Error) -> NativeError {
  switch error {
  case let error as any CodedError: NativeError(code: error.code, message: error.description)
  case let error as any JSErrorConvertible: NativeError(message: error.jsMessage)
  // Without a code it is no `Exception`, and its message does not name the function.
  default: NativeError(message: error.localizedDescription)
  }
}
