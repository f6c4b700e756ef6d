import JSEngine

extension Bundler {
  /// The script, and what renders its components if it has some.
  func script(
    _ output: BundlerOutput, _ options: BundlerOptions, _ packages: ReactPackages,
    warnings: [String]
  ) throws(ScriptError) -> Script {
    var script = try output.script(warnings: warnings)
    let isLarge = output.result.output.count >= BundleCache.smallest
    // What follows reads the map, and then its text is gone.
    let map = isLarge && inputs != nil ? script.sourceMap?.stored : nil
    // What js/react/index.js does, which is in the bundle if something imports React.
    if script.text.contains("__bridgehost.react = ") {
      script.renderer = try renderer(of: packages, options, react: ["--external:react"], isLarge)
    } else if script.writtenTexts.contains(where: Self.registersComponents) {
      // React Native itself has React on a phone, so it mounts a component of an app that does not import it.
      script.renderer = try renderer(of: packages, options, react: options.reactAliases, isLarge)
    }
    if let map, let inputs { cache?.keep(script, map, inputs) }
    return script
  }

  private static func registersComponents(_ text: String) -> Bool {
    ["registerComponent", "registerSection", "registerConfig"].contains(
      where: SourceText(text).hasWord)
  }

  /// - Parameters:
  ///   - react: esbuild's arguments that say which React the renderer requires.
  ///   - isKept: whether the cache keeps it.
  private func renderer(
    of packages: ReactPackages, _ options: BundlerOptions, react: [String], _ isKept: Bool
  ) throws(ScriptError) -> ReactRenderer? {
    let own = packages.ownRenderer(isProduction: options.nodeEnvironment == "production")
    if own == nil, let problem = packages.problem {
      return .missing(problem, fix: packages.fix)
    }
    guard
      let entry = own.map({ _ in javaScriptHalf + "/react/fabricRenderer.js" })
        ?? packages.renderer?.folder
    else { return nil }
    let privateFolder = "react-native/Libraries/ReactPrivate"
    let aliases =
      own.map { file in
        [
          "--alias:@bridgehost/fabric=\(file)", "--inject:\(javaScriptHalf)/react/fabric.js",
          "--alias:\(privateFolder)/ReactNativePrivateInterface=\(javaScriptHalf)/react/privateInterface.js",
          "--alias:\(privateFolder)/ReactNativePrivateInitializeCore=\(javaScriptHalf)/react/nothing.js",
          "--define:__DEV__=\(options.nodeEnvironment != "production")",
        ]
      } ?? []
    // Until 16.0 was released, the renderer uses parts of React that no module exports.
    let parts = packages.react.map { $0.folder + "/lib" }.flatMap {
      own == nil && FilePath.exists($0) ? ["--alias:react/lib=\($0)"] : nil
    }
    let arguments =
      react + aliases + (parts ?? []) + [
        "--bundle", "--format=cjs", "--platform=browser", "--target=esnext",
        "--define:process.env.NODE_ENV=\"\(options.nodeEnvironment)\"", "--log-level=error", entry,
      ]
    let process = BundlerProcess(
      executable: executable, arguments: arguments,
      // Debian's packages lie beside each other, and in no node_modules.
      environment: environment.merging(["NODE_PATH": FilePath.directory(of: entry)]) {
        $1
      },
      directory: workingDirectory)
    let result = try finished(process)
    if isKept { addInputs(of: process) }
    guard result.ending == .exited(0) else {
      let words = String(decoding: result.errors.prefix(500), as: UTF8.self)
      return .missing("\(own ?? entry) cannot be bundled: \(words)", fix: packages.fix)
    }
    let text = String(decoding: result.output, as: UTF8.self)
    return .module(
      JSScript(
        "(function (require, module, exports, global, console, __REACT_DEVTOOLS_GLOBAL_HOOK__) {\(text)\n})",
        url: "bridgehost:react-test-renderer.js"))
  }
}
