internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// The requests of the library (`ios/ReactNativeBlobUtilRequest.mm`). Their answers are texts, base64, or files.
@HostActor
final class BlobFetches {
  /// `URLSession` passes a body on in pieces. Their size is not documented.
  private static let piece = 65_536

  private let storage: PhoneStorage
  private let events: BlobEvents
  private let requests: @HostActor () -> Requests?
  /// What is under way, by its identifier.
  private var open: [String: (request: Int, callback: Callback)] = [:]
  private var progress: [String: BlobProgress] = [:]
  private var uploadProgress: [String: BlobProgress] = [:]

  init(
    _ storage: PhoneStorage, _ events: BlobEvents, _ requests: @escaping @HostActor () -> Requests?
  ) {
    self.storage = storage
    self.events = events
    self.requests = requests
  }

  @ExportsBuilder var exports: [any Export] {
    AsyncFunction("fetchBlob") {
      [self]
      (
        options: BlobOptions, id: String, method: String, url: String, headers: [String: String],
        body: String?, callback: Callback, site: CallSite
      ) in
      let request = BlobRequest(storage.container, options, method, url, headers)
      try send(request.octets(body), Fetch(id, options, callback), site)
    }
    AsyncFunction("fetchBlobForm") {
      [self]
      (
        options: BlobOptions, id: String, method: String, url: String, headers: [String: String],
        form: [BlobField], callback: Callback, site: CallSite
      ) in
      let request = BlobRequest(storage.container, options, method, url, headers)
      guard let form = request.form(form, boundary: "ReactNativeBlobUtil-\(id)") else {
        return callback("ReactNativeBlobUtil.fetchBlobForm failed to create request body")
      }
      try send(form, Fetch(id, options, callback), site)
    }
    AsyncFunction("cancelRequest") { [self] (id: String, callback: Callback) in
      if let fetch = open.removeValue(forKey: id) {
        requests()?.cancel(fetch.request)
        fetch.callback("task cancelled", "utf8", "", ["status": 0])
      }
      callback(String?.none, id)
    }
    AsyncFunction("enableProgressReport") { [self] (id: String, interval: Double, count: Double) in
      progress[id] = BlobProgress(interval: interval, count: count)
    }
    AsyncFunction("enableUploadProgressReport") {
      [self] (id: String, interval: Double, count: Double) in
      uploadProgress[id] = BlobProgress(interval: interval, count: count)
    }
  }

  private struct Fetch {
    let id: String
    let options: BlobOptions
    let callback: Callback

    init(_ id: String, _ options: BlobOptions, _ callback: Callback) {
      (self.id, self.options, self.callback) = (id, options, callback)
    }
  }

  private func send(_ request: HTTPRequest, _ fetch: Fetch, _ place: Place) throws {
    guard let requests = requests() else { return }
    let file = try file(of: fetch)
    // What was stored under the key of an earlier request needs no request (lines 138 to 153).
    if fetch.options.key != nil, let file, try storage.container.attributes(of: file) != nil {
      return fetch.callback(String?.none, "path", file)
    }
    let number = requests.send(request, at: place, abort: .call) { [self] _, result in
      guard open.removeValue(forKey: fetch.id) != nil else { return }
      switch result {
      case .success(let response): try? receive(response, of: request, fetch, file)
      case .failure(let error):
        answer(fetch, file: file, error: error.urlErrorText, [], status: 0)
      }
      progress[fetch.id] = nil
      uploadProgress[fetch.id] = nil
    }
    open[fetch.id] = (number, fetch.callback)
  }

  /// Where the answer is stored; `nil` if it is not.
  private func file(of fetch: Fetch) throws -> String? {
    let options = fetch.options
    guard options.path != nil || options.usesFile else { return nil }
    let key = options.key.map { BlobBytes.hex(Digest.md5.hash(Array($0.utf8))) }
    if let key {
      let cached = try temporaryFile(key, options.fileExtension)
      if options.path == nil { return cached }
      if try storage.container.attributes(of: cached) != nil { return cached }
    }
    return try options.path ?? temporaryFile(fetch.id, options.fileExtension)
  }

  /// `ReactNativeBlobUtilFS.mm` lines 128 to 136.
  private func temporaryFile(_ name: String, _ suffix: String?) throws -> String {
    try storage.container.documents + "/ReactNativeBlobUtil_tmp/ReactNativeBlobUtilTmp_\(name)"
      + (suffix.map { "." + $0 } ?? "")
  }

  // MARK: - The answer

  private func receive(
    _ response: HTTPResponse, of request: HTTPRequest, _ fetch: Fetch, _ file: String?
  ) throws {
    if let body = request.body, !body.isEmpty, uploadProgress[fetch.id]?.reports(1) == true {
      events.send(
        events.uploadProgress, Progress(fetch.id, written: body.count, of: body.count, chunk: nil))
    }
    let (type, isFile) = Self.kind(response, fetch.options)
    let file = try isFile ? temporaryFile(fetch.id, nil) : file
    events.send(
      events.state,
      ResponseState(
        taskId: fetch.id, headers: response.headers.fields,
        redirects: [request.url] + (response.isRedirected ? [response.url] : []), respType: type,
        status: response.status))
    report(response, fetch)
    if let file { store(response.body, in: file, appends: fetch.options.appends) }
    answer(fetch, file: file, error: nil, response.body, status: response.status)
  }

  /// The kind of the answer, and whether it becomes a file although no option asks for one (lines 280 to 308).
  private static func kind(
    _ response: HTTPResponse, _ options: BlobOptions
  ) -> (type: String, isFile: Bool) {
    guard let type = response.headers.value(of: "content-type")?.lowercased() else {
      return ("text", false)
    }
    if type.contains("text/") { return ("text", false) }
    if type.contains("application/json") { return ("json", false) }
    guard let binary = options.binaryTypes else { return ("blob", options.isAutomatic) }
    let isBinary = binary.contains { type.contains($0.lowercased()) }
    return (isBinary ? "blob" : "", isBinary)
  }

  /// Without a length, `written` is 0 until the end (lines 341 to 397, 428 to 436).
  private func report(_ response: HTTPResponse, _ fetch: Fetch) {
    let length = response.headers.value(of: "content-length").flatMap { Int($0) }
    let body = response.body
    guard length != 0 else { return }
    for start in stride(from: 0, to: body.count, by: Self.piece) {
      let written = min(start + Self.piece, body.count)
      let share = length.map { Double(written) / Double($0) } ?? 0
      guard progress[fetch.id]?.reports(share) == true else { continue }
      let chunk =
        fetch.options.reportsChunks
        ? String(validating: body[start..<written], as: UTF8.self) : ""
      events.send(
        events.progress,
        Progress(fetch.id, written: length == nil ? 0 : written, of: length ?? -1, chunk: chunk))
    }
    if length == nil, progress[fetch.id]?.reports(1) == true {
      events.send(
        events.progress, Progress(fetch.id, written: body.count, of: body.count, chunk: ""))
    }
  }

  /// Failures are only in the log of the phone (lines 198 to 234).
  private func store(_ body: [UInt8], in file: String, appends: Bool) {
    let container = storage.container
    try? container.prepare(file, ofMissingFolder: "ENOTDIR")
    if appends {
      try? container.append(Data(body), to: file)
    } else {
      try? container.write(Data(body), to: file)
    }
  }

  /// Lines 407 to 498: a text if the bytes are one, otherwise base64.
  private func answer(
    _ fetch: Fetch, file: String?, error: String?, _ body: [UInt8], status: Int
  ) {
    let text = String(validating: body, as: UTF8.self)
    fetch.callback(
      error, file == nil ? (text == nil ? "base64" : "utf8") : "path",
      file ?? text ?? Data(body).base64EncodedString(), ["status": status])
  }
}

/// `{ taskId, state, headers, redirects, respType, timeout, status }`.
private struct ResponseState: Encodable {
  let taskId: String
  let state = "2"
  let headers: [String: String]
  let redirects: [String]
  let respType: String
  let timeout = false
  let status: Int
}

/// `{ taskId, written, total, chunk }`. The numbers are texts.
private struct Progress: Encodable {
  let taskId: String
  let written: String
  let total: String
  let chunk: String?

  init(_ id: String, written: Int, of total: Int, chunk: String?) {
    taskId = id
    self.written = "\(written)"
    self.total = "\(total)"
    self.chunk = chunk
  }
}

/// Which progress is reported (`ios/ReactNativeBlobUtilProgress.mm`). All pieces of an answer come at the same time here, so that
/// only the first one lies after the interval.
@HostActor
private final class BlobProgress {
  private let interval: Double
  private let count: Double
  private var tick = 1.0

  init(interval: Double, count: Double) {
    self.interval = interval
    self.count = count
  }

  func reports(_ share: Double) -> Bool {
    if count > 0, share > 0, (share * count).rounded(.down) < tick { return false }
    guard tick == 1 || interval < 0 else { return false }
    tick += 1
    return true
  }
}
