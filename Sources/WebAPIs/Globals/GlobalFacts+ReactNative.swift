// What React Native's JavaScript puts into the globals. `docs/globals` makes docs/GLOBALS.md of this table.
extension GlobalFacts {
  static let ofReactNative: [GlobalFacts] = [
    .reactNative(
      ["AbortSignal.timeout"], since: 87,
      use: "an `AbortController` and `setTimeout`, or a polyfill",
      source:
        "react-native v0.87.0-rc.3 src/private/webapis/dom/abort-api/AbortSignal.js:69; v0.86.0 Libraries/Core/setUpXHR.js:43 (abort-controller 3)"
    ),
    .reactNative(
      ["AbortSignal.any", "AbortSignal.abort"], since: 87,
      use: "an `AbortController`, and call its `abort()` when one of the signals is aborted",
      source:
        "react-native v0.87.0-rc.3 src/private/webapis/dom/abort-api/AbortSignal.js:58; v0.86.0 Libraries/Core/setUpXHR.js:43 (abort-controller 3)"
    ),
    .reactNative(
      ["AbortSignal.prototype.reason", "AbortSignal.prototype.throwIfAborted"], since: 87,
      use: "`signal.aborted`, and keep the reason in a variable",
      source:
        "react-native v0.87.0-rc.3 src/private/webapis/dom/abort-api/AbortSignal.js:156 and 169; v0.86.0 Libraries/Core/setUpXHR.js:43 (abort-controller 3)"
    ),
    .reactNative(
      ["Event", "EventTarget", "CustomEvent"], since: 86,
      use: "the package event-target-shim",
      source: "react-native v0.86.0 src/private/setup/setUpDOM.js:77"),
    .reactNative(
      ["DOMException"],
      use: "an `Error` whose `name` you set, and compare `error.name`",
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere"),
    .reactNative(
      ["ProgressEvent"],
      use: "the properties `loaded` and `total` of the event",
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere"),
    .reactNative(
      ["structuredClone"],
      use:
        "the package @ungap/structured-clone, or `JSON.parse(JSON.stringify(value))` for plain data",
      source:
        "react-native v0.87.0-rc.3 src/private/webapis/structuredClone/structuredClone.js:210, which nothing makes a global"
    ),
    .reactNative(
      ["crypto"],
      use:
        "the package react-native-get-random-values for `crypto.getRandomValues`, and `randomUUID` of expo-crypto for `crypto.randomUUID`",
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere"),
    .reactNative(
      ["crypto.getRandomValues"],
      use: "the package react-native-get-random-values, or expo-crypto",
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere"),
    .reactNative(
      ["crypto.randomUUID"],
      use: "`randomUUID` of expo-crypto, or the package uuid",
      source: "react-native-get-random-values 87d4a4d index.js: it brings only `getRandomValues`"),
    .reactNative(
      ["ReadableStream", "WritableStream", "TransformStream", "CompressionStream"],
      use: "the whole reply (`response.text()`), or `expo/fetch`",
      earlier: .before(76, "the whole reply (`response.text()`)"),
      source: "react-native v0.87.0-rc.3 Libraries/Core and src/private/setup: defined nowhere"),
    .reactNative(
      ["Response.prototype.body", "Request.prototype.body"],
      use: "`response.text()`, `json()` or `blob()`, or `expo/fetch`: there are no streams",
      earlier: .before(76, "`response.text()`, `json()` or `blob()`: there are no streams"),
      source:
        "whatwg-fetch v3.6.20 fetch.js: Body, which React Native's Libraries/Network/fetch.js takes"
    ),
    .reactNative(
      ["Response.prototype.bytes", "Request.prototype.bytes"],
      use: "`new Uint8Array(await response.arrayBuffer())`",
      earlier: .before(
        72, "`response.blob()`, `readAsDataURL` of a `FileReader`, and the package base64-js"),
      source: "whatwg-fetch v3.6.20 fetch.js: Body"),
    .reactNative(
      ["Response.json"],
      use: "`new Response(JSON.stringify(value))`",
      source: "whatwg-fetch v3.6.20 fetch.js: Response"),
    .reactNative(
      ["Response.prototype.redirected"],
      use: "`response.url`, and compare it with the request's",
      source: "whatwg-fetch v3.6.20 fetch.js: Response"),
    .reactNative(
      [
        "Request.prototype.redirect", "Request.prototype.cache", "Request.prototype.integrity",
        "Request.prototype.keepalive",
      ],
      use: "the options that the script passed: React Native's `Request` does not keep them",
      source: "whatwg-fetch v3.6.20 fetch.js: Request"),
    .reactNative(
      ["Headers.prototype.getSetCookie"],
      use: "`headers.get('set-cookie')`",
      source: "whatwg-fetch v3.6.20 fetch.js: Headers"),
    .reactNative(
      ["Blob.prototype.text", "Blob.prototype.arrayBuffer", "Blob.prototype.bytes"],
      use: "`new Response(blob).text()`, or a `FileReader`",
      source: "react-native v0.87.0-rc.3 Libraries/Blob/Blob.js:52"),
    .reactNative(
      ["Blob.prototype.stream"],
      use: "a `FileReader`, and `blob.slice` for parts: there are no streams",
      source: "react-native v0.87.0-rc.3 Libraries/Blob/Blob.js:52"),
    .reactNative(
      ["FormData.prototype.getAll"], since: 69,
      use: "an object of your own for the values",
      source: "react-native v0.69.0 Libraries/Network/FormData.js:67"),
    .reactNative(
      [
        "FormData.prototype.get", "FormData.prototype.has", "FormData.prototype.set",
        "FormData.prototype.delete", "FormData.prototype.entries", "FormData.prototype.keys",
        "FormData.prototype.values", "FormData.prototype.forEach",
      ],
      use: "an object of your own for the values, and `append` them when it is complete",
      source: "react-native v0.87.0-rc.3 Libraries/Network/FormData.js"),
    .reactNative(
      ["URL.canParse", "URL.parse"],
      use: "`try { new URL(text) }` with the package react-native-url-polyfill",
      source: "react-native v0.87.0-rc.3 Libraries/Blob/URL.js"),
    .reactNative(
      [
        "URLSearchParams.prototype.keys", "URLSearchParams.prototype.values",
        "URLSearchParams.prototype.entries", "URLSearchParams.prototype.forEach",
      ], since: 80,
      use: "the package react-native-url-polyfill",
      source: "react-native v0.80.0 Libraries/Blob/URLSearchParams.js:13"),
    .reactNative(
      ["URLSearchParams.prototype.size"], since: 81,
      use: "`[...params].length`",
      source: "react-native v0.81.0 Libraries/Blob/URLSearchParams.js:16"),
    .reactNative(
      ["console.time", "console.timeEnd", "console.count", "console.countReset"], since: 82,
      use: "`performance.now()` or a variable, and `console.log`",
      source:
        "react-native v0.83.1 packages/polyfills/console.js (added in July 2025: pull request 52643; without effect); v0.81.4: not among them"
    ),
    .reactNative(
      ["console.timeLog"],
      use: "`performance.now()` and `console.log`",
      source:
        "react-native v0.83.1 packages/polyfills/console.js: not among them; in a91d17e5, after 0.84"
    ),
    .reactNative(
      ["console.timeStamp"], since: 81,
      use: "`console.log`",
      source:
        "react-native v0.81.4 packages/polyfills/console.js (without effect); v0.79.6: not among them"
    ),
    .reactNative(
      ["console.dir", "console.dirxml", "console.clear"],
      use: "`console.log`",
      source: "react-native v0.83.1 packages/polyfills/console.js: only for a debugger"),
    .reactNative(
      ["performance.mark", "performance.measure"], since: 75,
      use: "`performance.now()`",
      source:
        "react-native v0.75.0 Libraries/Core/setUpPerformance.js:23 (without effect before 0.82)"),
    .reactNative(
      [
        "performance.timeOrigin", "performance.clearMarks", "performance.clearMeasures",
        "performance.getEntries", "performance.getEntriesByName", "performance.getEntriesByType",
      ], since: 82,
      use: "`performance.now()`",
      source:
        "react-native v0.82.0 ReactCommon/react/nativemodule/defaults/DefaultTurboModules.cpp:42 and src/private/webapis/performance/Performance.js:148"
    ),
    .reactNative(
      ["performance.toJSON"],
      use: "`performance.now()`",
      source: "react-native v0.87.0-rc.3 src/private/webapis/performance/Performance.js"),
    .reactNative(
      ["queueMicrotask"], since: 66,
      use: "`Promise.resolve().then(callback)`",
      source: "react-native v0.66.0 Libraries/Core/setUpTimers.js:86"),
    .reactNative(
      ["GLOBAL"], last: 66,
      use: "`globalThis`",
      source: "react-native v0.66.0 Libraries/Core/setUpGlobals.js:17; removed in v0.67.0"),
    .reactNative(
      ["process.platform"],
      use: "`Platform.OS` of react-native",
      source: "react-native v0.87.0-rc.3 Libraries/Core/setUpGlobals.js:37"),
    .reactNative(
      [
        "process.nextTick", "process.versions", "process.stdout", "process.stderr",
        "process.uptime",
      ],
      use: "`queueMicrotask` for `nextTick`, and `Platform` for the versions",
      source: "react-native v0.87.0-rc.3 Libraries/Core/setUpGlobals.js:37"),
  ]
}
