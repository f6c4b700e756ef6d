internal import CJavaScriptCore
public import HostLoop

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

  /// The scripts that were evaluated here, which are kept, so that no other one takes their place.
  private var scripts: [ObjectIdentifier: (script: JSScript, compiled: OpaquePointer)] = [:]

  /// Whether a context takes over the built-in objects, and the functions that were compiled, of one that
  /// was closed: its globals are as ``JSContext/rememberGlobals()`` saw them, but what a script did to the
  /// built-in objects stays.
  let reusesRealms: Bool
  /// By the kind of their globals.
  private var spareRealms: [String: [JSRealm]] = [:]

  /// A machine without scripts.
  public init(reusesRealms: Bool = false) {
    self.reusesRealms = reusesRealms
    idleContext = JSContext.makeRaw()
    let script = JSString.make("() => {}")
    defer { JSStringRelease(script) }
    idleFunction = idleContext.flatMap { JSEvaluateScript($0, script, nil, nil, 1, nil) }
    if let idleContext { JSValueProtect(idleContext, idleFunction) }
  }

  func takeRealm(_ kind: String) -> JSRealm {
    if reusesRealms, let realm = spareRealms[kind]?.popLast() { return realm }
    return JSRealm(
      JSGlobalContextCreateInGroup(JSContextGetGroup(idleContext), nil), kind: kind)
  }

  func takeBack(_ realm: JSRealm, wasTerminated: Bool) {
    if reusesRealms, !wasTerminated, realm.restore() {
      JSGlobalContextSetUnhandledRejectionCallback(realm.raw, idleFunction, nil)
      spareRealms[realm.kind, default: []].append(realm)
    } else {
      realm.end(in: self)
    }
  }

  /// The script in the engine's own form, by which it finds the code it made before; `nil` when the text
  /// does not parse.
  func compiled(_ script: JSScript) -> OpaquePointer? {
    if let known = scripts[ObjectIdentifier(script)] { return known.compiled }
    let (text, url) = (JSString.make(narrow: script.text), JSString.make(script.url))
    defer {
      JSStringRelease(text)
      JSStringRelease(url)
    }
    guard
      let compiled = JSScriptCreateFromString(
        JSContextGetGroup(idleContext), url, 1, text, nil, nil)
    else { return nil }
    scripts[ObjectIdentifier(script)] = (script, compiled)
    return compiled
  }

  isolated deinit {
    if JSContext.isEngineStuck { return }
    for realm in spareRealms.values.joined() { realm.end(in: self) }
    for (_, compiled) in scripts.values { JSScriptRelease(compiled) }
    if let idleContext { JSGlobalContextRelease(idleContext) }
  }
}
