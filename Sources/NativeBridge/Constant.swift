public import HostLoop
public import JSEngine

/// A value that is a property of the module's object. It is read once per bridge.
public struct Constant: Export {
  /// The name in JavaScript.
  public let name: String
  let value: @HostActor () throws -> any JSEncodable

  public var member: ModuleMember { ModuleMember(.constant(self)) }

  /// Exports a value.
  ///
  /// - Parameters:
  ///   - name: the name in JavaScript.
  ///   - value: evaluated when JavaScript first looks up the module.
  @HostActor
  public init(_ name: String, _ value: @autoclosure @escaping @HostActor () -> any JSEncodable) {
    self.name = name
    self.value = value
  }
}
