import Glibc
import HostLoop

/// Paths as text, and the few questions about the file system that loading a script asks.
package enum FilePath {
  /// The working directory of this process.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// `path` as an absolute path without `.`, `..` and doubled slashes.
  package static func absolute(_ path: String, in directory: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : directory + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    // Without `joined`, for which a start would have to look up conformances.
    var absolute = ""
    for part in parts { absolute += "/" + String(part) }
    return absolute.isEmpty ? "/" : absolute
  }

  /// `path` as a person in `directory` would write it: relative only if it lies below.
  package static func readable(_ path: String, from directory: String) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return (path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path).readableLine
  }

  /// The directory that holds `path`.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of `path`.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The extension with its dot, or nothing.
  package static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[dot...])
  }

  /// The first file of one of those names in `folder` or above it, up to the project's own folder, which has a
  /// `package.json`: above that another app may lie.
  package static func nearest(_ names: [String], above folder: String) -> String? {
    var folder = folder
    while true {
      for name in names {
        let file = folder == "/" ? "/" + name : folder + "/" + name
        if exists(file) { return file }
      }
      if exists(folder + "/package.json") || folder == "/" || folder == "." { return nil }
      folder = directory(of: folder)
    }
  }

  /// Whether something exists at `path`.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
