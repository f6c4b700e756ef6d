package import HostLoop
internal import JSEngine
package import NativeBridge

/// A user interface that is recorded and not drawn.
@HostActor
package final class UIManager: NativeModule {
  /// A native view that the bundle created.
  package struct View: Sendable, Equatable {
    /// The bundle's number of the view.
    package let tag: Int
    /// The name of its native component, such as `RCTText`.
    package let component: String
    /// Its properties as JSON.
    package let properties: String
  }

  package nonisolated static let name = "UIManager"

  /// The views that the bundle rendered, in the order in which they were created.
  package private(set) var views: [View] = []
  /// Whether views declare a property for each event of ``ViewConfiguration``. React Native before 0.59 refuses a property that
  /// the component does not declare.
  var declaresEventProperties = true

  /// Called with the tag of a root view when it gets views.
  package var onRootChildren: (@HostActor (_ rootTag: Int) -> Void)?

  package var exports: [any Export] {
    Constant("Dimensions", DeviceInfo.dimensions)
    Constant("ViewManagerNames", [String]())
    Constant("LazyViewManagersEnabled", false)
    Constant("customBubblingEventTypes", [String: String]())
    Constant("customDirectEventTypes", [String: String]())
    Constant("genericBubblingEventTypes", [String: String]())
    Constant("genericDirectEventTypes", [String: String]())
    Function("getConstantsForViewManager") { [self] (name: String?) in
      name.map(configuration)
    }
    // As on iOS, an object without a configuration for a view that does not exist.
    Function("lazilyLoadView") { [self] (name: String?) in
      name.map { ["viewConfig": configuration(of: $0)] } ?? [:]
    }
    Function("getDefaultEventTypes") { () in [String: String]() }
    AsyncFunction("createView", create)
    Self.ignored.map(AsyncFunction.ignored)
    AsyncFunction("setChildren") { [self] (parent: Int, _: JSValue?) in onRootChildren?(parent) }
    Self.measurements.map { name in
      AsyncFunction(name) { (_: Double, callback: Callback?) in callback?(0, 0, 0, 0, 0, 0) }
    }
    AsyncFunction("measureLayout") { (_: Double, _: Double, _: Callback?, success: Callback?) in
      success?(0, 0, 0, 0)
    }
    AsyncFunction("findSubviewIn") { (view: Double, _: JSValue?, callback: Callback) in
      callback(view, 0, 0, 0, 0)
    }
    AsyncFunction("viewIsDescendantOf") { (_: Double, _: Double, callback: Callback) in
      callback(false)
    }
  }

  private func configuration(of view: String) -> ViewConfiguration {
    ViewConfiguration(view: view, declaresEventProperties: declaresEventProperties)
  }

  private func create(
    _ tag: Int, _ component: String, _: Double, _ properties: JSValue
  ) throws {
    let context = properties.context
    let json = try context.get("JSON", of: context.global)
    let stringify = try context.get("stringify", of: json)
    let text = context.describe(try context.call(stringify, this: json, try properties.ref))
    views.append(View(tag: tag, component: component, properties: text))
  }

  /// Methods that only affect drawing.
  private static let ignored = [
    "updateView", "manageChildren", "removeRootView",
    "removeSubviewsFromContainerWithID", "replaceExistingNonRootView", "setJSResponder",
    "clearJSResponder", "focus", "blur", "configureNextLayoutAnimation",
    "setLayoutAnimationEnabledExperimental", "dispatchViewManagerCommand", "sendAccessibilityEvent",
    "showPopupMenu", "dismissPopupMenu", "takeSnapshot",
  ]

  private static let measurements = ["measure", "measureInWindow"]
}

/// What a bundle reads about a native view before it uses it, unless codegen has written that into the bundle.
private struct ViewConfiguration: JSRecord {
  let view: String
  let declaresEventProperties: Bool

  func write(fields: JSFields) throws {
    for name in ["Commands", "bubblingEventTypes"] as [StaticString] {
      try fields.add(name, [String: String]())
    }
    let hasMetrics = view == SafeAreaContext.view
    try fields.add(
      "Constants", hasMetrics ? ["initialWindowMetrics": SafeAreaContext.metrics] : [:])
    try fields.add("NativeProps", declaresEventProperties ? Self.properties : [:])
    try fields.add("directEventTypes", Self.events)
  }

  /// The events that `js/metro/views.js` sends, by the last part of their names.
  private static let names = [
    "Layout", "InsetsChange", "WillAppear", "LoadStart", "Load", "Loaded", "Ready", "MapReady",
    "MapLoaded", "Appear", "LoadEnd",
  ]
  private static let properties = Dictionary(
    uniqueKeysWithValues: names.map { ("on" + $0, "BOOL") })
  private static let events = Dictionary(
    uniqueKeysWithValues: names.map { ("top" + $0, ["registrationName": "on" + $0]) })
}
