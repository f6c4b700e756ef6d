internal import Foundation
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// One module of Expo as the bridge sees it.
@HostActor
final class ModuleHolder: NativeModule {
  nonisolated static let name = "ExpoModule"

  private let appContext: AppContext
  private let module: any AnyModule
  private let definition: ModuleDefinition
  private var events: [String: Event<ReturnedValue>] = [:]
  private var constants: [String: ReturnedValue] = [:]
  private var appState: AppLifecycle.State
  /// The events that have listeners.
  private var observed: Set<String> = []

  init(_ type: any AnyModule.Type, _ config: AppContextConfig, _ lifecycle: AppLifecycle) {
    appContext = AppContext(config)
    module = type.init(appContext: appContext)
    definition = module.definition()
    appState = lifecycle.state
    for name in definition.eventNames { events[name] = Event(name) }
    appContext.holder = self
    lifecycle.observe { [weak self] in self?.appStateChanged(to: $0) }
  }

  var exports: [any Export] {
    definition.eventNames.compactMap { events[$0] } + definition.elements.flatMap(exports)
      + observing
  }

  func initialize() { definition.run(.create) }

  func invalidate() {
    definition.run(.destroy)
    definition.run(.appContextDestroys)
    appContext.holder = nil
  }

  /// The notifications of `UIApplication` that a module hears (`ios/Core/AppContext.swift`, listenToClientAppNotifications).
  private func appStateChanged(to state: AppLifecycle.State) {
    defer { appState = state }
    guard appContext.holder === self else { return }
    let wasInForeground = appState == .active || appState == .inactive
    switch state {
    case .active, .inactive:
      if appState == .background || appState == .suspended { definition.run(.appEntersForeground) }
      if state == .active { definition.run(.appBecomesActive) }
    case .background: if wasInForeground { definition.run(.appEntersBackground) }
    case .suspended, .notRunning: break
    }
  }

  /// An event with a name that the module does not list is dropped.
  func send(_ event: String, _ body: ReturnedValue) { events[event]?.send(body) }

  private func exports(of element: any AnyDefinition) -> [any Export] {
    switch element {
    case let element as ConstantsDefinition:
      element.values().map { name, value in
        Constant(name, ReturnedValue(value, in: self.appContext))
      }
    case let element as AnyConstantDefinition: [export(element)]
    case let element as AnySyncFunctionDefinition: [export(element)]
    case let element as AnyAsyncFunctionDefinition: [export(element)]
    case let element as AnyPropertyDefinition: [export(element)]
    default: []
    }
  }

  /// JavaScript calls these when an event gets its first listener or has lost its last one
  /// (expo-modules-core 3.0, `ios/Core/Events/EventObservingDecorator.swift`).
  private var observing: [any Export] {
    let elements = definition.elements.compactMap { $0 as? EventObservingDefinition }
    guard !elements.isEmpty else { return [] }
    let run = { (moment: EventObservingDefinition.Moment, event: String, isFirstOrLast: Bool) in
      for element in elements where element.moment == moment {
        if element.event == event || element.event == nil && isFirstOrLast { element.body() }
      }
    }
    return [
      AsyncFunction("startObserving") { [self] (event: String) in
        observed.insert(event)
        run(.start, event, observed.count == 1)
      },
      AsyncFunction("stopObserving") { [self] (event: String) in
        observed.remove(event)
        run(.stop, event, observed.isEmpty)
      },
    ]
  }

  private func export(_ constant: AnyConstantDefinition) -> any Export {
    NativeBridge.Property(
      constant.name,
      get: { [self] context in
        let value =
          constants[constant.name]
          ?? ReturnedValue(constant.getter?() ?? nil, in: appContext)
        constants[constant.name] = value
        return try value.encode(in: context)
      }, set: nil)
  }

  private func export(_ property: AnyPropertyDefinition) -> any Export {
    guard property.setter != nil else {
      return NativeBridge.Property(
        property.name, get: { [self] in try read(property, $0) }, set: nil)
    }
    return NativeBridge.Property(
      property.name, get: { [self] in try read(property, $0) },
      set: { [self] in try write(property, $0) })
  }

  private func read(_ property: AnyPropertyDefinition, _ context: JSContext) throws -> JSRef {
    let value = try rejecting { try property.getter?(nil) ?? nil }
    return try ReturnedValue(value, in: appContext).encode(in: context)
  }

  private func write(_ property: AnyPropertyDefinition, _ call: JSCall) throws {
    guard let type = property.valueType, let set = property.setter else { return }
    let value = try argument(call[0], type, call.context)
    try rejecting { try set(nil, value) }
  }

  private func export(_ function: AnySyncFunctionDefinition) -> any Export {
    NativeBridge.Function(function.name, arity: arity(of: function)) { [self] call in
      let values = try arguments(of: call, for: function)
      let result = try rejecting { try function.body(values) }
      return try ReturnedValue(result, in: appContext).encode(in: call.context)
    }
  }

  private func export(_ function: AnyAsyncFunctionDefinition) -> any Export {
    var export = NativeBridge.AsyncFunction(
      function.name, returnsPromise: true, arity: arity(of: function)
    ) { [self] call in
      let values = try arguments(of: call, for: function)
      switch function.body {
      case .plain(let run) where function.argumentTypes.contains { $0 == Promise.self }:
        return .void { [self] in
          _ = try rejecting { try run(values) }
          for case let promise as Promise in values { promise.call.waitForOtherThread() }
        }
      case .plain(let run):
        return .value { [self] in
          ReturnedValue(try rejecting { try run(values) }, in: appContext)
        }
      case .concurrent(let run):
        return .asynchronous { [self] in
          do {
            return ReturnedValue(try await run(values), in: appContext)
          } catch { throw rejection(error) }
        }
      }
    }
    export.lane = function.queue
    return export
  }

  private func rejecting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw rejection(error) }
  }

  // MARK: - Arguments

  private func arity(of function: AnyFunctionDefinition) -> ClosedRange<Int> {
    let passed = function.argumentTypes.filter { $0 != Promise.self }
    let required = passed.lastIndex { !($0 is any OptionalArgument.Type) }
    return (required.map { $0 + 1 } ?? 0)...passed.count
  }

  private func arguments(of call: JSCall, for function: AnyFunctionDefinition) throws -> [Any] {
    var position = 0
    return try function.argumentTypes.map { type in
      let value = call[position]
      if type == Promise.self { return try argument(value, type, call.context) }
      position += 1
      do { return try argument(value, type, call.context) } catch {
        throw NativeError(
          code: "ERR_ARGUMENT_CAST",
          message:
            "The \(ordinal(position)) argument cannot be cast to type \(type.typeDescription)\n"
            + "→ Caused by: \(rejection(error).message)")
      }
    }
  }

  private func argument(
    _ value: JSRef, _ type: any AnyArgument.Type, _ context: JSContext
  ) throws -> any AnyArgument {
    try type.convert(JavaScriptArgument(value, in: context, of: appContext))
  }

  private func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }
}

/// An argument that JavaScript may leave out.
protocol OptionalArgument {}

extension Optional: OptionalArgument {}
