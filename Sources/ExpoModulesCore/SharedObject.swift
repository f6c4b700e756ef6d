internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A native object that JavaScript holds. The module's `Class` gives it its members in JavaScript.
open class SharedObject: ConvertedArgument {
  /// What the bridge knows of the object as long as JavaScript holds it.
  private(set) weak var pair: (any NativeBridge.SharedObject)?

  /// The number by which JavaScript and native code know the object. 0 before JavaScript has it.
  public fileprivate(set) var sharedObjectId = 0
  /// What the object's module knows of the app. `nil` before JavaScript has the object.
  public private(set) weak var appContext: AppContext?

  /// Makes an object that JavaScript does not have yet.
  public init() {}

  /// Called after JavaScript has released the object. The default does nothing.
  open func sharedObjectDidRelease() {}

  /// How many bytes the object has outside of JavaScript, for the garbage collector. bridgehost does not ask. The default is 0.
  open func getAdditionalMemoryPressure() -> Int { 0 }

  /// Calls the listeners that JavaScript has added to the object. Callable from any thread.
  ///
  /// - Parameters:
  ///   - event: the event's name.
  ///   - arguments: the arguments of the listeners.
  public func emit<each Argument: Sendable>(event: String, arguments: repeat each Argument) {
    var values: [any Sendable] = []
    for argument in repeat each arguments { values.append(argument) }
    emit(event, SentValue(values))
  }

  /// Calls the listeners that JavaScript has added to the object. Callable from any thread.
  ///
  /// - Parameters:
  ///   - event: the event's name.
  ///   - payload: the argument of the listeners.
  public func emit(event: String, payload: sending Any?) {
    emit(event, SentValue([payload]))
  }

  private func emit<Value>(_ event: String, _ arguments: SentValue<[Value]>) {
    guard let pair else { return }
    let emit: @Sendable @HostActor () -> Void = { [weak appContext] in
      pair.emit(event, all: (arguments.take() ?? []).map { ReturnedValue($0, in: appContext) })
    }
    if HostActor.isCurrent { HostActor.assumeIsolated(emit) } else { HostActor.post(emit) }
  }

  static func convert(_ argument: JavaScriptArgument) throws -> Self {
    let pair = argument.context.sharedObject(of: argument.value)
    guard let object = (pair as? any SharedObjectHolder)?.held else {
      throw Exception.nativeSharedObjectNotFound()
    }
    guard let object = object as? Self else { throw Exception.argumentConversion() }
    return object
  }

  static var typeDescription: String { "SharedObject<\(Self.self)>" }

  @HostActor
  func paired(
    in appContext: AppContext, by make: (SharedObject) -> any NativeBridge.SharedObject
  ) -> any NativeBridge.SharedObject {
    self.appContext = appContext
    if let pair { return pair }
    let made = make(self)
    pair = made
    return made
  }
}

/// A ``SharedObject`` that stands for another object, such as an image.
open class SharedRef<Reference>: SharedObject {
  /// The other object.
  public var ref: Reference

  /// Makes an object that stands for `ref`.
  public init(_ ref: Reference) { self.ref = ref }
}

/// What a ``HeldObject`` holds, whatever its class.
@HostActor
protocol SharedObjectHolder {
  var held: SharedObject { get }
}

/// A module's object on the bridge. It is generic because the bridge finds the prototype in JavaScript by the type.
@HostActor
final class HeldObject<Object: SharedObject>: nonisolated NativeBridge.SharedObject,
  SharedObjectHolder
{
  let link = SharedObjectLink()
  private let object: Object
  var held: SharedObject { object }

  init(_ object: Object) { self.object = object }

  func sharedObjectWasPaired(id: Int) { object.sharedObjectId = id }

  func sharedObjectDidRelease() {
    object.sharedObjectId = 0
    object.sharedObjectDidRelease()
  }
}
