internal import HostLoop
package import JSEngine

// Modules that JavaScript finds as `expo.modules.<name>`, and not as `NativeModules.<name>`. The facts are those of
// expo-modules-core 3.0 (SDK 54).
extension Bridge {
  /// The names of all Expo modules.
  package var expoModuleNames: [String] { registry.expoModuleNames }

  /// Makes all Expo modules, as native code does before JavaScript finds the first one (`ios/Core/ModuleRegistry.swift`,
  /// register).
  package func makeExpoModules() {
    for name in expoModuleNames { _ = moduleData(named: name) }
  }

  /// An object with the functions, constants and properties of an Expo module. `nil` if there is no such module.
  package func expoMembers(ofModule name: String) throws -> JSRef? {
    if lookedUpModules.insert(name).inserted { onModuleLookup?(name) }
    guard isValid, let data = moduleData(named: name) else {
      if isValid, !missingModules.contains(name) { missingModules.append(name) }
      return nil
    }
    if modules[name]?.object == nil { data.answerExpo() }
    guard data.isExpo else { return nil }
    loop.recordAccessToEverything()
    return try makeObject(of: data.exports, named: name)
  }

  /// JavaScript has added the first listener of an event, or removed its last one.
  package func observeExpoEvent(_ event: String, ofModule name: String, isObserved: Bool) throws {
    guard isValid, let data = modules[name]?.data, data.isExpo else { return }
    let site = Place.script(try context.makeCallSite())
    if isObserved {
      data.addListener(event, at: site)
    } else {
      try data.removeListeners(1, at: site)
    }
  }
}
