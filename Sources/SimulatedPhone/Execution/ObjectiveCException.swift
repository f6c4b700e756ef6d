/// An exception of Objective-C. It ends the app, because neither Swift nor JavaScript can catch it.
package struct ObjectiveCException: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name, such as `NSInternalInconsistencyException`.
  package let name: String
  /// What is wrong.
  package let reason: String
  /// What the app must change, as an instruction.
  package let fix: String

  /// An exception with this name.
  package init(name: String, reason: String, fix: String) {
    self.name = name
    self.reason = reason
    self.fix = fix
  }

  /// A crash of native code, which uses memory that it may not: the app ends in the same way.
  package static func badAccess(_ reason: String, fix: String) -> ObjectiveCException {
    ObjectiveCException(name: "EXC_BAD_ACCESS (SIGSEGV)", reason: reason, fix: fix)
  }

  package var description: String { "\(name): \(reason)" }
}
