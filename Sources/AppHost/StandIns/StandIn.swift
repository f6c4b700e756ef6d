internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import NativeSpecs

/// Takes the place of a native module that nobody has written. It has the members that the module's own spec declares. What
/// they return is of the declared type and says nothing: an empty string, 0, an empty list.
@HostActor
final class StandIn: NativeModule {
  private let spec: NativeModuleOutline
  private let answers: StandInAnswers

  init(_ spec: NativeModuleOutline, _ answers: StandInAnswers) {
    (self.spec, self.answers) = (spec, answers)
  }

  var exports: [any Export] {
    spec.constantsOnIOS.map { constant in
      Constant(constant.name, self.answers.value(of: constant))
    }
    spec.emitters.map { EventEmitter<BridgeValue?>($0) }
    // Nothing sends the events, so nobody counts their listeners. Expo's JavaScript brings these methods itself.
    spec.kind == .expo
      ? [] : [listening("addListener", answers.noteListener), listening("removeListeners") {}]
    spec.methodsOnIOS.map(export)
  }

  /// Expo's JavaScript says that it listens in this way.
  func startObserving() { answers.noteListener() }

  private func listening(_ name: String, _ note: @escaping @HostActor () -> Void) -> any Export {
    AsyncFunction(name, returnsPromise: false, arity: Self.anyNumber) { _ in .void(note) }
  }

  private func export(_ method: NativeModuleOutline.Method) -> any Export {
    let value = answers.value(method.value)
    let note: @HostActor () -> Void = { [answers] in answers.note(method) }
    switch method.answer {
    case .nothing:
      return AsyncFunction(method.name, returnsPromise: false, arity: Self.anyNumber) { _ in
        .void(note)
      }
    case .promise:
      return AsyncFunction(method.name, returnsPromise: true, arity: Self.anyNumber) { _ in
        .value {
          note()
          return value
        }
      }
    case .value:
      return Function(method.name) { call in
        note()
        return try value.encode(in: call.context)
      }
    case .callbacks(let count):
      let first = max(0, method.parameters.count - count)
      return AsyncFunction(
        method.name, returnsPromise: false,
        callbackPositions: Array(first..<first + count), arity: Self.anyNumber
      ) { call in
        let (success, failure) = try Self.callbacks(of: call, method, from: first)
        return .void { [name = self.spec.name] in
          note()
          if method.value == nil, success != nil, let failure {
            // Nobody knows what it would be called with, and an app handles an error.
            let message = "there is no native code of \(name).\(method.name)"
            failure(
              BridgeValue.object(["code": .string("ERR_STAND_IN"), "message": .string(message)]))
          } else {
            success?(value)
          }
        }
      }
    }
  }

  /// The first callback of a call that is not for errors, and the first one that is.
  private static func callbacks(
    of call: JSCall, _ method: NativeModuleOutline.Method, from first: Int
  ) throws -> (success: Callback?, failure: Callback?) {
    var call = call
    var callbacks: [Int: Callback] = [:]
    for position in 0..<call.count {
      if position < first || !call.context.isFunction(call[position]) {
        _ = try call.next(Unread.self)
      } else {
        callbacks[position] = try call.next(Callback.self)
      }
    }
    let isForErrors = { (position: Int) in
      let name = method.parameters.indices.contains(position) ? method.parameters[position] : ""
      return ["err", "fail", "reject"].contains { name.lowercased().contains($0) }
    }
    let positions = callbacks.keys.sorted()
    return (
      positions.first { !isForErrors($0) }.flatMap { callbacks[$0] },
      positions.first(where: isForErrors).flatMap { callbacks[$0] }
    )
  }

  static let anyNumber = 0...255
}

/// An argument that nobody reads.
private struct Unread: JSDecodable {
  static var isOptional: Bool { true }
  static func decode(_ value: JSRef, in context: JSContext) -> Unread { Unread() }
}
