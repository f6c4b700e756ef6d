internal import HostLoop

/// The Swift package that `bridgehost init --swift` writes: a bridgehost with the project's own
/// native modules.
struct SwiftPackageText {
  /// The folder of the package in the project. Not `bridgehost/`, because SwiftPM identifies
  /// packages by folder name and would confuse it with bridgehost itself.
  static let folder = "bridgehost/swift"
  /// The name of the program.
  let product: String
  /// The path of the clone of bridgehost, relative to the package's folder.
  let clone: String
  /// The same path, relative to the project's folder.
  let cloneFromProject: String

  /// - Parameters:
  ///   - project: the name of the project, or of its folder.
  ///   - clone: the absolute path of the clone of bridgehost.
  ///   - folder: the absolute path of the project's folder.
  init(project: String, clone: String, folder: String) {
    let words = project.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = name.first?.isLetter ?? false
    product = (isName ? String(name.prefix(50)) : "App") + "Host"
    cloneFromProject = Self.relative(clone, from: folder)
    self.clone = Self.relative(clone, from: folder + "/" + Self.folder)
  }

  /// The relative path from one folder to another.
  static func relative(_ path: String, from folder: String) -> String {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let steps = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  var files: [ProjectFile] {
    [
      ProjectFile(path: Self.folder + "/Package.swift", text: package),
      ProjectFile(path: "\(Self.folder)/Sources/\(product)/Program.swift", text: Self.program),
      ProjectFile(path: Self.folder + "/.gitignore", text: ".build/\n"),
    ]
  }

  private var package: String {
    let path = clone.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "\(product)",
        // A clone of bridgehost.
        dependencies: [.package(name: "bridgehost", path: "\(path)")],
        targets: [
          .executableTarget(
            name: "\(product)", dependencies: [.product(name: "\(Self.library)", package: "bridgehost")])
        ]
      )

      """
  }

  private static let library = "BridgehostCLI"

  private static let program = """
    import NativeBridge
    import \(library)

    /// A native module. In JavaScript: `NativeModules.Greeter.greet('Ann')`, which is a promise.
    final class Greeter: NativeModule {
      private let onGreeted = Event<String>("onGreeted", whenUnobserved: .hold(latest: 1))

      var exports: [any Export] {
        onGreeted
        AsyncFunction("greet", greet)
      }

      func greet(name: String) -> String {
        onGreeted.send(name)
        return "Hi, \\(name)."
      }
    }

    /// bridgehost with the modules of this package in it: all of its commands and options.
    @main struct Program {
      static func main() { Bridgehost.main(modules: { [Greeter()] }) }
    }

    """
}
