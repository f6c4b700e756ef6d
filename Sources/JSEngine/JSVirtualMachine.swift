internal import CJavaScriptCore
public import EventLoop

/// What contexts may share: the heap, the collector and compiled code, but no objects.
///
/// A context in a machine that is there already is made much faster than one with its own. Garbage of
/// contexts that were closed stays in the heap until the collector runs.
@HostActor
public final class JSVirtualMachine {
  /// A context without a script, which lives as long as the machine: by it values of closed ones go.
  let idleContext: OpaquePointer?

  /// A function that does nothing to worry about.
  let idleFunction: OpaquePointer?

  /// A machine without scripts.
  public init() {
    idleContext = JSContext.makeRaw()
    let script = JSString.make("() => {}")
    defer { JSStringRelease(script) }
    idleFunction = idleContext.flatMap { JSEvaluateScript($0, script, nil, nil, 1, nil) }
    if let idleContext { JSValueProtect(idleContext, idleFunction) }
  }

  isolated deinit { if let idleContext { JSGlobalContextRelease(idleContext) } }
}
