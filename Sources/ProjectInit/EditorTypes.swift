internal import HostLoop
internal import ScriptLoading

/// Types of what scripts import from bridgehost, for editors. The files are copies of those that
/// come with the program.
enum EditorTypes {
  private static let folder = "bridgehost/types/"

  /// - Throws: ``ProjectError`` if the program's own files cannot be read.
  static func files(
    javaScriptHalf: String, isReactNative: Bool, isTyped: Bool
  ) throws(ProjectError) -> [ProjectFile] {
    var names = ["bridgehost/index.d.ts", "bridgehost/native.d.ts", "bridgehost/testing.d.ts"]
    // A React Native project has React Native's own, complete types.
    if !isReactNative { names.append("react-native/index.d.ts") }
    let name = isTyped ? "tsconfig.json" : "jsconfig.json"
    var files = [ProjectFile(path: "bridgehost/" + name, text: text(isReactNative))]
    for name in names {
      let text = try contents(of: javaScriptHalf + "/" + name)
      files.append(ProjectFile(path: folder + name, text: text))
    }
    return files
  }

  private static func contents(of file: String) throws(ProjectError) -> String {
    do { return String(decoding: try FileContents(path: file).bytes, as: UTF8.self) } catch {
      throw ProjectError("cannot read \(file.readableLine), which comes with bridgehost: \(error)")
    }
  }

  private static func text(_ isReactNative: Bool) -> String {
    let reactNative =
      isReactNative ? "" : ",\n      \"react-native\": [\"./types/react-native/index.d.ts\"]"
    return """
      {
        "compilerOptions": {
          "module": "esnext",
          "moduleResolution": "bundler",
          "target": "esnext",
          "jsx": "react-native",
          "strict": true,
          "paths": {
            "bridgehost": ["./types/bridgehost/index.d.ts"],
            "bridgehost/*": ["./types/bridgehost/*.d.ts"]\(reactNative)
          }
        }
      }

      """
  }
}
