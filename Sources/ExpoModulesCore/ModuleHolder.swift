internal import Foundation
internal import HostLoop
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
  private var appState: AppLifecycle.State
  /// The events that have listeners.
  private var observed: Set<String> = []

  init(_ type: any AnyModule.Type, _ config: AppFolderURLs, _ lifecycle: AppLifecycle) {
    appContext = AppContext(config)
    module = type.init(appContext: appContext)
    definition = module.definition()
    appState = lifecycle.state
    for name in definition.eventNames { events[name] = Event(name) }
    appContext.holder = self
    lifecycle.observe { [weak self] in self?.appStateChanged(to: $0) }
  }

  var exports: [any Export] {
    definition.eventNames.compactMap { events[$0] }
      + DefinitionExports(appContext).exports(of: definition.elements) + observing
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
}
