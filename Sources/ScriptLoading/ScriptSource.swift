/// Where a script comes from.
public enum ScriptSource: Sendable, Hashable {
  /// A file. A relative path starts at the loader's working directory.
  case file(path: String)
  /// Text that is in no file, with a name like `<stdin>`: the angle brackets tell it from a path. Its
  /// imports are looked up from `directory`.
  case text(String, name: String, directory: String)
}
