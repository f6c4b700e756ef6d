internal import HostLoop

/// Keeps what was answered about the files of a script in the user's cache folder, because Babel's parser takes longer to load
/// than most scripts to run. The answers hold for the same texts, while the same files are where an import may lead.
struct KeptAnswers {
  private static let head = Array("bridgehost answers 1\n".utf8)
  /// How large all kept answers together may become.
  private static let limit: Int64 = 16 << 20
  /// The extensions of the files to which imports lead.
  private let extensions: Set<String>

  private let folder: CacheFolder
  private let file: String
  private let began = Moment()
  /// What decides the answers besides the texts of the script. `nil` if some of it has changed meanwhile.
  private var inputs: [RecordedInput]? = []
  private var seen: Set<String> = []

  /// - Parameter texts: what identifies the files of the script and their reader.
  init(_ folder: CacheFolder, of texts: [String], extensions: [String]) {
    self.folder = folder
    self.extensions = Set(extensions.map { String($0.dropFirst()) })
    var key = Fingerprint()
    for text in texts { key.add(text) }
    file = key.text
  }

  /// Notes a file that was read besides those of the script.
  mutating func read(_ path: String) {
    if seen.insert(path).inserted { note(.file(path, since: began) { _ in }) }
  }

  /// Notes that a file of any extension, or the index of a folder, may be at a path.
  mutating func lookUp(_ path: String) {
    for folder in [FilePath.directory(of: path), path] where seen.insert(folder + "/").inserted {
      note(
        FilePath.exists(folder + "/.")
          ? .folder(folder, since: began, extensions: extensions) : .absent(folder))
    }
  }

  private mutating func note(_ input: RecordedInput?) {
    guard let input else {
      inputs = nil
      return
    }
    inputs?.append(input)
  }

  /// The answers in JSON, by their questions. Empty if there are none, or if a file has changed since.
  func answers() -> [String: [UInt8]] {
    guard let contents = folder.contents(of: file), contents.starts(with: Self.head) else {
      return [:]
    }
    var reader = ServiceReader(contents[Self.head.count...])
    guard let value = try? reader.value(), case .object(let answers) = value["answers"] else {
      return [:]
    }
    for input in value["inputs"]?.elements ?? [] {
      guard RecordedInput(input)?.isCurrent([:], extensions: extensions) == true else { return [:] }
    }
    return answers.compactMapValues { if case .bytes(let answer) = $0 { answer } else { nil } }
  }

  /// Adds answers to those that are kept.
  func keep(_ answers: [String: [UInt8]]) {
    guard let inputs else { return }
    let all = self.answers().merging(answers) { $1 }
    var bytes = Self.head
    ServiceValue.object([
      "answers": .object(all.mapValues { .bytes($0) }), "inputs": .array(inputs.map(\.value)),
    ]).write(to: &bytes)
    folder.write(bytes, to: file)
    if all.count == answers.count { folder.shrink(to: Self.limit) }
  }
}
