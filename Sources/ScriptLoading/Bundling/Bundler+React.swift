internal import HostLoop
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
      script.renderer = try renderer(of: packages, options, react: ["--external:react"])
    } else if script.writtenTexts.contains(where: Self.registersComponents) {
      // React Native itself has React on a phone, so it mounts a component of an app that does not import it.
      script.renderer = try renderer(of: packages, options, react: options.reactAliases)
    }
    if let map, let inputs { cache?.keep(script.stored(map), inputs) }
    return script
  }

  static func registersComponents(_ text: String) -> Bool {
    ["registerComponent", "registerSection", "registerConfig"].contains(
      where: SourceText(text).hasWord)
  }

  /// - Parameter react: esbuild's arguments that say which React the renderer requires.
  private func renderer(
    of packages: ReactPackages, _ options: BundlerOptions, react: [String]
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
        "--define:process.env.NODE_ENV=\"\(options.nodeEnvironment)\"", "--log-level=error",
      ]
    let result = try bundlePackage(entry, arguments)
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

  /// What esbuild makes of a package, which the cache keeps.
  ///
  /// - Parameter arguments: all but the entry. They say where other packages are.
  private func bundlePackage(
    _ entry: String, _ arguments: [String]
  ) throws(ScriptError) -> BundlerProcess.Result {
    let folder = FilePath.directory(of: entry)
    // Debian's packages lie beside each other, and in no node_modules.
    let environment = environment.merging(["NODE_PATH": folder]) { $1 }
    let cache = BundleCache(
      arguments: arguments + [entry], esbuild: executable, environment: environment)
    if let kept = cache?.kept(), case .bytes(let text) = kept.value {
      inputs?.add(kept.inputs)
      return BundlerProcess.Result(output: text)
    }
    func run(_ more: [String]) throws(ScriptError) -> BundlerProcess.Result {
      try finished(
        BundlerProcess(
          executable: executable, arguments: arguments + more + [entry], environment: environment,
          directory: workingDirectory))
    }
    let began = Moment()
    guard let cache, cache.canKeep, let output = try? TemporaryFolder() else {
      inputs?.add(nil)
      return try run([])
    }
    let (bundle, metafile) = (output.path + "/bundle.js", output.path + "/inputs.json")
    var result = try run(["--outfile=\(bundle)", "--metafile=\(metafile)"])
    guard result.ending == .exited(0), let text = try? FileContents(path: bundle) else {
      inputs?.add(nil)
      return result
    }
    result.output = text.bytes
    var options = BundlerOptions(javaScriptHalf: javaScriptHalf)
    options.packageFolders = [folder]
    let own = BundleInputs(
      package: folder, options: options, environment: environment, began: began)
    own.add(metafile: (try? FileContents(path: metafile))?.bytes, directory: workingDirectory)
    inputs?.add(cache.keep(.bytes(text.bytes), own))
    extendLifetime(output)
    return result
  }
}
