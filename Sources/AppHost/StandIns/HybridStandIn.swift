internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import NativeSpecs

/// Takes the place of the hybrid objects of Nitro with one name that nobody has written, as ``StandIn`` does of a module.
@HostActor
struct HybridStandIn {
  let spec: NativeModuleOutline
  let answers: StandInAnswers

  func makeObject() -> HybridObject {
    NamedHybridObject(
      name: spec.name, exports: spec.constantsOnIOS.map(property) + spec.methodsOnIOS.map(export))
  }

  /// A property keeps what JavaScript sets. A hybrid object in it stays the same one.
  private func property(_ constant: NativeModuleOutline.Constant) -> any Export {
    var kept: JSValue?
    let set: @HostActor (JSCall) -> Void = { kept = JSValue($0[0], in: $0.context) }
    return Property(
      constant.name,
      get: { context, _ in
        if let kept, kept.context === context { return try kept.ref }
        let value = try answers.value(of: constant).encode(in: context)
        kept = JSValue(value, in: context)
        return value
      },
      set: constant.isSettable ? set : nil)
  }

  private func export(_ method: NativeModuleOutline.Method) -> any Export {
    let value = answers.value(method.value)
    guard method.answer == .promise else {
      return Function(method.name, arity: StandIn.anyNumber) { call in
        answers.note(method)
        switch method.answer {
        case .callbacks(let count):
          let position = method.parameters.count - count
          try AsyncJSCallback.decode(call[position], in: call.context)(value)
          return call.context.undefined
        case .nothing: return call.context.undefined
        case .value, .promise: return try value.encode(in: call.context)
        }
      }
    }
    return AsyncFunction(method.name, returnsPromise: true, arity: StandIn.anyNumber) { _ in
      .value {
        answers.note(method)
        return value
      }
    }
  }
}
