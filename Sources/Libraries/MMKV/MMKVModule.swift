internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native module of `react-native-mmkv` 2 (`ios/MmkvModule.mm` and `ios/MmkvHostObject.mm` of 2.12.2). Its storages are the
/// files that version 4 has.
@HostActor
final class MMKVModule: NativeModule {
  nonisolated static let name = "MMKV"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-mmkv", versions: "2")

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    // The argument is the folder of all storages. The library's JavaScript always passes `null`.
    Function("install") { [storages] call in
      let context = call.context
      let create = context.makeFunction("mmkvCreateNewInstance") { call in
        guard call.count == 1 else {
          throw JSError(message: "MMKV.createNewInstance(..) expects one argument (object)!")
        }
        return try MMKVHostObject(call, of: storages, isOfVersion3: false).encode(in: call.context)
      }
      try context.setGlobal("mmkvCreateNewInstance", create)
      return try true.encode(in: context)
    }
  }
}

/// The native module of `react-native-mmkv` 3 (`cpp/NativeMmkvModule.cpp` and `cpp/MmkvHostObject.cpp` of 3.3.3), with the files that
/// version 4 has.
@HostActor
final class MMKVCxxModule: NativeModule {
  nonisolated static let name = "MmkvCxx"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-mmkv", versions: "3")

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    Function("initialize") { (path: String) in
      if path.isEmpty { throw JSError(message: "Path cannot be empty!") }
      return true
    }
    Function("createMMKV") { [storages] call in
      try MMKVHostObject(call, of: storages, isOfVersion3: true).encode(in: call.context)
    }
  }
}

/// The folders of version 3 (`ios/MmkvPlatformContextModule.mm` of 3.3.3).
@HostActor
final class MMKVPlatformContextModule: NativeModule {
  nonisolated static let name = "MmkvPlatformContext"

  private let storages: MMKVLibrary

  init(_ storages: MMKVLibrary) { self.storages = storages }

  var exports: [any Export] {
    Function("getBaseDirectory") { [storages] in try storages.root }
    Function("getAppGroupDirectory") { () -> String? in nil }
  }
}
