public import HostLoop
public import JSEngine

/// Something that a person or a thing does to the phone, which scripts and scenarios call on `device`.
///
/// `DeviceVerb("doorbell.ring") { (visitor: String) in … }` is `device.doorbell.ring('Ada')` at once, and
/// `device.doorbell.ring('Ada', { after: 5 })` five seconds later.
@HostActor
public struct DeviceVerb {
  /// Where it stands in `device`, such as `doorbell.ring`.
  public nonisolated let name: String
  /// How many arguments it has before `{ after: seconds }`; `nil` when calls may differ.
  let argumentCount: Int?
  /// Reads the arguments of a call; what it returns is the action, and what the call is answered with, if anything.
  let prepare:
    @HostActor (inout JSCall) throws -> (@HostActor () throws -> Void, (any JSEncodable)?)

  /// A verb whose arguments have types; wrong ones are refused at the call, also of what happens later.
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

  /// A verb that reads the arguments of each call itself.
  ///
  /// - Parameters:
  ///   - name: where it stands in `device`, such as `doorbell.ring`.
  ///   - argumentCount: how many arguments it has; without it, calls may differ.
  ///   - prepare: reads the arguments of a call, and returns the action.
  public init(
    _ name: String, argumentCount: Int? = nil,
    prepare: @escaping @HostActor (inout JSCall) throws -> @HostActor () throws -> Void
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.prepare = { (try prepare(&$0), nil) }
  }

  /// A verb that answers each call at once, even if it acts later.
  public init<Answer: JSEncodable>(
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

/// Something that `device` says of the phone, such as `device.openedLinks`.
@HostActor
public struct DeviceValue {
  /// Where it stands in `device`.
  public nonisolated let name: String
  /// Reads the value; runs each time that a script or a scenario asks for it.
  public let read: @HostActor () -> any JSEncodable

  /// A value that is read anew each time.
  public init(_ name: String, _ read: @escaping @HostActor () -> any JSEncodable) {
    self.name = name
    self.read = read
  }
}
