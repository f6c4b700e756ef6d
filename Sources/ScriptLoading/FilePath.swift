import Glibc
import HostLoop

/// Operations on paths as text, and the few file system queries that loading a script needs.
package enum FilePath {
  /// The working directory of this process.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// `path` as an absolute path without `.`, `..` and double slashes.
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

  /// `path` as a person in `directory` would write it: relative if it is below the directory.
  package static func readable(_ path: String, from directory: String) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return (path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path).readableLine
  }

  /// The directory that contains `path`.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of `path`.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The extension, with its dot. Empty if there is none.
  package static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[dot...])
  }

  /// The first file with one of these names in `folder` or above. Stops at the project's own
  /// folder, which has a `package.json`, because another app may be above it.
  package static func nearest(_ names: [String], above folder: String) -> String? {
    var folder = folder
    while true {
      for name in names {
        let file = folder == "/" ? "/" + name : folder + "/" + name
        if isUsed(file) { return file }
      }
      if exists(folder + "/package.json") || folder == "/" || folder == "." { return nil }
      folder = directory(of: folder)
    }
  }

  /// The folder in or above which the files of the app's project are. For a script in a package, such as `expo-router/entry`,
  /// that is the working folder, or the one with the package's `node_modules` if the working folder is elsewhere.
  package static func project(of folder: String, workingDirectory: String = current) -> String {
    guard let packages = "\(folder)/".firstRange(of: "/node_modules/") else { return folder }
    let project = String(folder[..<packages.lowerBound])
    return "\(workingDirectory)/".hasPrefix(project + "/") ? workingDirectory : project
  }

  /// Whether a file or a link has this path, even a link that leads nowhere.
  package static func isUsed(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether something exists at `path`.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
