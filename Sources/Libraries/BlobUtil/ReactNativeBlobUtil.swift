internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage
internal import WebAPIs

/// The native half of react-native-blob-util 0.24 (`ios/ReactNativeBlobUtil/ReactNativeBlobUtil.mm`).
@HostActor
final class ReactNativeBlobUtil: NativeModule {
  nonisolated static let name = "ReactNativeBlobUtil"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-blob-util", versions: "0.24")

  let phone: Phone
  let events = BlobEvents()
  let fetches: BlobFetches
  let streams: BlobStreams
  var container: AppContainer { phone.storage.container }

  init(_ phone: Phone, requests: @escaping @HostActor () -> Requests?) {
    self.phone = phone
    fetches = BlobFetches(phone.storage, events, requests)
    streams = BlobStreams(phone, events)
  }

  func startObserving() { events.isObserved = true }
  func stopObserving() { events.isObserved = false }

  @ExportsBuilder var exports: [any Export] {
    events.exports
    constants
    files
    content
    streams.exports
    fetches.exports
    surroundings
    Self.unsupported
  }

  @ExportsBuilder private var constants: [any Export] {
    Constant("DocumentDir", try? self.container.documents)
    Constant("CacheDir", try? self.container.caches)
    Constant("LibraryDir", try? self.container.library)
    Constant("ApplicationSupportDir", try? self.container.library + "/Application Support")
    Constant("MainBundleDir", try? self.container.home + "/App.app")
    ["Downloads", "Movies", "Music", "Pictures"].map { folder in
      Constant(
        (folder == "Music" ? folder : String(folder.dropLast())) + "Dir",
        try? self.container.home + "/" + folder)
    }
    // What only Android has (lines 118 to 131).
    ["Ringtone", "SDCard", "SDCardApplication", "DCIM"].map { Constant($0 + "Dir", "") }
    ["DCIM", "Picture", "Music", "Download", "Movie", "Ringtone", "SDCard"]
      .map { Constant("Legacy\($0)Dir", "") }
  }

  @ExportsBuilder private var surroundings: [any Export] {
    AsyncFunction("pathForAppGroup") { (_: String) throws -> String in
      throw NativeError(message: "could not find path for app group")
    }
    Function("syncPathAppGroup") { (_: String) in "" }
    AsyncFunction("getEnvironmentDirs") { [self] (callback: Callback) in
      callback(try container.documents, try container.caches)
    }
    AsyncFunction("df") { [phone] (callback: Callback) in
      let total = phone.model.diskCapacity
      callback(
        String?.none, ["free": phone.storage.disk.isFull ? 0 : total / 2, "total": total])
    }
    AsyncFunction("excludeFromBackupKey") { (_: String) in [String?.none] }
    ["presentOptionsMenu", "presentOpenInMenu", "presentPreview"].map {
      AsyncFunction($0) { (_: String, _: String?) in [String?.none] }
    }
    AsyncFunction("emitExpiredEvent") { (_: Callback) in }
  }

  /// What only Android has (lines 924 to 1002).
  private static let unsupported =
    [
      "actionViewIntent", "addCompleteDownload", "copyToInternal", "copyToMediaStore",
      "createMediaFile", "getBlob", "getContentIntent", "getSDCardDir", "getSDCardApplicationDir",
      "writeToMediaFile",
    ].map { name in
      AsyncFunction(name) { (_: JSValue?, _: JSValue?, _: JSValue?) throws -> Bool in
        throw NativeError(code: "ENOT_SUPPORTED", message: "This method is not supported on iOS")
      }
    } + [
      AsyncFunction("scanFile") { (_: JSValue, callback: Callback) in
        callback("Scan file method not supported in iOS")
      }
    ]
}
