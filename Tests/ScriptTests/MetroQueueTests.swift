import MetroBundles
import Testing

/// The queue of calls that a bundle hands over must have the right format (contract 3.1).
@Suite(.processes) struct `A queue of calls` {
  @Test(arguments: [
    ("'calls'", "Malformed calls from JS:  input isn't array but string"),
    ("7", "Malformed calls from JS:  input isn't array but int64"),
    ("[[], []]", "Malformed calls from JS: size == 2"),
    ("[[], 1, []]", "Malformed calls from JS: not all fields are arrays."),
    ("[[0], [0], []]", "Malformed calls from JS: field sizes are different."),
    ("[[], [], [], 'x']", "Malformed calls from JS: invalid callIdstring"),
    ("[[0], [0], [null]]", "Malformed calls from JS: method arguments isn't array but null"),
    ("[[999], [0], [[]]]", "moduleId 999 out of range [0.."),
    ("[[0], [999], [[]]]", "Unknown methodID: 999 for module: AppState"),
  ])
  func `that is malformed ends the app and says how`(queue: String, text: String) throws {
    let bundle = try MetroBundle(.proxy, "nativeFlushQueueImmediate(\(queue));")
    let result = try bundle.run("--launch", "none")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: Uncaught Error: \(text)"), "\(result.errors)")
  }

  @Test(arguments: [
    ("nativeFlushQueueImmediate()", "nativeFlushQueueImmediate arg count must be 1"),
    ("nativeCallSyncHook(0, 0)", "nativeCallSyncHook arg count must be 3"),
    ("nativeCallSyncHook(0, 0, 1)", "method parameters should be array"),
  ])
  func `is handed over with the right arguments`(call: String, text: String) throws {
    let bundle = try MetroBundle(
      .proxy, "try { \(call) } catch (error) { console.log(error.message) }")
    #expect(try bundle.run("--launch", "none").output == "\(text)\n")
  }

  @Test func `may be empty`() throws {
    let bundle = try MetroBundle(
      .proxy, "nativeFlushQueueImmediate(null); nativeFlushQueueImmediate([[], [], []]);")
    #expect(try bundle.run("--launch", "none").status == 0)
  }

  @Test func `is asked of the bundle when it is loaded`() throws {
    let folder = try TemporaryFolder()
    try folder.write("var nothing = 1; function __d(module) {}", to: "main.jsbundle")
    let result = try Command.run("--metro", "main.jsbundle", in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "Could not get BatchedBridge, make sure your bundle is packaged correctly"))
  }
}
