internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import NativeSpecs

/// What the stand-ins of one module answer, and who hears of their calls.
@HostActor
struct StandInAnswers {
  /// Whether they answer with other values of the same types.
  let isOther: Bool
  /// Hears of a call.
  let note: @HostActor (NativeModuleOutline.Method) -> Void
  /// Hears that JavaScript listens to an event.
  let noteListener: @HostActor () -> Void
  /// The folder of the app that a constant with this name says. `nil` if it names none.
  let folder: @HostActor (_ constant: String) -> String?
  /// Makes a hybrid object that a method or property has as its value. `nil` if the package declares none of that name.
  let makeHybridObject: @HostActor (_ name: String) -> HybridObject?

  /// The value of a constant: an empty text, or the path of the folder that `NSDocumentDirectoryPath` names.
  func value(of constant: NativeModuleOutline.Constant) -> Value {
    if constant.value == .plain(.string("")), let path = folder(constant.name) {
      return Value(value: .plain(.string(path)), makeHybridObject: makeHybridObject)
    }
    return value(constant.value)
  }

  /// The value of a method or constant. `null` if no type is declared; then the other value is an empty object.
  func value(_ value: NeutralValue?) -> Value {
    let usual = value ?? .plain(.null)
    let other = value?.other ?? .plain(.object([:]))
    return Value(value: isOther ? other : usual, makeHybridObject: makeHybridObject)
  }

  /// A neutral value as JavaScript gets it.
  struct Value: JSEncodable, Sendable {
    let value: NeutralValue
    fileprivate let makeHybridObject: @HostActor (_ name: String) -> HybridObject?

    func encode(in context: JSContext) throws -> JSRef {
      switch value {
      case .plain(let value), .choice(let value, _): return try value.encode(in: context)
      case .list(let elements): return try elements.map(with).encode(in: context)
      case .object(let members): return try members.mapValues(with).encode(in: context)
      case .hybridObject(let name): return try makeHybridObject(name).encode(in: context)
      case .buffer: return try context.makeArrayBuffer(count: 0)
      case .date: return try context.call(try context.function(Self.date))
      case .bigint: return try context.call(try context.function(Self.bigint))
      case .function(let result, let isPromise):
        let function = context.makeFunction("") { call in
          try result.map { try self.with($0).encode(in: call.context) } ?? call.context.undefined
        }
        guard isPromise else { return function }
        return try context.call(try context.function(Self.promising), function)
      }
    }

    func write(to tape: JSTape) throws {
      switch value {
      case .plain(let value), .choice(let value, _): try value.write(to: tape)
      default: tape.reference(try encode(in: tape.context))
      }
    }

    private func with(_ value: NeutralValue) -> Value {
      Value(value: value, makeHybridObject: makeHybridObject)
    }

    private static let date = JSScript("(() => new Date(0))", url: "bridgehost:standIns")
    private static let bigint = JSScript("(() => 0n)", url: "bridgehost:standIns")
    private static let promising = JSScript(
      "((answer) => async () => answer())", url: "bridgehost:standIns")
  }
}
