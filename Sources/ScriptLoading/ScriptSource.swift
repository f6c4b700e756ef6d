/// Where a script comes from.
public enum ScriptSource: Sendable, Hashable {
  /// A file. A relative path is relative to the loader's working directory.
  case file(path: String)
  /// Text that is not in a file, with a name like `<stdin>`. The angle brackets distinguish it from
  /// a path. Its imports are looked up from `directory`.
  case text(String, name: String, directory: String)
}
