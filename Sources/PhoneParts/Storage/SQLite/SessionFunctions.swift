internal import Glibc
internal import HostLoop
internal import NativeBridge

/// SQLite's functions for sessions (https://sqlite.org/session.html). They are looked up, because a system may have built SQLite
/// without them, and its header does not declare them.
@HostActor
struct SessionFunctions {
  typealias Bytes = UnsafeMutablePointer<UnsafeMutableRawPointer?>
  typealias Size = UnsafeMutablePointer<Int32>
  typealias Conflict =
    @convention(c) (UnsafeMutableRawPointer?, Int32, OpaquePointer?) -> Int32
  typealias Filter = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Int32
  typealias Create =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>
    ) -> Int32
  typealias Attach = @convention(c) (OpaquePointer, UnsafePointer<CChar>?) -> Int32
  typealias Enable = @convention(c) (OpaquePointer, Int32) -> Int32
  typealias Delete = @convention(c) (OpaquePointer) -> Void
  typealias Changeset = @convention(c) (OpaquePointer, Size, Bytes) -> Int32
  typealias Invert = @convention(c) (Int32, UnsafeRawPointer?, Size, Bytes) -> Int32
  typealias Apply =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeRawPointer?, Filter?, Conflict, UnsafeMutableRawPointer?
    ) -> Int32

  let create: Create
  let attach: Attach
  let enable: Enable
  let delete: Delete
  let changeset: Changeset
  let invert: Invert
  let apply: Apply

  /// - Throws: an error if SQLite was built without sessions.
  static var loaded: SessionFunctions {
    get throws {
      if let known { return known }
      let functions = try SessionFunctions()
      known = functions
      return functions
    }
  }

  private static var known: SessionFunctions?

  private init() throws {
    create = try Self.function("sqlite3session_create", as: Create.self)
    attach = try Self.function("sqlite3session_attach", as: Attach.self)
    enable = try Self.function("sqlite3session_enable", as: Enable.self)
    delete = try Self.function("sqlite3session_delete", as: Delete.self)
    changeset = try Self.function("sqlite3session_changeset", as: Changeset.self)
    invert = try Self.function("sqlite3changeset_invert", as: Invert.self)
    apply = try Self.function("sqlite3changeset_apply", as: Apply.self)
  }

  private static func function<Function>(_ name: String, as _: Function.Type) throws -> Function {
    guard let address = dlsym(nil, name) else {
      throw SQLiteFailure(text: "the SQLite of this system was built without sessions")
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
