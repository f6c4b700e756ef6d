internal import HostLoop
internal import JSEngine

/// A parser of a package, which runs in JavaScriptCore.
struct SourceParser: Sendable {
  /// The file of the parser.
  let file: String
  /// The folder of its package.
  let package: String
  /// The function of `js/source/parser.js` that takes the parser.
  private let taker: String
  /// Other files that belong to it, with the functions that take them.
  private var parts: [(file: String, taker: String)] = []

  /// Babel's parser, which reads JavaScript, TypeScript, Flow and JSX: the project's own, or that of Debian's
  /// `node-babel7-standalone`.
  static func babel(above directory: String, in more: [String]) -> SourceParser? {
    find(
      [
        ("@babel/parser", "lib/index.js"), ("@babel/standalone", "babel.min.js"),
        ("@babel/standalone", "babel.js"),
      ], in: InstalledPackage.places(above: directory) + more, for: "useBabel")
  }

  /// acorn, which reads JavaScript and is loaded in a tenth of the time: that of Debian's `node-acorn`, or the project's
  /// own, which may be older. It reads JSX if acorn-jsx lies beside it, as in Debian's package.
  static func acorn(above directory: String, in more: [String]) -> SourceParser? {
    var parser = find(
      [("acorn", "dist/acorn.js")], in: more + InstalledPackage.places(above: directory),
      for: "useAcorn")
    let parts = [("xhtml", "useCharacterNames"), ("index", "useAcornJSX")].compactMap {
      name, taker in
      parser.map {
        (file: "\(FilePath.directory(of: $0.package))/acorn-jsx/\(name).js", taker: taker)
      }
    }
    if parts.allSatisfy({ FilePath.exists($0.file) }) { parser?.parts = parts }
    return parser
  }

  private static func find(
    _ candidates: [(package: String, file: String)], in places: [String], for taker: String
  ) -> SourceParser? {
    for place in places {
      for (package, file) in candidates {
        let path = "\(place)/\(package)/\(file)"
        if FilePath.exists(path) {
          return SourceParser(file: path, package: "\(place)/\(package)", taker: taker)
        }
      }
    }
    return nil
  }

  /// How to install Babel's parser.
  static let installation =
    "Install it: apt-get install node-babel7-standalone, or npm install --save-dev @babel/parser"

  /// What prevents that texts are read, as a sentence.
  struct Problem: Error {
    let sentence: String
  }

  /// Loads the parser.
  func load(into computer: TextComputer) throws(Problem) {
    do {
      for (file, taker) in [(file, taker)] + parts {
        try computer.evaluate(
          "\(taker)((module, exports, require, process, Buffer, global) => {" + Self.text(file)
            + "\n})", url: file)
      }
    } catch let error as TextComputer.Failure {
      throw Problem(sentence: "\(file) cannot be used: \(error.message)")
    } catch {
      throw Problem(sentence: "\(file) cannot be read")
    }
  }

  /// A machine with scripts that use parsers.
  ///
  /// - Parameter scripts: paths of files, evaluated in this order.
  static func computer(_ scripts: [String]) throws(Problem) -> TextComputer {
    let computer = TextComputer()
    for script in scripts {
      do {
        try computer.evaluate(text(script), url: script)
      } catch let error as TextComputer.Failure {
        throw Problem(sentence: "\(script) cannot be used: \(error.message)")
      } catch {
        throw Problem(sentence: "\(script) cannot be read")
      }
    }
    return computer
  }

  /// Identifies the parser.
  var version: String {
    file + Self.contents(of: package + "/package.json")
      + parts.map { Self.contents(of: $0.file) }.joined()
  }

  /// What a file contains. Nothing if it cannot be read.
  static func contents(of file: String) -> String { (try? text(file)) ?? "" }

  private static func text(_ file: String) throws -> String {
    String(decoding: try FileContents(path: file).bytes, as: UTF8.self)
  }
}
