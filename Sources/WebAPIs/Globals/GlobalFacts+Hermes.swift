// What Hermes has of what JavaScriptCore has, by the version that each React Native brings
// (sdks/.hermesversion; from 0.84 Hermes V1). `docs/globals` makes docs/GLOBALS.md of this table.
extension GlobalFacts {
  static let ofHermes: [GlobalFacts] = [
    .engine(
      ["TextEncoder"], since: 74,
      use: "the package fast-text-encoding",
      source: "hermes 999cfd99 (0.74) lib/VM/JSLib/TextEncoder.cpp:29"),
    .engine(
      ["TextDecoder"],
      use: "the package fast-text-encoding, or `response.text()`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib: defined nowhere"),
    .engine(
      ["atob", "btoa"], since: 74,
      use: "the package base-64",
      source: "hermes 999cfd99 (0.74) lib/VM/JSLib/GlobalObject.cpp:750"),
    .engine(
      ["Object.hasOwn"], since: 68,
      use: "`Object.prototype.hasOwnProperty.call(object, key)`",
      source: "hermes v0.11.0 (0.68) lib/VM/JSLib/Object.cpp"),
    .engine(
      [
        "Array.prototype.findLast", "Array.prototype.findLastIndex",
        "TypedArray.prototype.findLast", "TypedArray.prototype.findLastIndex",
      ], since: 68,
      use: "a loop from the end",
      source: "hermes v0.11.0 (0.68) lib/VM/JSLib/Array.cpp and TypedArray.cpp:1760"),
    .engine(
      ["Error.captureStackTrace"], since: 69,
      use: "`new Error().stack`",
      source: "hermes ee8941b8 (0.69) lib/VM/JSLib/Error.cpp:64"),
    .engine(
      [
        "BigInt", "BigInt64Array", "BigUint64Array", "DataView.prototype.getBigInt64",
        "DataView.prototype.getBigUint64", "DataView.prototype.setBigInt64",
        "DataView.prototype.setBigUint64",
      ], since: 70,
      use: "the package jsbi",
      source: "hermes 716d48ba (0.70) lib/VM/JSLib/BigInt.cpp, DataView.cpp:102"),
    .engine(
      ["Intl"], since: 70,
      use: "`toLocaleString`, or the packages of @formatjs",
      source: "react-native v0.70.0 sdks/hermes-engine/utils/build-apple-framework.sh:56"),
    .engine(
      ["Array.prototype.at", "String.prototype.at", "TypedArray.prototype.at"], since: 71,
      use: "`list[list.length - 1]` for the last one",
      source: "hermes 1eb8f7ea (0.71) lib/VM/JSLib/Array.cpp, String.cpp, TypedArray.cpp:1825"),
    .engine(
      ["Promise.allSettled", "Promise.any"], since: 71,
      use: "`Promise.all` of promises that catch their own errors",
      source: "hermes 1eb8f7ea (0.71) lib/InternalBytecode/01-Promise.js:331"),
    .engine(
      ["RegExp.prototype.hasIndices"], since: 73,
      use: "`match.index`",
      source: "hermes 21043a3f (0.73) lib/VM/JSLib/RegExp.cpp:123"),
    .engine(
      ["Array.prototype.toReversed", "Array.prototype.toSpliced", "Array.prototype.with"],
      since: 74,
      use: "a copy that you change: `[...list].reverse()`",
      source: "hermes 999cfd99 (0.74) lib/VM/JSLib/Array.cpp:134"),
    .engine(
      ["WeakRef"], since: 75,
      use: "a `WeakMap`",
      source:
        "hermes db6d12e2 (0.76) lib/VM/JSLib/GlobalObject.cpp:646 (only with microtasks); react-native v0.75.0 Libraries/AppDelegate/RCTAppDelegate.mm:332"
    ),
    .engine(
      [
        "Set.prototype.union", "Set.prototype.intersection", "Set.prototype.difference",
        "Set.prototype.symmetricDifference", "Set.prototype.isSubsetOf",
        "Set.prototype.isSupersetOf", "Set.prototype.isDisjointFrom",
      ], since: 84,
      use: "a new `Set` of a filtered array, or core-js",
      source: "hermes v250829098.0.8 (0.84) lib/VM/JSLib/Set.cpp:106"),
    .engine(
      ["String.prototype.isWellFormed", "String.prototype.toWellFormed"], since: 84,
      use: "core-js",
      source: "hermes v250829098.0.8 (0.84) lib/VM/JSLib/String.cpp:342"),
    .engine(
      ["Error.isError"], since: 84,
      use: "`value instanceof Error`",
      source: "hermes v250829098.0.8 (0.84) lib/VM/JSLib/Error.cpp:127"),
    .engine(
      ["AggregateError"], since: 84,
      use: "an `Error` with the property `errors`",
      source: "hermes v250829098.0.8 (0.84) include/hermes/VM/NativeErrorTypes.def:31"),
    .engine(
      ["Promise.withResolvers", "Promise.try"], since: 86,
      use: "`new Promise((resolve, reject) => …)`",
      source: "hermes v250829098.0.14 (0.86) lib/InternalJavaScript/01-Promise.js:399"),
    .engine(
      ["Array.prototype.toSorted", "TypedArray.prototype.toSorted"],
      use: "a copy that you sort: `[...list].sort()`",
      source:
        "hermes v250829098.0.16 (0.87) include/hermes/VM/PredefinedStrings.def:207: not among them"),
    .engine(
      ["TypedArray.prototype.toReversed", "TypedArray.prototype.with"],
      use: "a copy that you change: `list.slice().reverse()`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/TypedArray.cpp"),
    .engine(
      ["Array.fromAsync"],
      use: "`for await`, or `Promise.all`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/Array.cpp"),
    .engine(
      ["Object.groupBy", "Map.groupBy"],
      use: "a loop or `reduce`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/Object.cpp and Map.cpp"),
    .engine(
      [
        "Map.prototype.getOrInsert", "Map.prototype.getOrInsertComputed",
        "WeakMap.prototype.getOrInsert", "WeakMap.prototype.getOrInsertComputed",
      ],
      use: "`has`, `get` and `set`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/Map.cpp and WeakMap.cpp"),
    .engine(
      [
        "Iterator", "Iterator.prototype.toArray", "Iterator.prototype.forEach",
        "Iterator.prototype.some", "Iterator.prototype.every", "Iterator.prototype.find",
        "Iterator.prototype.reduce", "Iterator.prototype.map", "Iterator.prototype.filter",
        "Iterator.prototype.take", "Iterator.prototype.drop", "Iterator.prototype.flatMap",
      ],
      use: "an array of the iterator: `[...iterator]`",
      source: "hermes v250829098.0.16 (0.87) doc/Features.md: Planned Features"),
    .engine(
      ["FinalizationRegistry"],
      use: "a method such as `close()` that you call",
      source: "hermes v250829098.0.16 (0.87) doc/Features.md: Planned Features"),
    .engine(
      ["RegExp.escape", "RegExp.prototype.unicodeSets", "RegExp.prototype.compile"],
      use: "the package escape-string-regexp",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/RegExp.cpp"),
    .engine(
      [
        "Uint8Array.fromBase64", "Uint8Array.fromHex", "Uint8Array.prototype.toBase64",
        "Uint8Array.prototype.toHex", "Uint8Array.prototype.setFromBase64",
        "Uint8Array.prototype.setFromHex",
      ],
      use: "the package base64-js",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/TypedArray.cpp"),
    .engine(
      [
        "ArrayBuffer.prototype.resize", "ArrayBuffer.prototype.transfer",
        "ArrayBuffer.prototype.transferToFixedLength", "ArrayBuffer.prototype.resizable",
        "ArrayBuffer.prototype.maxByteLength", "ArrayBuffer.prototype.detached",
      ],
      use: "a new `ArrayBuffer` and a copy",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/ArrayBuffer.cpp"),
    .engine(
      [
        "Float16Array", "DataView.prototype.getFloat16", "DataView.prototype.setFloat16",
        "Math.f16round", "Math.sumPrecise",
      ],
      use: "`Float32Array` and `Math.fround`",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/Math.cpp and DataView.cpp"),
    .engine(
      ["JSON.rawJSON", "JSON.isRawJSON"],
      use: "a string",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/JSON.cpp"),
    .engine(
      ["Atomics", "WebAssembly"],
      use: "a native module",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/GlobalObject.cpp: defined nowhere"),
    .engine(
      [
        "String.prototype.anchor", "String.prototype.big", "String.prototype.blink",
        "String.prototype.bold", "String.prototype.fixed", "String.prototype.fontcolor",
        "String.prototype.fontsize", "String.prototype.italics", "String.prototype.link",
        "String.prototype.small", "String.prototype.strike", "String.prototype.sub",
        "String.prototype.sup",
      ],
      use: "a template string",
      source: "hermes v250829098.0.16 (0.87) lib/VM/JSLib/String.cpp"),
    .engine(
      [
        "Intl.PluralRules", "Intl.RelativeTimeFormat", "Intl.ListFormat", "Intl.DisplayNames",
        "Intl.Locale", "Intl.Segmenter", "Intl.DurationFormat", "Intl.supportedValuesOf",
      ],
      use: "the packages of @formatjs, such as @formatjs/intl-pluralrules",
      source: "hermes v250829098.0.16 (0.87) doc/IntlAPIs.md and doc/Features.md: Planned Features"),
    .engine(
      [
        "Intl.DateTimeFormat.prototype.formatRange",
        "Intl.DateTimeFormat.prototype.formatRangeToParts",
        "Intl.NumberFormat.prototype.formatRange",
        "Intl.NumberFormat.prototype.formatRangeToParts",
      ],
      use: "two calls of `format`",
      source: "hermes v250829098.0.16 (0.87) doc/IntlAPIs.md"),
  ]
}
