extension ScriptGrammar {
  /// Saves the functions that the script may replace, and reports the result of each call.
  static let prelude = """
    const { log } = console;
    const modules = {};
    for (const name of __bridgehost.moduleNames()) modules[name] = __bridgehost.module(name);
    // What every launch planned again would never end.
    const isFirst = modules.BridgehostDevice.state().launchCount === 1;
    const attempt = (call) => {
      try {
        const result = call();
        if (typeof result?.then !== 'function') return log(typeof result);
        return result.then((value) => log('resolved', typeof value), (error) => log('rejected', error?.code));
      } catch (error) {
        try { log(`${error?.name} ${error?.code} ${String(error?.message).slice(0, 40)}`); } catch {}
      }
    };
    const deep = (count, wrap) => { let value = 0; while (count--) value = wrap(value); return value; };
    const cyclic = (value) => { value.self = value; value[0] = value; return value; };
    const detached = (bytes) => { bytes.buffer.transfer?.(); return bytes; };
    const revoked = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };
    const refuse = () => { throw new Error('refused'); };

    """

  static let numbers = [
    "0", "1", "-1", "0.5", "7", "60", "1e3", "86400", "1e9", "1.7e12", "1e15", "8.64e15", "1e17",
    "1e19",
    "1e300", "-1e300", "NaN", "Infinity", "-Infinity", "-0", "2 ** 31", "-(2 ** 31)", "2 ** 32",
    "2 ** 53 - 1",
    "-(2 ** 53)", "2 ** 63", "-(2 ** 63)", "5e-324",
  ]

  static let oddities = [
    "deep(5000, (v) => [v])", "deep(5000, (v) => ({ and: [v], not: v, samples: [v] }))",
    "deep(5000, (v) => ({ value: v }))", "cyclic([])", "cyclic({})",
    "cyclic({ type: 'HKCorrelationTypeIdentifierFood' })",
    "new Proxy({}, { get: refuse })", "new Proxy([], { get: refuse })",
    "new Proxy({}, { ownKeys: refuse })",
    "new Proxy([1], {})", "new Proxy(() => {}, { apply: refuse })", "revoked()",
    "{ get type() { throw 7; } }", "{ get length() { throw 7; } }", "{ then: 5 }",
    "{ then(done) { done(this); } }", "{ toString: refuse, valueOf: refuse }",
    "detached(new Uint8Array(8))", "new Uint8Array(8)", "new ArrayBuffer(0)",
    "new DataView(new ArrayBuffer(4), 2)",
    "new Float64Array([NaN, 1e300])", "new SharedArrayBuffer(8)",
    "{ buffer: new ArrayBuffer(4), byteOffset: 3, byteLength: 9 }",
    "1n", "Symbol('s')", "Symbol.iterator", "new Date()", "new Date(NaN)", "new Date(8.64e15)",
    "{ getTime: () => 1e300 }", "/x/g", "new Map([[1, 2]])", "new Set([1])", "new WeakMap()",
    "Promise.resolve(1)", "Promise.reject(2)", "new Promise(() => {})", "(function* () {})()",
    "class {}",
    "new Array(1e5)", "Object.create(null)", "new Error('e')", "new Blob(['x'])", "new FormData()",
    "new URL('http://a/')", "new Headers()", "new AbortController().signal", "globalThis",
    "arguments0",
    "new (class extends Array {})(3)", "Object.assign([], { length: 1e5 })", "new String('s')",
    "new Number(1)",
  ].map { $0 == "arguments0" ? "(function () { return arguments; })(1)" : $0 }

  static let oddStrings = [
    #"'\ud800'"#, #"'\udc00a'"#, #"'\0'"#, #"'a\0b'"#, "'x'.repeat(1e5)", #"'\u202e'"#,
    #"'\u2028'"#,
    #"'e\u0301'"#, "'\\ud83d\\udc68'.repeat(2000)", #"'\n'"#, "'%00'", "'%'", "'../../x'",
  ]

  static let keys = [
    "type", "types", "toRead", "toShare", "startDate", "endDate", "predicate", "limit", "sort",
    "key", "ascending",
    "anchor", "options", "interval", "anchorDate", "minutes", "hours", "days", "weeks", "months",
    "unit", "value",
    "samples", "metadata", "uuid", "uuids", "and", "or", "not", "sources", "source", "activityType",
    "duration",
    "totalEnergyBurned", "totalDistance", "identifier", "kind", "earliestBeginDate", "service",
    "username",
    "password", "accessible", "trigger", "name", "bundleIdentifier", "equals", "strictStartDate",
    "frequency",
    "length", "code", "message", "stack", "cause", "then", "toString", "valueOf", "toJSON",
    "constructor",
    "__proto__", "0", "get", "set", "signal", "body", "headers", "method", "latency", "failure",
    "times", "answer",
    "status", "after",
  ]

  static let strings = [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
    "HKWorkoutTypeIdentifier",
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCorrelationTypeIdentifierBloodPressure",
    "HKCorrelationTypeIdentifierFood", "HKWorkoutActivityTypeRunning", "count", "count/min",
    "kg.m^2/s^99999999999",
    "cumulativeSum", "discreteAverage", "mostRecent", "duration", "startDate", "value", "immediate",
    "hourly",
    "2024-02-30", "2024-01-02T03:04:05Z", "+275760-09-13", "newData", "failed", "appRefresh",
    "processing",
    "com.example.refresh", "00000000-0000-4000-8000-000000000000", "a", "", "k", "true", "1e400",
    "-5", "offline",
    "wifi", "Europe/Berlin", "Nonsense/Zone", "app://x", "mailto:", "http://backend.test/x",
    "http://[::1", "data:,x",
    "onSendData", "update", "task", "fetch", "appStateDidChange", "constructor", "__proto__",
    "hasOwnProperty",
    "Documents/f", "f", "/", "base64", "utf8", "WhenUnlocked", "utf-16le",
    "HKMetadataKeyExternalUUID", "all", "none",
  ]

  static let verbs = [
    "openApp", "leaveApp", "lock", "unlock", "suspend", "pressMemory", "simulateBackgroundFetch",
    "simulateLaunch",
    "simulateExpiration", "setConnection", "setLatency", "setLoss", "setCharging",
    "setLowPowerMode", "setBatteryLevel",
    "setBackgroundRefresh", "answerHealthPrompts", "setHealthAvailable", "setTimeZone", "openLink",
    "forceQuit",
    "restart", "losePower", "reinstall", "crash",
  ]

  static let globals = [
    "new URL", "new URLSearchParams", "new TextDecoder", "new TextEncoder().encode",
    "new TextDecoder().decode",
    "new Blob", "new File", "new FileReader().readAsText", "new Headers", "new Request",
    "new Response", "fetch",
    "new FormData().append", "structuredClone", "btoa", "atob", "crypto.getRandomValues",
    "new Event",
    "new EventTarget().addEventListener", "AbortSignal.timeout", "AbortSignal.any",
    "new DOMException",
    "queueMicrotask", "requestIdleCallback", "setImmediate", "clearTimeout", "console.log",
    "console.table",
    "console.error", "ErrorUtils.setGlobalHandler", "__bridgehost.inspect", "__bridgehost.module",
    "__bridgehost.registerCallableModule", "__bridgehost.log", "__bridgehost.noteForeignRemoval",
    "process.exitCode = ", "performance.mark", "new XMLHttpRequest().open", "new ProgressEvent",
    "__rctDeviceEventEmitter.emit", "Promise.reject",
  ]
}
