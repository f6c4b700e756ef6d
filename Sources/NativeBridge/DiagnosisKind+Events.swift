// Problems with events and their listeners.
extension DiagnosisKind {
  /// The usual fix for a listener that was added too late.
  package static let earlyListener =
    "add the listener while the script loads, before anything is awaited"

  /// An event was sent before the script listened to it.
  public static let eventBeforeListener = DiagnosisKind(
    "event-before-listener", .error,
    title: "an event was sent before JavaScript listened to it",
    explanation: """
      iOS launches the app in the background, and native code sends its event at once. JavaScript is still loading, or \
      awaits something before it calls addListener. React Native does not keep events for later. This event and its data \
      are lost.
      """,
    fix: """
      add the listener while the script loads, before anything is awaited. Or let the module keep the event for its first \
      listener: write events: { onRing: { hold: 1 } } in a --native file, or whenUnobserved: .hold(latest: 1) in Swift
      """)

  /// An event was sent, and the script never listened to it.
  public static let eventWithoutListener = DiagnosisKind(
    "event-without-listener", .error,
    title: "an event was sent, and nobody ever listened to it",
    explanation: """
      Native code sent an event, and the script never added a listener for that name. Usually the name in the script is \
      misspelled, or the code that adds the listener never ran. The event and its data are lost.
      """,
    fix: """
      check the spelling of the event's name, and add the listener while the script loads, before anything is awaited
      """)

  package static let unsupportedEvent = DiagnosisKind(
    "unsupported-event", .error,
    title: "JavaScript listens to an event that the native module does not have",
    explanation: """
      A native module that sends events lists their names in supportedEvents. React Native's base class for such modules, \
      RCTEventEmitter, looks for the name there. A development build shows this error on a red screen. A release build \
      shows nothing, and the listener is never called. Usually the name is misspelled, or the event belongs to another \
      module.
      """,
    fix: "use the exact name of a supported event, or add the name to the module's events")

  static let eventAfterListener = DiagnosisKind(
    "event-after-listener", .error,
    title: "an event was sent after its last listener was removed",
    explanation: """
      The script removed its listener, as a component does when it unmounts. Then native code sent another event. In the \
      background no screen appears that would add a listener again. The event and its data are lost.
      """,
    fix: "keep the listener as long as the event can be sent")

  static let eventAfterInvalidate = DiagnosisKind(
    "event-after-invalidate", .warning,
    title: "an event was lost because the app reloaded",
    explanation: """
      A reload ends the script and its native modules, and starts new ones. In the old architecture the new ones also have \
      a new bridge. An event that native code sends from an old module reaches neither the old script nor the new one. The \
      same happens to an event that is still on its way.
      """,
    fix: """
      in the native module, stop sending when React Native calls invalidate(). Code that outlives the reload must send its \
      events from the new module
      """)

  static let listenerOnDeviceEventEmitter = DiagnosisKind(
    "listener-on-device-event-emitter", .error,
    title: "the script listens on DeviceEventEmitter, which the native module does not count",
    explanation: """
      RCTEventEmitter, React Native's base class for native modules that send events, counts the listeners. It counts only \
      those that NativeEventEmitter adds. A listener on DeviceEventEmitter is not counted, so the module assumes that \
      nobody listens, and drops its events.
      """,
    fix: "listen with new NativeEventEmitter(NativeModules.…).addListener(…)")

  static let subscriptionLeak = DiagnosisKind(
    "subscription-leak", .warning,
    title: "the same place adds a listener again and again, and removes none",
    explanation: """
      Code that runs several times, such as an effect or an event handler, adds another listener each time. Every event is \
      then handled several times: samples are uploaded twice, and fetches are finished twice. In a search it is an error if \
      there are more each time that iOS wakes the app.
      """,
    fix: """
      keep the subscription that addListener returns, and call its remove() when the listener is no longer needed
      """)

  static let foreignListenersRemoved = DiagnosisKind(
    "foreign-listeners-removed", .warning,
    title: "removeAllListeners removed listeners of other code",
    explanation: """
      All NativeEventEmitters share one list of listeners. removeAllListeners(name) on one emitter also removes the \
      listeners of other modules and libraries. Their events stop without an error.
      """,
    fix: "call remove() on your own subscriptions, which addListener returned")

  static let stopWithoutStart = DiagnosisKind(
    "stop-without-start", .warning,
    title: "stopObserving() ran without startObserving()",
    explanation: """
      The script called removeAllListeners for an event that has no listener. React Native then calls the module's \
      stopObserving(), although startObserving() never ran. A module that releases its observer there may crash, or stop \
      an observer that other code uses.
      """,
    fix: """
      in the script, call remove() on each subscription instead of removeAllListeners. In the native module, make \
      stopObserving() safe to call at any time
      """)

  static let listenersOverRemoved = DiagnosisKind(
    "listeners-over-removed", .warning,
    title: "more listeners were removed than were added",
    explanation: """
      Native code only counts listeners. If a listener is removed twice, for example by remove() after removeAllListeners, \
      the count is too low. The module then stops observing, and drops events to which JavaScript still listens.
      """,
    fix: "call remove() once for each addListener, and not after removeAllListeners")

  /// JavaScript listens to a state, and a change came before its listener.
  public static let stateChangeMissed = DiagnosisKind(
    "state-change-missed", .warning,
    title: "the app believes a state of the phone that is no longer true",
    explanation: """
      The script read a state, such as the network connection, and later added a listener for its changes. In between, the \
      state changed. React Native keeps no events, so the listener never learns of this change. The script goes on with \
      the old state until the next change, which may never come.
      """,
    fix: "add the listener first, and read the state after that")

  static let bridgeNotSet = DiagnosisKind(
    "bridge-not-set", .error,
    title: "an event was sent from a module instance that React Native does not know",
    explanation: """
      React Native creates one instance of each native module, and connects only that instance to JavaScript. Native code \
      created another instance, for example in application(_:performFetchWithCompletionHandler:). The event that it sent \
      reaches nobody. React Native's message says that the bridge is not set.
      """,
    fix: "send from the registered instance, and do not create another one")

  /// The kinds about an event that was lost and that JavaScript needed.
  package static let lossesOfEvents = [
    eventBeforeListener, eventWithoutListener, eventAfterListener, listenerOnDeviceEventEmitter,
  ]

  /// The kinds about events.
  static let aboutEvents = [
    eventBeforeListener, eventWithoutListener, unsupportedEvent, eventAfterListener,
    eventAfterInvalidate, listenerOnDeviceEventEmitter, subscriptionLeak, foreignListenersRemoved,
    stopWithoutStart,
    listenersOverRemoved, stateChangeMissed, bridgeNotSet,
  ]
}
