// What browsers or Node.js have and no React Native. Neither has bridgehost. `docs/globals` makes docs/GLOBALS.md of this
// table.
extension GlobalFacts {
  static let ofBrowsersAndNode: [GlobalFacts] = [
    .elsewhere(
      ["localStorage", "sessionStorage"],
      use: "the package @react-native-async-storage/async-storage, or react-native-mmkv"),
    .elsewhere(
      ["indexedDB", "IDBKeyRange", "caches"],
      use: "a database, such as the package expo-sqlite"),
    .elsewhere(
      ["document", "getComputedStyle"],
      use: "components of React Native: there is no DOM"),
    .elsewhere(
      ["location", "history"],
      use: "`Linking` of react-native, or a navigation library"),
    .elsewhere(
      ["matchMedia"],
      use: "`Appearance` and `useWindowDimensions` of react-native"),
    .elsewhere(
      ["addEventListener", "removeEventListener", "dispatchEvent", "postMessage"],
      use: "`AppState`, `Keyboard` or `DeviceEventEmitter` of react-native"),
    .elsewhere(["confirm", "prompt"], use: "`Alert.alert` of react-native"),
    .elsewhere(["DOMParser", "XMLSerializer"], use: "the package @xmldom/xmldom"),
    .elsewhere(
      ["DecompressionStream", "TextDecoderStream", "TextEncoderStream"],
      use: "the whole reply (`response.text()`), or `expo/fetch`",
      earlier: .before(76, "the whole reply (`response.text()`)")),
    .elsewhere(["MessageChannel", "MessagePort"], use: "`setTimeout` or `queueMicrotask`"),
    .elsewhere(["BroadcastChannel"], use: "`DeviceEventEmitter` of react-native"),
    .elsewhere(
      ["Worker", "SharedWorker"],
      use: "a native module, or the package react-native-worklets-core"),
    .elsewhere(["EventSource"], use: "the package react-native-sse"),
    .elsewhere(["Notification"], use: "the package expo-notifications"),
    .elsewhere(["crypto.subtle"], use: "the package react-native-quick-crypto, or expo-crypto"),
    .elsewhere(
      ["navigator.geolocation"], use: "the package @react-native-community/geolocation"),
    .elsewhere(["navigator.clipboard"], use: "the package @react-native-clipboard/clipboard"),
    .elsewhere(["navigator.sendBeacon"], use: "`fetch`"),
    .elsewhere(["navigator.onLine"], use: "the package @react-native-community/netinfo"),
    .elsewhere(["navigator.userAgent"], use: "`Platform` of react-native"),
    .elsewhere(
      ["Buffer"],
      use: "the package buffer: `import { Buffer } from 'buffer'`"),
    .elsewhere(
      ["process.hrtime"], use: "`performance.now()`"),
    .elsewhere(
      ["process.cwd", "process.chdir"],
      use: "the package react-native-fs or expo-file-system, which know the folders of the app"),
    .elsewhere(
      ["process.on", "process.once", "process.off", "process.emit"],
      use: "`ErrorUtils.setGlobalHandler` for errors, and `AppState` for the end of the app"),
    .elsewhere(
      ["process.exit", "process.abort", "process.kill"],
      use: "an error screen: an app on iOS does not end itself"),
    .elsewhere(
      ["process.memoryUsage", "process.cpuUsage"],
      use: "Xcode's Instruments"),
    .elsewhere(
      ["__dirname", "__filename"],
      use: "`require('./file.png')` for files of the app"),
  ]
}
