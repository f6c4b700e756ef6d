// The functions have the names that Expo gave them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The elements of a module that are neither functions nor values.

struct NameDefinition: AnyDefinition {
  let name: String
}

struct EventsDefinition: AnyDefinition {
  let names: [String]
}

struct ConstantsDefinition: AnyDefinition {
  let values: () -> [String: Any?]
}

struct LifecycleDefinition: AnyDefinition {
  enum Moment {
    case create, destroy, appContextDestroys, appEntersForeground, appBecomesActive
    case appEntersBackground
  }

  let moment: Moment
  let body: () -> Void
}

/// Runs when the first event of a module gets a listener, or the last one loses it.
struct EventObservingDefinition: AnyDefinition {
  enum Moment { case start, stop }

  let moment: Moment
  /// `nil` for all events of the module.
  let event: String?
  let body: () -> Void
}

/// The module's name in JavaScript. Without it, the name is that of the class.
public func Name(_ name: String) -> ModuleDefinition {
  ModuleDefinition(NameDefinition(name: name))
}

/// The events that the module sends.
public func Events(_ names: String...) -> ModuleDefinition {
  ModuleDefinition(EventsDefinition(names: names))
}

/// The events that the module sends.
public func Events(_ names: [String]) -> ModuleDefinition {
  ModuleDefinition(EventsDefinition(names: names))
}

/// Values that JavaScript finds in the module. They are read when JavaScript first looks up the module.
public func Constants(
  @_implicitSelfCapture _ body: @escaping () -> [String: Any?]
) -> ModuleDefinition {
  ModuleDefinition(ConstantsDefinition(values: body))
}

/// Values that JavaScript finds in the module. They are read when JavaScript first looks up the module.
public func Constants(_ values: @autoclosure @escaping () -> [String: Any?]) -> ModuleDefinition {
  ModuleDefinition(ConstantsDefinition(values: values))
}

/// Runs when the module was made, before JavaScript can use it.
public func OnCreate(@_implicitSelfCapture _ body: @escaping () -> Void) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .create, body: body))
}

/// Runs when the app's JavaScript has ended.
public func OnDestroy(@_implicitSelfCapture _ body: @escaping () -> Void) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .destroy, body: body))
}

/// Runs when the app's JavaScript has ended, after `OnDestroy`.
public func OnAppContextDestroys(
  @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .appContextDestroys, body: body))
}

/// Runs when the app comes to the foreground.
public func OnAppEntersForeground(
  @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .appEntersForeground, body: body))
}

/// Runs when the app becomes active.
public func OnAppBecomesActive(
  @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .appBecomesActive, body: body))
}

/// Runs when the app goes to the background.
public func OnAppEntersBackground(
  @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(LifecycleDefinition(moment: .appEntersBackground, body: body))
}

/// Runs when an event gets its first listener, on the queue of asynchronous functions.
///
/// - Parameters:
///   - event: the event; `nil` for the first listener of any event of the module.
///   - body: what runs.
public func OnStartObserving(
  _ event: String? = nil, @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(EventObservingDefinition(moment: .start, event: event, body: body))
}

/// Runs when an event has lost its last listener, on the queue of asynchronous functions.
///
/// - Parameters:
///   - event: the event; `nil` for the last listener of all events of the module.
///   - body: what runs.
public func OnStopObserving(
  _ event: String? = nil, @_implicitSelfCapture _ body: @escaping () -> Void
) -> ModuleDefinition {
  ModuleDefinition(EventObservingDefinition(moment: .stop, event: event, body: body))
}
