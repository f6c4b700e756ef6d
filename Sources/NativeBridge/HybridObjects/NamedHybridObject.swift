package import HostLoop

/// A hybrid object whose name and members are known only when the program runs. All objects of one name have the same members.
@HostActor
package final class NamedHybridObject: HybridObject {
  private let givenName: String
  private let givenExports: [any Export]

  /// - Parameters:
  ///   - name: the name under which JavaScript makes it, and which messages use.
  ///   - exports: its methods and properties.
  package init(name: String, exports: [any Export]) {
    (givenName, givenExports) = (name, exports)
  }

  override var typeName: String { givenName }
  package override var exports: [any Export] { givenExports }
}
