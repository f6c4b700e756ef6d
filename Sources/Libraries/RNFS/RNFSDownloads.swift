internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// Downloads into files (`Downloader.m`).
@HostActor
final class RNFSDownloads {
  /// `URLSession` passes a body on in pieces. Their size is not documented.
  private static let piece = 65_536

  private let begin = Event<TransferBody>("DownloadBegin")
  private let progress = Event<TransferBody>("DownloadProgress")
  private let resumable = Event<NoBody>("DownloadResumable")
  private let storage: PhoneStorage
  private let requests: @HostActor () -> Requests?
  /// What is under way, by `jobId`.
  private var open: [Int: (request: Int, promise: Promise)] = [:]

  init(_ storage: PhoneStorage, _ requests: @escaping @HostActor () -> Requests?) {
    self.storage = storage
    self.requests = requests
  }

  @ExportsBuilder var exports: [any Export] {
    begin
    progress
    resumable
    AsyncFunction("downloadFile", download)
    AsyncFunction("stopDownload", stop)
    // Servers here send nothing with which a download could be resumed.
    AsyncFunction("resumeDownload") { (_: Int) in }
    AsyncFunction("isResumable") { (_: Int) in false }
    AsyncFunction("completeHandlerIOS") { (_: Int) in Undefined() }
  }

  private func download(_ options: JSObject, _ promise: Promise, _ site: CallSite) throws {
    let download = try Download(options)
    guard let requests = requests() else { return }
    guard try canWrite(download.file) else {
      return promise.reject(
        "EDOWNLOADER-1100", "Failed to write target file at path: \(download.file)")
    }
    let request = HTTPRequest(
      url: download.url, headers: download.headers, timeout: download.timeout)
    let id = requests.send(request, at: site, abort: .call) { [self] _, result in
      guard open.removeValue(forKey: download.job) != nil else { return }
      switch result {
      case .success(let response): finish(download, response, promise)
      case .failure(let error):
        promise.reject("ENSURLERRORDOMAIN\(error.urlErrorCode)", error.urlErrorText)
      }
    }
    open[download.job] = (id, promise)
  }

  /// Lines 37 to 49: only a file that exists is checked.
  private func canWrite(_ file: String) throws -> Bool {
    let container = storage.container
    guard try container.attributes(of: file) != nil else { return true }
    return (try? container.read(file)) != nil
  }

  /// Lines 75 to 140.
  private func finish(_ download: Download, _ response: HTTPResponse, _ promise: Promise) {
    report(download, response)
    var result: [String: Int] = ["jobId": download.job, "statusCode": response.status]
    if (200..<300).contains(response.status) {
      // The library ignores it if the file cannot be moved to its place.
      try? storage.container.write(Data(response.body), to: download.file)
      result["bytesWritten"] = (try? storage.container.attributes(of: download.file)?.size) ?? 0
    }
    promise.resolve(result)
  }

  /// The first piece begins the download. Only after `begin` the library knows the status, without which it reports no progress.
  private func report(_ download: Download, _ response: HTTPResponse) {
    guard download.reportsBegin, !response.body.isEmpty else { return }
    let length = response.headers.value(of: "content-length").flatMap { Int($0) } ?? -1
    begin.send(TransferBody(download.job, length: length, response: response))
    guard download.reportsProgress, response.status == 200 else { return }
    var filter = ProgressFilter(interval: download.interval, divider: download.divider)
    let ends = stride(from: 2 * Self.piece, to: response.body.count, by: Self.piece)
    let rest = response.body.count > Self.piece ? [response.body.count] : []
    for written in Array(ends) + rest where filter.passes(written, of: length) {
      progress.send(TransferBody(download.job, length: length, written: written))
    }
  }

  /// Lines 159 to 180.
  private func stop(_ job: Int) {
    guard let (request, promise) = open.removeValue(forKey: job) else { return }
    requests()?.cancel(request)
    promise.reject(
      NativeError(code: "ERNFS0", message: "Download has been aborted", domain: "RNFS"))
  }
}

/// Which progress is reported (`Downloader.m` lines 84 to 108). All pieces come at the same time here, so that an interval lets
/// only the first one pass.
private struct ProgressFilter {
  let interval: Int
  let divider: Int
  private var last: Int?

  init(interval: Int, divider: Int) {
    self.interval = interval
    self.divider = divider
  }

  mutating func passes(_ written: Int, of length: Int) -> Bool {
    if interval > 0 {
      defer { last = written }
      return last == nil
    }
    if divider <= 0 { return true }
    let percent = Int(exactly: (Double(written) / Double(length) * 100).rounded(.down)) ?? 0
    guard percent % divider == 0, percent != last ?? 0 || written == length else { return false }
    last = percent
    return true
  }
}

/// The options of `downloadFile`.
private struct Download {
  let job: Int
  let url: String
  let file: String
  let headers: [HTTPHeader]
  let timeout: Duration
  let interval: Int
  let divider: Int
  let reportsBegin: Bool
  let reportsProgress: Bool

  @HostActor
  init(_ options: JSObject) throws {
    job = try options.get("jobId")
    url = try options.get("fromUrl")
    file = try options.get("toFile")
    headers = try (options.get("headers", as: [String: String]?.self) ?? [:])
      .map { HTTPHeader(name: $0, value: $1) }.sorted { $0.name < $1.name }
    timeout = .clamped(milliseconds: try options.get("readTimeout", as: Double?.self) ?? 60_000)
    interval = try options.get("progressInterval", as: Int?.self) ?? 0
    divider = try options.get("progressDivider", as: Int?.self) ?? 0
    reportsBegin = try options.get("hasBeginCallback", as: Bool?.self) ?? false
    reportsProgress = try options.get("hasProgressCallback", as: Bool?.self) ?? false
  }
}

/// `{ jobId, contentLength, … }`: `statusCode` and `headers` at the beginning, `bytesWritten` later.
private struct TransferBody: JSRecord, Sendable {
  let job: Int
  let length: Int
  var response: HTTPResponse?
  var written: Int?

  init(_ job: Int, length: Int, response: HTTPResponse? = nil, written: Int? = nil) {
    self.job = job
    self.length = length
    self.response = response
    self.written = written
  }

  func write(fields: JSFields) throws {
    fields.add("jobId", job)
    fields.add("contentLength", length)
    if let written { fields.add("bytesWritten", written) }
    if let response {
      fields.add("statusCode", response.status)
      try fields.add("headers", response.headers.fields)
    }
  }
}
