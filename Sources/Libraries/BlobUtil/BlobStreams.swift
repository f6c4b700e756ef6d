internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// Files that are read and written piece by piece.
@HostActor
final class BlobStreams {
  private let phone: Phone
  private let events: BlobEvents
  private var container: AppContainer { phone.storage.container }
  /// What is open for writing, by its identifier.
  private var open: [String: (path: String, encoding: String)] = [:]
  private var count = 0
  /// When the queue that reads files has nothing more to do.
  private var queueIsFree = LoopInstant.start

  init(_ phone: Phone, _ events: BlobEvents) {
    self.phone = phone
    self.events = events
  }

  @ExportsBuilder var exports: [any Export] {
    AsyncFunction("writeStream", writeStream)
    AsyncFunction("writeChunk") { [self] (id: String, text: String, callback: Callback) in
      write(text, to: id)
      callback(String?.none)
    }
    AsyncFunction("writeArrayChunk") { [self] (id: String, numbers: [Int], callback: Callback) in
      append(BlobBytes.bytes(numbers), to: id)
      callback(String?.none)
    }
    AsyncFunction("closeStream") { [self] (id: String, callback: Callback) in
      open[id] = nil
      callback(String?.none, true)
    }
    AsyncFunction("readStream", readStream)
  }

  /// Lines 388 to 415. An error is a code and a message. The library then calls back a second time, which does nothing.
  private func writeStream(
    _ path: String, _ encoding: String, _ isAppending: Bool, _ callback: Callback
  ) throws {
    do {
      try container.prepare(path, ofMissingFolder: "ENOTDIR")
      if !isAppending { try container.write(Data(), to: path) }
    } catch let error as NativeError { return callback(error.code, error.message) }
    count += 1
    let id = "\(count)"
    open[id] = (path, encoding.lowercased())
    callback(String?.none, String?.none, id)
  }

  /// `ReactNativeBlobUtilFS.mm` lines 857 to 878.
  private func write(_ text: String, to id: String) {
    switch open[id]?.encoding {
    case "base64":
      append(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data(), to: id)
    case "utf8": append(Data(text.utf8), to: id)
    case "ascii": append(text.allSatisfy(\.isASCII) ? Data(text.utf8) : Data(), to: id)
    default: break
    }
  }

  /// Errors are only in the log of the phone. What is written to a closed stream is lost.
  private func append(_ data: Data, to id: String) {
    if let path = open[id]?.path { try? container.append(data, to: path) }
  }

  // MARK: - Reading

  /// `ReactNativeBlobUtilFS.mm` lines 150 to 244. The library sleeps after each piece, in a queue that reads one file after the
  /// other. After an error there is an end, too.
  private func readStream(
    _ path: String, _ encoding: String, _ size: Double, _ tick: Double, _ id: String
  ) throws {
    let usual = encoding.lowercased() == "base64" ? 4095 : 4096
    let size = Int(exactly: size.rounded(.towardZero)).flatMap { $0 > 0 ? $0 : nil } ?? usual
    if let (code, detail) = try obstacle(to: path) {
      post { $0.send(StreamEvent(id, "error", code: code, detail: detail)) }
    } else {
      let data = (try? container.read(path)) ?? Data()
      for start in stride(from: 0, to: data.count, by: size) {
        let piece = Data(data.dropFirst(start).prefix(size))
        post { $0.emit(piece, encoding.lowercased(), id) }
        queueIsFree = queueIsFree + .clamped(milliseconds: max(0, tick))
      }
    }
    post { $0.send(StreamEvent(id, "end", detail: "")) }
  }

  private func obstacle(to path: String) throws -> (code: String, detail: String)? {
    if !ReactNativeBlobUtil.isPath(path) { return ("EINVAL", "Unable to resolve URI") }
    if try container.attributes(of: path) != nil { return nil }
    return ("ENOENT", "File does not exist at path \(path)")
  }

  /// Runs `body` when the queue has done what it has so far.
  private func post(_ body: @escaping @HostActor (BlobStreams) -> Void) {
    let now = phone.loop.clock.now
    queueIsFree = max(now, queueIsFree)
    phone.loop.post(on: phone.loop.main, "read stream", after: queueIsFree - now) { [self] in
      body(self)
    }
  }

  private func emit(_ piece: Data, _ encoding: String, _ id: String) {
    switch encoding {
    case "base64": send(StreamEvent(id, "data", detail: piece.base64EncodedString()))
    case "ascii": send(StreamEvent(id, "data", numbers: BlobBytes.numbers(piece)))
    case "utf8":
      if let text = String(validating: piece, as: UTF8.self) {
        send(StreamEvent(id, "data", detail: text))
      } else {
        // A character that lies in two pieces cannot be read (lines 247 to 304).
        send(
          StreamEvent(
            id, "error",
            detail: "Failed to convert data to 'utf8' encoded string, this might due to the source "
              + "data is not able to convert using this encoding."))
      }
    default: break
    }
  }

  private func send(_ event: StreamEvent) { events.send(events.files, event) }
}

/// `{ streamId, event, code, detail }`. The detail is a text, or the numbers of bytes.
private struct StreamEvent: Encodable {
  let streamId: String
  let event: String
  var code: String?
  var detail: String?
  var numbers: [Int]?

  init(
    _ id: String, _ event: String, code: String? = nil, detail: String? = nil,
    numbers: [Int]? = nil
  ) {
    streamId = id
    self.event = event
    self.code = code
    self.detail = detail
    self.numbers = numbers
  }

  private enum Key: String, CodingKey { case streamId, event, code, detail }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(streamId, forKey: .streamId)
    try fields.encode(event, forKey: .event)
    try fields.encodeIfPresent(code, forKey: .code)
    try fields.encodeIfPresent(detail, forKey: .detail)
    try fields.encodeIfPresent(numbers, forKey: .detail)
  }
}
