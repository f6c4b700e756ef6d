internal import HostLoop
package import JSEngine
internal import ReactNativeCore
package import ScriptLoading

extension JSContext {
  /// Loads a script for this context. The context's parser decides whether it is a plain script.
  ///
  /// - Throws: ``ScriptError`` if the script does not exist or cannot be loaded.
  package func load(
    _ source: ScriptSource, with loader: ScriptLoader
  ) throws(ScriptError) -> Script {
    try loader.load(source) { text, url in
      HostActor.assumeIsolated { syntaxProblem(text, url) }
    }
  }

  /// Loads a bundle that was made for a phone.
  ///
  /// - Throws: ``ScriptError`` if the bundle does not exist or cannot be loaded.
  package func loadBundle(
    _ source: ScriptSource, with loader: ScriptLoader
  ) throws(ScriptError) -> Script {
    try loader.loadBundle(source) { text, url in
      let pieces = FilePath.absolute("js-modules/UNBUNDLE", in: FilePath.directory(of: url))
      return FilePath.exists(pieces)
        ? UnsupportedBundle.isInPieces : UnsupportedBundle.reason(text)
    } checkSyntax: { text, url in
      HostActor.assumeIsolated { syntaxProblem(text, url) }
    }
  }

  /// Loads the script of a configuration, which may be a bundle.
  ///
  /// - Throws: ``ScriptError`` if it does not exist or cannot be loaded.
  package func loadScript(of configuration: SessionConfiguration) throws(ScriptError) -> Script {
    configuration.isMetroBundle
      ? try loadBundle(configuration.script, with: configuration.loader)
      : try load(configuration.script, with: configuration.loader.forApps)
  }

  /// Runs a loaded script.
  ///
  /// - Throws: ``JSError`` for what the script throws.
  package func run(_ script: Script) throws {
    if script.functionHeadLength > 0 {
      try call(function(script.evaluated))
    } else {
      try evaluate(script.evaluated)
    }
  }

  private func syntaxProblem(_ text: String, _ url: String) -> SyntaxProblem? {
    syntaxError(in: text, url: url).map {
      SyntaxProblem(message: $0.description, line: $0.line ?? 1, column: $0.column)
    }
  }
}
