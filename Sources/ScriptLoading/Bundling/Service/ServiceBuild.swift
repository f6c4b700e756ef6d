internal import HostLoop

/// One build by esbuild's service, which asks bridgehost for the contents of files.
///
/// esbuild's command line has no plug-ins. So this speaks the protocol of esbuild's own JavaScript library, which has not
/// changed since 0.17. A packet has three parts: its length, an identifier, and a value. The identifier is twice the number
/// of the question, and one more in an answer.
struct ServiceBuild {
  /// An answer to a question of esbuild.
  enum Answer {
    /// esbuild is to read the file itself.
    case itself
    /// The text to use instead, and its language.
    case text(String, loader: String)
    /// The same for a text with `import` or `export` that has to be a CommonJS module, as Babel makes of each file.
    case common(String, loader: String)
    /// The file that an import resolves to. Its text decides whether it is an ES module, and not the `type` of its package.
    case path(String)
    /// esbuild is to find the file for this specifier, from this folder, and to ask about it.
    case lookUp(String, folder: String)
    /// The import gives an empty module.
    case empty
    /// The import does not resolve.
    case notFound
    /// Metro does not know files of this kind.
    case refused
  }

  /// A question of esbuild: which file an import means, what to do with the file that it found for it, or what is in a
  /// file. `isSecond` says that it looked for what the first answer named instead.
  enum Question {
    case resolve(ImportLookup.Import)
    case found(path: String?, ImportLookup.Import, isSecond: Bool)
    case load(path: String)
  }

  /// The files and imports that esbuild asks about, as regular expressions of Go.
  struct Filters {
    var load: String
    var resolve: String

    /// What one of both asks about.
    func or(_ other: Filters?) -> Filters {
      guard let other else { return self }
      return Filters(load: "\(load)|\(other.load)", resolve: "\(resolve)|\(other.resolve)")
    }
  }

  let flags: [String]
  /// The entry's path, or its text and the folder from which its imports are looked up.
  let entry: Entry
  let directory: String
  let nodePaths: [String]
  /// `nil` if esbuild asks nothing.
  let filters: Filters?
  /// Whether JSX calls `React.createElement`.
  let callsCreateElement: Bool
  let answer: (Question) -> Answer

  private struct Lookup {
    /// The number of esbuild's question.
    var number: UInt32
    var each: ImportLookup.Import
    var kind: ServiceValue
    var isSecond = false
  }

  enum Entry {
    case file(String)
    case text(String, folder: String)
  }

  /// The files that esbuild is making CommonJS modules: the number of its question by that of ours.
  private var conversions: [UInt32: UInt32] = [:]
  /// The imports whose files esbuild is looking up.
  private var lookups: [UInt32: Lookup] = [:]
  private var nextQuestion: UInt32 = 1
  private var received: [UInt8] = []
  private var hasVersion = false
  /// The bundle; `nil` before the build has ended.
  private(set) var output: [UInt8]?
  /// What esbuild says of its inputs, in JSON; `nil` if it was not asked, or made no bundle.
  private(set) var metafile: [UInt8]?
  /// Whether the build has ended, or esbuild's answer cannot be understood.
  private(set) var isOver = false
  /// Whether the build has ended with a bundle or with errors.
  private(set) var hasAnswer = false

  init(
    flags: [String], entry: Entry, directory: String, nodePaths: [String], filters: Filters?,
    callsCreateElement: Bool, answer: @escaping (Question) -> Answer
  ) {
    self.flags = flags
    self.entry = entry
    self.directory = directory
    self.nodePaths = nodePaths
    self.filters = filters
    self.callsCreateElement = callsCreateElement
    self.answer = answer
  }

  /// The packet that starts the build.
  var request: [UInt8] {
    var members: [String: ServiceValue] = [
      "command": .string("build"), "key": .number(0), "write": .boolean(false),
      "flags": .texts(flags), "absWorkingDir": .string(directory),
      "nodePaths": .texts(nodePaths), "context": .boolean(false), "entries": .array([]),
      "stdinContents": .null, "stdinResolveDir": .null,
      "plugins": .array(filters.map { [plugin($0)] } ?? []),
    ]
    switch entry {
    case .file(let path): members["entries"] = .array([.texts(["", path])])
    case .text(let text, let folder):
      members["stdinContents"] = .bytes(Array(text.utf8))
      members["stdinResolveDir"] = .string(folder)
    }
    return Self.packet(number: 0, isAnswer: false, .object(members))
  }

  private func plugin(_ filters: Filters) -> ServiceValue {
    .object([
      "name": .string("sources"), "onStart": .boolean(false), "onEnd": .boolean(false),
      "onLoad": .array([hook(filters.load), hook(".*", namespace: Self.nothing)]),
      "onResolve": .array([hook(filters.resolve)]),
    ])
  }

  /// The namespace of empty modules.
  static let nothing = "empty"

  private func hook(_ filter: String, namespace: String = "file") -> ServiceValue {
    .object(["id": .number(1), "filter": .string(filter), "namespace": .string(namespace)])
  }

  /// Takes a part of esbuild's output, and returns our answers.
  mutating func receive(_ part: [UInt8]) -> [UInt8] {
    received += part
    var reply: [UInt8] = []
    var start = 0
    while !isOver, received.count - start >= 4 {
      var reader = ServiceReader(received[start...])
      guard let length = try? reader.number() else { break }
      let end = start + 4 + Int(length)
      guard received.count >= end else { break }
      reply += handle(received[(start + 4)..<end])
      start = end
    }
    received.removeFirst(start)
    return reply
  }

  private mutating func handle(_ packet: ArraySlice<UInt8>) -> [UInt8] {
    guard hasVersion else {
      hasVersion = true
      return request
    }
    var reader = ServiceReader(packet)
    guard let number = try? reader.number(), let value = try? reader.value() else {
      isOver = true
      return []
    }
    if number & 1 == 0 { return reply(to: value, number: number >> 1) }
    guard number >> 1 == 0 else { return answered(value, question: number >> 1) }
    isOver = true
    // If this version of esbuild does not understand the request, the answer is only an error.
    hasAnswer = value["error"] == nil
    if let file = value["outputFiles"]?.elements.first, case .bytes(let bytes) = file["contents"] {
      output = bytes
    }
    switch value["metafile"] {
    case .string(let text) where !text.isEmpty: metafile = Array(text.utf8)
    case .bytes(let bytes) where !bytes.isEmpty: metafile = bytes
    default: break
    }
    return []
  }

  private mutating func reply(to question: ServiceValue, number: UInt32) -> [UInt8] {
    let path = question["path"]?.text ?? ""
    switch question["command"]?.text {
    case "on-load":
      if question["namespace"]?.text == Self.nothing {
        return Self.packet(
          number: number, isAnswer: true, Self.contents("module.exports = {};", "js"))
      }
      return reply(answer(.load(path: path)), path: path, number: number)
    case "on-resolve":
      let each = ImportLookup.Import(
        specifier: path, importer: question["importer"]?.text ?? "",
        folder: question["resolveDir"]?.text ?? "")
      let lookup = Lookup(
        number: number, each: each, kind: question["kind"] ?? .string("import-statement"))
      return resolved(answer(.resolve(each)), lookup)
    default: return Self.packet(number: number, isAnswer: true, .object([:]))
    }
  }

  /// The reply about an import, or a question for what it means.
  private mutating func resolved(_ answer: Answer, _ lookup: Lookup) -> [UInt8] {
    let members: [String: ServiceValue]
    switch answer {
    case .path(let file): members = ["id": .number(1), "path": .string(file)]
    case .empty:
      members = [
        "id": .number(1), "path": .string(lookup.each.specifier),
        "namespace": .string(Self.nothing),
      ]
    case .notFound:
      let text = "Could not resolve \"\(lookup.each.specifier)\""
      members = ["id": .number(1), "errors": Self.errors(text)]
    case .lookUp(let specifier, let folder):
      let own = newQuestion()
      var lookup = lookup
      lookup.isSecond = specifier != lookup.each.specifier || folder != lookup.each.folder
      lookups[own] = lookup
      return Self.packet(
        number: own, isAnswer: false,
        .object([
          "command": .string("resolve"), "key": .number(0), "pluginName": .string("sources"),
          "path": .string(specifier), "importer": .string(lookup.each.importer),
          // In another namespace than that of our hook, or esbuild would ask again.
          "namespace": .string("lookup"), "resolveDir": .string(folder), "kind": lookup.kind,
        ]))
    case .itself, .text, .common, .refused: members = [:]
    }
    return Self.packet(number: lookup.number, isAnswer: true, .object(members))
  }

  /// The reply about the contents of a file.
  private mutating func reply(_ answer: Answer, path: String, number: UInt32) -> [UInt8] {
    switch answer {
    case .itself, .path, .lookUp, .empty, .notFound:
      return Self.packet(number: number, isAnswer: true, .object([:]))
    case .refused:
      // As esbuild says it of files that it does not know.
      let text = "No loader is configured for \"\(FilePath.suffix(of: path))\" files: \(path)"
      return Self.packet(
        number: number, isAnswer: true,
        .object(["id": .number(1), "errors": Self.errors(text)]))
    case .text(let text, let loader):
      return Self.packet(number: number, isAnswer: true, Self.contents(text, loader))
    case .common(let text, let loader):
      let own = newQuestion()
      conversions[own] = number
      let flags = [
        "--format=cjs", "--loader=\(loader)", "--sourcemap=inline",
        "--jsx=\(callsCreateElement ? "transform" : "automatic")",
        "--target=esnext", "--charset=utf8", "--log-level=silent",
        "--sourcefile=\(FilePath.name(of: path))",
      ]
      return Self.packet(
        number: own, isAnswer: false,
        .object([
          "command": .string("transform"), "flags": .texts(flags), "inputFS": .boolean(false),
          "input": .bytes(Array(text.utf8)),
        ]))
    }
  }

  private mutating func newQuestion() -> UInt32 {
    defer { nextQuestion += 1 }
    return nextQuestion
  }

  private mutating func answered(_ value: ServiceValue, question: UInt32) -> [UInt8] {
    guard let lookup = lookups.removeValue(forKey: question) else {
      return converted(value, question: question)
    }
    let isFile = value["namespace"]?.text == "file"
    if !isFile, value["errors"]?.elements.isEmpty != false {
      return resolved(.itself, lookup)
    }
    let path = isFile ? value["path"]?.text : nil
    let answer = answer(.found(path: path, lookup.each, isSecond: lookup.isSecond))
    if case .lookUp = answer, lookup.isSecond { return resolved(.itself, lookup) }
    return resolved(answer, lookup)
  }

  /// The CommonJS form of a file. Its `exports` are the exports of its `export` statements.
  private mutating func converted(_ value: ServiceValue, question: UInt32) -> [UInt8] {
    guard let number = conversions.removeValue(forKey: question) else { return [] }
    guard let code = value["code"]?.text, !code.isEmpty else {
      return Self.packet(number: number, isAnswer: true, .object([:]))
    }
    guard let start = code.firstRange(of: "module.exports = __toCommonJS(") else {
      return Self.packet(number: number, isAnswer: true, Self.contents(code, "js"))
    }
    // On the same line, so that the positions of the file stay the same.
    let text = code[..<start.lowerBound] + "exports = " + code[start.lowerBound...]
    return Self.packet(number: number, isAnswer: true, Self.contents(String(text), "js"))
  }

  private static func errors(_ text: String) -> ServiceValue {
    .array([
      .object([
        "id": .string(""), "pluginName": .string("sources"), "text": .string(text),
        "location": .null, "notes": .array([]), "detail": .number(0),
      ])
    ])
  }

  private static func contents(_ text: String, _ loader: String) -> ServiceValue {
    .object([
      "id": .number(1), "contents": .bytes(Array(text.utf8)), "loader": .string(loader),
    ])
  }

  private static func packet(number: UInt32, isAnswer: Bool, _ value: ServiceValue) -> [UInt8] {
    var body: [UInt8] = []
    ServiceValue.write(number << 1 | (isAnswer ? 1 : 0), to: &body)
    value.write(to: &body)
    var packet: [UInt8] = []
    ServiceValue.write(UInt32(clamping: body.count), to: &packet)
    return packet + body
  }
}
