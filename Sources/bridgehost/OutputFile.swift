import ArgumentParser
import Foundation

/// Refuses a file that cannot be written because of its folder: before a run, whose end would be too late
/// to hear of it.
func checkFolder(of file: String?, _ option: String) throws {
  guard let file else { return }
  if isFolder(file) {
    throw ValidationError("\(option) \(file): it is a folder; name a file in it.")
  }
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
  if !isFolder(folder) {
    throw ValidationError("\(option) \(file): there is no folder \(folder).")
  }
  if access(folder, W_OK) != 0 {
    throw ValidationError("\(option) \(file): the folder \(folder) may not be written to.")
  }
}

private func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}
