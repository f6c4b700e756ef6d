internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// Uploads of files as a form, or as they are (`Uploader.m`).
@HostActor
final class RNFSUploads {
  private let begin = Event<[String: Int]>("UploadBegin")
  private let progress = Event<[String: Int]>("UploadProgress")
  private let storage: PhoneStorage
  private let requests: @HostActor () -> Requests?
  /// The numbers of the requests under way, by `jobId`.
  private var open: [Int: Int] = [:]

  init(_ storage: PhoneStorage, _ requests: @escaping @HostActor () -> Requests?) {
    self.storage = storage
    self.requests = requests
  }

  @ExportsBuilder var exports: [any Export] {
    begin
    progress
    AsyncFunction("uploadFiles", upload)
    AsyncFunction("stopUpload") { [self] (job: Int) in
      if let request = open[job] { requests()?.cancel(request) }
    }
  }

  private func upload(_ options: JSObject, _ promise: Promise, _ site: CallSite) throws {
    guard let requests = requests() else { return }
    let job: Int = try options.get("jobId")
    let boundary = "----\(UUID().uuidString)"
    let body = try body(options, boundary)
    let given = try options.get("headers", as: [String: String]?.self) ?? [:]
    let headers = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
      .merging(given) { $1 }
    let request = HTTPRequest(
      method: try options.get("method"), url: try options.get("toUrl"),
      headers: headers.sorted { $0.key < $1.key }.map { HTTPHeader(name: $0, value: $1) },
      body: body)
    let reportsProgress = try options.get("hasProgressCallback", as: Bool?.self) ?? false
    open[job] = requests.send(request, at: site, abort: .call) { [self] _, result in
      open[job] = nil
      let response = try? result.get()
      if response != nil, reportsProgress {
        progress.send([
          "jobId": job, "totalBytesExpectedToSend": body.count, "totalBytesSent": body.count,
        ])
      }
      promise.resolve(UploadResult(job: job, response: response))
    }
    if try options.get("hasBeginCallback", as: Bool?.self) ?? false { begin.send(["jobId": job]) }
  }

  /// The fields, then the files. A file that does not exist is left out (lines 42 to 100).
  private func body(_ options: JSObject, _ boundary: String) throws -> [UInt8] {
    let isForm = try !(options.get("binaryStreamOnly", as: Bool?.self) ?? false)
    var body: [UInt8] = []
    func add(_ text: String) { body += Array(text.utf8) }
    let fields = try options.get("fields", as: [String: String]?.self) ?? [:]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      add("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    }
    for file in try options.get("files", as: [JSObject].self) {
      guard let data = try? storage.container.read(try file.get("filepath")) else { continue }
      if isForm { add("--\(boundary)\r\n" + (try Self.head(of: file, data.count))) }
      body += Array(data)
      if isForm { add("\r\n") }
    }
    if isForm { add("--\(boundary)--\r\n") }
    return body
  }

  private static func head(of file: JSObject, _ size: Int) throws -> String {
    let fileName: String = try file.get("filename")
    let name = try file.get("name", as: String?.self) ?? ""
    let type =
      try file.get("filetype", as: String?.self) ?? ContentType.ofFile(named: fileName)
      ?? "application/octet-stream"
    return "Content-Disposition: form-data; name=\"\(name.isEmpty ? fileName : name)\"; "
      + "filename=\"\(fileName)\"\r\nContent-Type: \(type)\r\nContent-Length: \(size)\r\n\r\n"
  }
}

/// `{ jobId, body, headers, statusCode }`. Without an answer only the first two: the library takes a failure for an answer
/// (lines 107 to 110).
private struct UploadResult: JSRecord, Sendable {
  let job: Int
  let response: HTTPResponse?

  func write(fields: JSFields) throws {
    fields.add("jobId", job)
    fields.add("body", String(decoding: response?.body ?? [], as: UTF8.self))
    guard let response else { return }
    try fields.add("headers", response.headers.fields)
    fields.add("statusCode", response.status)
  }
}
