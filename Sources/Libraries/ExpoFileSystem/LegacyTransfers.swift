internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage
internal import WebAPIs

/// Downloads and uploads of `expo-file-system/legacy` (`ios/Legacy/FileSystemLegacyModule.swift` and `ios/Legacy/EXSessionTasks`).
@HostActor
final class LegacyTransfers {
  /// `URLSession` passes a body on in pieces. Their size is not documented.
  private static let piece = 65_536

  private let downloadProgress = Event<TransferProgress>("expo-file-system.downloadProgress")
  private let uploadProgress = Event<TransferProgress>("expo-file-system.uploadProgress")
  private let container: AppContainer
  private let requests: @HostActor () -> Requests?
  /// The numbers of the requests that JavaScript can cancel, by the names that it gave them.
  private var open: [String: (request: Int, kind: Kind)] = [:]

  private enum Kind { case download, upload }

  init(_ container: AppContainer, _ requests: @escaping @HostActor () -> Requests?) {
    self.container = container
    self.requests = requests
  }

  @ExportsBuilder var exports: [any Export] {
    downloadProgress
    uploadProgress
    AsyncFunction("downloadAsync") {
      [self]
      (url: String, file: FileURL, options: DownloadOptions, promise: Promise, site: CallSite)
      in try download(url, to: file, options, promise, site)
    }
    AsyncFunction("downloadResumableStartAsync") {
      [self]
      (
        url: String, file: FileURL, name: String, options: DownloadOptions, _: String?,
        promise: Promise, site: CallSite
      ) in try download(url, to: file, name: name, options, promise, site)
    }
    AsyncFunction("downloadResumablePauseAsync") { [self] (name: String) throws -> ResumeData in
      guard let (request, kind) = open[name], kind == .download else {
        throw NativeError(
          code: "ERR_DOWNLOAD_TASK_NOT_FOUND",
          message: "Cannot find a download task with id: '\(name)'")
      }
      requests()?.cancel(request)
      return ResumeData()
    }
    AsyncFunction("networkTaskCancelAsync") { [self] (name: String) in
      if let (request, _) = open[name] { requests()?.cancel(request) }
    }
    AsyncFunction("uploadAsync") {
      [self] (url: String, file: FileURL, options: UploadOptions, promise: Promise, site: CallSite)
      in try upload(file, to: url, options, promise, site)
    }
    AsyncFunction("uploadTaskStartAsync") {
      [self]
      (
        url: String, file: FileURL, name: String, options: UploadOptions, promise: Promise,
        site: CallSite
      ) in try upload(file, to: url, name: name, options, promise, site)
    }
  }

  // MARK: - Downloads

  private func download(
    _ url: String, to file: FileURL, name: String? = nil, _ options: DownloadOptions,
    _ promise: Promise, _ site: CallSite
  ) throws {
    let path = try target(file)
    if let source = URL(string: url), source.isFileURL {
      try container.copyTree(FileURL(text: url).path(in: container), to: path)
      return promise.resolve()
    }
    var request = HTTPRequest(url: url, headers: options.headers)
    request.isBackgroundTransfer = options.isBackground
    send(request, .download, name: name, promise, site) { [self] response in
      if let name { report(response.body.count, name) }
      do { try container.write(Data(response.body), to: path) } catch let error as FileError {
        return promise.reject(
          "ERR_FILESYSTEM_CANNOT_SAVE",
          "Unable to save file to local URI: '\(error.description)'")
      }
      var result = TransferResult(response: response)
      result.uri = file.text
      result.md5 = options.md5 ? Digest.md5.hexadecimal(of: response.body) : nil
      promise.resolve(result)
    }
  }

  /// The path to which a file is downloaded.
  ///
  /// - Throws: an error if its directory does not exist, or is not the app's.
  private func target(_ file: FileURL) throws -> String {
    let directory = URL(fileURLWithPath: try file.uncheckedPath).deletingLastPathComponent().path
    guard (try? container.attributes(of: directory))?.isDirectory == true else {
      throw NativeError(
        code: "ERR_DIRECTORY_NOT_EXISTS", message: "Directory '\(directory)' does not exist")
    }
    return try file.path(in: container, isToWrite: true)
  }

  private func report(_ count: Int, _ name: String) {
    for end in stride(from: Self.piece, to: count + Self.piece, by: Self.piece) {
      downloadProgress.send(
        TransferProgress(
          name: name,
          data: ["totalBytesWritten": min(end, count), "totalBytesExpectedToWrite": count]))
    }
  }

  // MARK: - Uploads

  private func upload(
    _ file: FileURL, to url: String, name: String? = nil, _ options: UploadOptions,
    _ promise: Promise, _ site: CallSite
  ) throws {
    let path = try file.uncheckedPath
    guard let data = try? container.read(path) else { throw NativeError.fileNotFound(path) }
    var request = HTTPRequest(
      method: options.method, url: url, headers: options.headers, body: Array(data))
    request.isBackgroundTransfer = options.isBackground
    if options.isMultipart { wrap(&request, AppContainer.name(of: path), options) }
    let count = request.body?.count ?? 0
    send(request, .upload, name: name, promise, site) { [self] response in
      if let name {
        uploadProgress.send(
          TransferProgress(
            name: name, data: ["totalBytesSent": count, "totalBytesExpectedToSend": count]))
      }
      var result = TransferResult(response: response)
      result.body = String(bytes: response.body, encoding: .utf8)
      promise.resolve(result)
    }
  }

  /// Makes a form of the file, with the parameters before it (`ios/NetworkingHelpers.swift`, createMultipartBody).
  private func wrap(_ request: inout HTTPRequest, _ fileName: String, _ options: UploadOptions) {
    let boundary = UUID().uuidString
    var body: [UInt8] = []
    func add(_ text: String) { body += Array(text.utf8) }
    for (name, value) in options.parameters.sorted(by: { $0.key < $1.key }) {
      add("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    }
    add("--\(boundary)\r\n")
    add("Content-Disposition: form-data; name=\"\(options.fieldName ?? fileName)\"; ")
    add("filename=\"\(fileName)\"\r\n")
    let type = options.mimeType ?? ContentType.ofFile(named: fileName)
    add("Content-Type: \(type ?? "application/octet-stream")\r\n\r\n")
    request.body = body + (request.body ?? []) + Array("\r\n--\(boundary)--\r\n".utf8)
    request.headers.removeAll { $0.name.lowercased() == "content-type" }
    request.headers.append(
      HTTPHeader(name: "Content-Type", value: "multipart/form-data; boundary=\(boundary)"))
  }

  // MARK: - Both

  private func send(
    _ request: HTTPRequest, _ kind: Kind, name: String?, _ promise: Promise, _ site: CallSite,
    _ succeed: @escaping @HostActor (HTTPResponse) throws -> Void
  ) {
    guard let requests = requests() else { return }
    let abort: Ledger.Abort = name == nil ? .never : .call
    let id = requests.send(request, at: site, abort: abort) { [self] id, result in
      if let name, open[name]?.request == id { open[name] = nil }
      switch result {
      case .success(let response):
        do { try succeed(response) } catch { promise.reject(error) }
      case .failure(let error) where error.code == .cancelled && name != nil:
        promise.resolve(String?.none)
      case .failure(let error): promise.reject(Self.failure(of: kind, error))
      }
    }
    if let name { open[name] = (id, kind) }
  }

  private static func failure(of kind: Kind, _ error: HTTPError) -> NativeError {
    let text = "Error Domain=NSURLErrorDomain Code=\(error.urlErrorCode) \"\(error.urlErrorText)\""
    return switch kind {
    case .download:
      NativeError(
        code: "ERR_FILESYSTEM_CANNOT_DOWNLOAD", message: "Unable to download file: \(text)")
    case .upload:
      NativeError(
        code: "ERR_FILESYSTEM_CANNOT_UPLOAD", message: "Unable to upload the file: '\(text)'")
    }
  }
}
