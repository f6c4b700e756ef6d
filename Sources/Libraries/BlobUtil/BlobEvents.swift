internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The events of the library. Each body is a JSON object as text (`ReactNativeBlobUtil.mm` lines 50 to 71).
@HostActor
final class BlobEvents {
  let state = Event<String>("ReactNativeBlobUtilState")
  let progress = Event<String>("ReactNativeBlobUtilProgress")
  let uploadProgress = Event<String>("ReactNativeBlobUtilProgress-upload")
  let files = Event<String>("ReactNativeBlobUtilFilesystem")
  private let others = ["ServerPush", "Expire", "Message"].map {
    Event<String>("ReactNativeBlobUtil" + $0)
  }
  /// Nothing is sent while JavaScript does not listen.
  var isObserved = false

  @ExportsBuilder var exports: [any Export] {
    state
    progress
    uploadProgress
    files
    others
  }

  func send(_ event: Event<String>, _ body: some Encodable) {
    guard isObserved else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    if let data = try? encoder.encode(body) { event.send(String(decoding: data, as: UTF8.self)) }
  }
}
