internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading

extension JSContext {
  /// What a configuration file exports by default, or as `module.exports`.
  ///
  /// - Parameter function: a function whose result is wanted instead, in JavaScript. It gets the export.
  /// - Throws: ``ScriptError`` if the file cannot be loaded, throws, or takes too long.
  func export(
    of file: String, through function: String = "", with loader: ScriptLoader
  ) throws(ScriptError) -> JSRef {
    if let error = ScriptError(reading: file) { throw error }
    let name = FilePath.name(of: file)
    let script = try load(
      .text(
        "import * as all from './\(name)'; globalThis.__configuration = \(function)(all['def' + 'ault']);",
        name: "<\(name)>", directory: FilePath.directory(of: file)), with: loader)
    do {
      try limitExecution(to: .seconds(2))
      _ = try evaluate(script.evaluated)
      return try get("__configuration", of: global)
    } catch let error as JSError {
      throw ScriptError(.syntax, ScriptErrors(script).text(error), file: file)
    } catch {
      let reason = (error as? any JSErrorConvertible)?.jsMessage ?? String(describing: error)
      throw ScriptError(
        .syntax, "\(FilePath.readable(file, from: FilePath.current)): \(reason)", file: file)
    }
  }
}
