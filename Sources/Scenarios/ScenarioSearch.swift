internal import Foundation
internal import ScriptLoading

extension ScenarioFile {
  /// The scenario files below a folder, sorted by name: `*.scenario.js`, `.ts`, `.jsx`, `.tsx`,
  /// `.mjs`. Files of packages, and in folders whose names begin with a dot, are skipped.
  package nonisolated static func find(below directory: String) -> [String] {
    var found: [String] = []
    var folders = [directory]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") && name != "node_modules" {
        let path = FilePath.absolute(name, in: folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        if isFolder.boolValue {
          // Links are skipped, because they may form a cycle.
          if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil {
            folders.append(path)
          }
        } else if extensions.contains(where: { name.hasSuffix(".scenario." + $0) }) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  private nonisolated static let extensions = ["js", "ts", "jsx", "tsx", "mjs"]
}
