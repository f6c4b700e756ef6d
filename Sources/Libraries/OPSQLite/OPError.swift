internal import HostLoop
internal import JSEngine

/// A `std::runtime_error` of native code.
struct OPError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Runs native code inside a call. JSI passes its errors on with a prefix.
@HostActor
func inHostFunction<T>(_ body: () throws -> T) throws -> T {
  do { return try body() } catch let error as OPError {
    throw JSError(message: "Exception in HostFunction: \(error.message)")
  }
}

/// `asString` of JSI.
@HostActor
func jsiString(_ value: JSRef, in context: JSContext) throws -> String {
  let kind = context.kind(of: value)
  guard kind == .string else {
    throw JSError(message: "Value is \(jsiKind(kind)), expected a String")
  }
  return try String.decode(value, in: context)
}

/// The name that JSI has for a kind: it takes an array or a function for an object.
func jsiKind(_ kind: JSKind) -> String {
  [.array, .function].contains(kind) ? JSKind.object.rawValue : kind.rawValue
}
