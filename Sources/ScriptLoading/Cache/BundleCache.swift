import Glibc
internal import HostLoop
internal import JSEngine

/// Keeps what esbuild made: the bundle of a large script, or a renderer of React. It is used again as long as everything is as
/// it was that decided it (``BundleInputs``).
struct BundleCache {
  /// What was kept, and what decided it.
  struct Kept {
    let value: ServiceValue
    let inputs: [RecordedInput]
  }

  /// The smallest output of esbuild that is worth a file.
  static let smallest = 1 << 20
  /// How large all bundles together may become.
  private static let limit: Int64 = 512 << 20

  private static let head = Array("bridgehost bundle 2\n".utf8)

  private let folder: CacheFolder
  private let file: String
  private let environment: [String: String]

  /// The cache for the bundle of one script.
  ///
  /// - Parameter settings: what else decides how it is bundled.
  /// - Returns: `nil` if nothing is kept for this user.
  init?(
    _ entry: EntryFile, esbuild: String, environment: [String: String], settings: [String]
  ) {
    self.init(
      of: [entry.url, entry.directory] + settings, text: entry.isPiped ? entry.text : "",
      esbuild: esbuild, environment: environment)
  }

  /// The cache for what esbuild makes with some arguments.
  init?(arguments: [String], esbuild: String, environment: [String: String]) {
    self.init(of: arguments, text: "", esbuild: esbuild, environment: environment)
  }

  private init?(
    of parts: [String], text: String, esbuild: String, environment: [String: String]
  ) {
    guard let folder = CacheFolder("bundles", environment: environment) else { return nil }
    self.folder = folder
    self.environment = environment
    var key = Fingerprint()
    for part in parts + [esbuild] {
      key.add(part)
      key.add(part.hasPrefix("/") ? RecordedInput.realPath(part) ?? "" : "")
    }
    key.add(text)
    for name in ["PATH", "NODE_PATH", "NODE_ENV", "ESBUILD_BINARY_PATH"] {
      key.add(environment[name] ?? "")
    }
    // A program is too large to be read at each start.
    key.add(RecordedInput.signature(of: "/proc/self/exe"))
    for program in Self.programs(esbuild, path: environment["PATH"] ?? "") {
      key.add(RecordedInput.signature(of: program))
    }
    key.add(TemporaryFolder.isPossible ? "" : "no temporary folder")
    file = key.text
  }

  /// esbuild, which may be a script that starts another one of the `PATH` or of its package.
  private static func programs(_ esbuild: String, path: String) -> [String] {
    let others = path.split(separator: ":").map { "\($0)/esbuild" }
    let real = RecordedInput.realPath(esbuild) ?? esbuild
    let manifest = FilePath.nearest(["package.json"], above: FilePath.directory(of: real))
    return others + [esbuild] + (manifest.map { [$0] } ?? [])
  }

  /// Whether something can be kept.
  var canKeep: Bool { folder.isWritable }

  /// What was kept. `nil` if there is nothing, or if something has changed since.
  func kept() -> Kept? {
    guard let contents = folder.contents(of: file), contents.starts(with: Self.head) else {
      return nil
    }
    let sum = contents[Self.head.count...].prefix(16)
    let body = contents[(Self.head.count + sum.count)...]
    guard Array(sum) == Self.sum(of: body) else { return nil }
    var reader = ServiceReader(body)
    guard let inputs = try? reader.value(), let current = current(inputs),
      let value = try? reader.value()
    else { return nil }
    // What was used last stays.
    utimes(folder.path + "/" + file, nil)
    return Kept(value: value, inputs: current)
  }

  /// The inputs, if all are as they were.
  private func current(_ inputs: ServiceValue) -> [RecordedInput]? {
    let extensions = Set((inputs["extensions"]?.elements ?? []).compactMap(\.text))
    guard let values = inputs["inputs"]?.elements, !values.isEmpty else { return nil }
    var current: [RecordedInput] = []
    for value in values {
      guard let input = RecordedInput(value),
        input.isCurrent(environment, extensions: extensions)
      else { return nil }
      current.append(input)
    }
    return current
  }

  /// Keeps something if it is known what decided it. Returns that.
  @discardableResult
  func keep(_ value: ServiceValue, _ inputs: BundleInputs) -> [RecordedInput]? {
    guard let recorded = inputs.recorded() else { return nil }
    var body: [UInt8] = []
    ServiceValue.object([
      "extensions": .texts(inputs.extensions.sorted()), "inputs": .array(recorded.map(\.value)),
    ]).write(to: &body)
    value.write(to: &body)
    let size = Int64(Self.head.count + 16 + body.count)
    // A larger one could not be read.
    if size < min(Self.limit, Int64(FileContents.sizeLimit)) {
      folder.write(Self.head + Self.sum(of: body[...]) + body, to: file)
      folder.shrink(to: Self.limit)
    }
    return recorded
  }

  private static func sum(of body: ArraySlice<UInt8>) -> [UInt8] {
    var fingerprint = Fingerprint()
    body.withUnsafeBytes { fingerprint.add($0) }
    return fingerprint.bytes
  }
}

extension Script {
  /// What the cache keeps of a bundle.
  ///
  /// - Parameter map: what it keeps of its source map.
  func stored(_ map: ServiceValue) -> ServiceValue {
    var members: [String: ServiceValue] = [
      "text": .string(text), "url": .string(url), "map": map, "warnings": .texts(warnings),
      "async": .boolean(isAsync),
    ]
    switch renderer {
    case .module(let module): members["renderer"] = .texts([module.text, module.url])
    case .missing(let reason, let fix): members["missing"] = .texts([reason, fix])
    case nil: break
    }
    return .object(members)
  }

  init?(stored value: ServiceValue) {
    guard let text = value["text"]?.text, let url = value["url"]?.text,
      let map = SourceMap(stored: value["map"]), let warnings = value["warnings"]?.elements,
      case .boolean(let isAsync) = value["async"]
    else { return nil }
    self.init(
      text: text, url: url, sourceMap: map, warnings: warnings.compactMap(\.text),
      isAsync: isAsync)
    let module = (value["renderer"]?.elements ?? []).compactMap(\.text)
    let missing = (value["missing"]?.elements ?? []).compactMap(\.text)
    if module.count == 2 { renderer = .module(JSScript(module[0], url: module[1])) }
    if missing.count == 2 { renderer = .missing(missing[0], fix: missing[1]) }
  }
}
