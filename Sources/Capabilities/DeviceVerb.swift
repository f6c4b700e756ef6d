public import HostLoop
public import JSEngine

/// A method of `device`, with which scripts and scenarios let a person or a thing act on the phone.
///
/// With `DeviceVerb("doorbell.ring") { (visitor: String) in … }`, `device.doorbell.ring('Ada')`
/// acts at once, and `device.doorbell.ring('Ada', { after: 5 })` five seconds later.
@HostActor @resultBuilder
public struct DeviceVerb {
  /// The path in `device`, such as `doorbell.ring`.
  public nonisolated let name: String
  /// How many arguments come before `{ after: seconds }`. `nil` if that varies.
  package let argumentCount: Int?
  /// Reads the arguments of a call. Returns the action, and the result of the call, if any.
  package let prepare:
    @HostActor (inout JSCall) throws -> (@HostActor () throws -> Void, (any JSEncodable)?)

  /// Makes a verb with typed arguments. Wrong arguments are refused at the call, even if the action
  /// happens later.
  @inlinable
  public init<each Argument: JSDecodable>(
    _ name: String, _ action: @escaping @HostActor (repeat each Argument) throws -> Void
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    self.init(name, argumentCount: count) { call in
      let arguments = (repeat try call.next((each Argument).self))
      return { try action(repeat each arguments) }
    }
  }

  /// Makes a verb that reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - name: the path in `device`, such as `doorbell.ring`.
  ///   - argumentCount: how many arguments it has. `nil` if that varies.
  ///   - prepare: reads the arguments of a call, and returns the action.
  @usableFromInline
  package init(
    _ name: String, argumentCount: Int? = nil,
    prepare: @escaping @HostActor (inout JSCall) throws -> @HostActor () throws -> Void
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.prepare = { (try prepare(&$0), nil) }
  }

  /// Makes a verb whose calls return a result at once, even if the action happens later.
  package init<Answer: JSEncodable>(
    _ name: String, argumentCount: Int? = nil,
    answering prepare:
      @escaping @HostActor (inout JSCall) throws -> (@HostActor () throws -> Void, Answer)
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.prepare = { call in
      let (action, answer) = try prepare(&call)
      return (action, answer)
    }
  }
}

/// A value that `device` provides, such as `device.openedLinks`.
@HostActor
public struct DeviceValue {
  /// The path in `device`.
  public nonisolated let name: String
  /// Reads the value. Called each time that a script or scenario reads it.
  public let read: @HostActor () -> any JSEncodable

  /// Makes a value that is read each time.
  public init(_ name: String, _ read: @escaping @HostActor () -> any JSEncodable) {
    self.name = name
    self.read = read
  }
}
