/// Where a script comes from.
public enum ScriptSource: Sendable, Equatable {
  /// A file. A relative path starts at the loader's working directory.
  case file(path: String)
  /// Text that was piped in (`bridgehost -`). Its imports are looked up from `directory`.
  case standardInput(text: String, directory: String)
}
