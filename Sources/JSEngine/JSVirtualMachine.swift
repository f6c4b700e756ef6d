internal import CJavaScriptCore
package import HostLoop

/// What contexts can share: the heap, the collector and compiled code, but no objects.
///
/// Making a context in an existing machine is much faster than making a machine for it. Garbage of
/// closed contexts stays in the heap until the collector runs.
@HostActor
package final class JSVirtualMachine {
  /// A context without a script. It lives as long as the machine, and releases values of closed
  /// contexts.
  let idleContext: OpaquePointer?

  /// A function that has no effect.
  let idleFunction: OpaquePointer?

  /// The scripts that were evaluated in this machine. They are kept alive, so that no other script
  /// gets the same identifier.
  private var scripts: [ObjectIdentifier: (script: JSScript, compiled: OpaquePointer)] = [:]

  /// Whether a new context takes over the built-in objects and compiled functions of a closed one.
  /// Its globals are as ``JSContext/rememberGlobals()`` saw them. Changes inside the built-in
  /// objects stay.
  let reusesRealms: Bool
  private var contextCount = 0
  /// By the kind of their globals.
  private var spareRealms: [String: [JSRealm]] = [:]

  /// Makes a machine without scripts.
  package init(reusesRealms: Bool = false) {
    self.reusesRealms = reusesRealms
    idleContext = JSContext.makeRaw()
    let script = JSString.make("() => {}")
    defer { JSStringRelease(script) }
    idleFunction = idleContext.flatMap { JSEvaluateScript($0, script, nil, nil, 1, nil) }
    if let idleContext { JSValueProtect(idleContext, idleFunction) }
  }

  func takeRealm(_ kind: String) -> JSRealm {
    contextCount += 1
    if contextCount.isMultiple(of: 32) { FreedMemory.keepIfFragmented() }
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

  /// The script in the engine's own form, through which the engine finds the code that it already
  /// compiled. `nil` if the text does not parse.
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
