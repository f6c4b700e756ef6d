// What is wrong with events and their listeners.
extension DiagnosisKind {
  static let eventBeforeListener = DiagnosisKind(
    "event-before-listener", .error,
    title: "an event was sent before JavaScript listened to it",
    explanation: """
      iOS launches the app in the background, and native code sends its event at once. JavaScript still loads, or awaits \
      something before it calls addListener. React Native keeps no events: this one is lost, with all that it carried.
      """,
    fix: "add the listener while the script loads, before anything is awaited")

  /// An event was sent, and the script never listened to it.
  public static let eventWithoutListener = DiagnosisKind(
    "event-without-listener", .error,
    title: "an event was sent, and nobody ever listened to it",
    explanation: """
      Native code sent an event, and the script added no listener of that name until the end of the run: the name is \
      misspelt, or the code that listens never ran. The event is lost, with all that it carried.
      """,
    fix: """
      listen before the event can come: add the listener while the script loads, before anything is awaited
      """)

  static let unsupportedEvent = DiagnosisKind(
    "unsupported-event", .error,
    title: "JavaScript listens to an event that the native module does not have",
    explanation: """
      RCTEventEmitter asks the module for its supportedEvents. A development build shows this error on a red screen; a \
      release build says nothing. The listener is never called: the name is misspelt, or the event belongs to another module.
      """,
    fix:
      "listen to one of the supported events, written as there, or add the name to the module's events"
  )

  static let eventAfterListener = DiagnosisKind(
    "event-after-listener", .error,
    title: "an event was sent after its last listener was removed",
    explanation: """
      The script removed its listener, as a component does when it is unmounted, and native code sent another event. In \
      the background there is no screen that would listen again. The event is lost, with all that it carried.
      """,
    fix: "keep the listener for as long as the event can come")

  static let eventAfterInvalidate = DiagnosisKind(
    "event-after-invalidate", .warning,
    title: "an event was lost because the app reloaded",
    explanation: """
      A reload makes a new bridge and invalidates the old one. What native code sends to the old one then, or had on its \
      way, reaches neither the old script nor the new one.
      """,
    fix: "stop sending in invalidate(); an instance that outlives a reload must ask again")

  static let listenerOnDeviceEventEmitter = DiagnosisKind(
    "listener-on-device-event-emitter", .error,
    title: "the script listens on DeviceEventEmitter, of which the native module does not know",
    explanation: """
      RCTEventEmitter counts the listeners that NativeEventEmitter adds. A listener on DeviceEventEmitter is not counted, \
      so the module believes that nobody listens, and drops its events.
      """,
    fix: "listen with new NativeEventEmitter(NativeModules.…).addListener(…)")

  static let subscriptionLeak = DiagnosisKind(
    "subscription-leak", .warning,
    title: "the same place adds a listener again and again, and removes none",
    explanation: """
      Code that runs more than once, such as an effect or the handler of another event, adds a listener each time. Every \
      event is then handled several times: samples are uploaded twice, and fetches are finished twice.
      """,
    fix: "keep what addListener returns, and call its remove() when the listener's time is over")

  static let foreignListenersRemoved = DiagnosisKind(
    "foreign-listeners-removed", .warning,
    title: "removeAllListeners removed listeners of other code",
    explanation: """
      All NativeEventEmitters share one list of listeners. removeAllListeners(name) on one of them removes also what \
      other modules and libraries have added, and their events stop without an error.
      """,
    fix: "call remove() of the subscriptions that addListener returned")

  static let stopWithoutStart = DiagnosisKind(
    "stop-without-start", .warning,
    title: "stopObserving() ran without startObserving()",
    explanation: """
      removeAllListeners of an event that has no listener calls the module's stopObserving(), though it never started. A \
      module that releases its observer there may crash, or stop what another one uses.
      """,
    fix: "make stopObserving() safe to call at any time")

  static let listenersOverRemoved = DiagnosisKind(
    "listeners-over-removed", .warning,
    title: "more listeners were removed than were added",
    explanation: """
      Native code only counts listeners. When a listener is removed twice, as by remove() after removeAllListeners, the \
      count is too low: the module stops observing, and drops events to which somebody still listens.
      """,
    fix: "call remove() once for each addListener, and not after removeAllListeners")

  static let bridgeNotSet = DiagnosisKind(
    "bridge-not-set", .error,
    title: "an instance sent an event that JavaScript does not know",
    explanation: """
      React Native makes one instance of each native module, and only that one has a bridge. Native code that makes \
      another one and sends from it, as in application(_:performFetchWithCompletionHandler:), sends to nobody.
      """,
    fix: "send from the instance that is registered, and let nobody make another")

  /// What is found about events.
  static let aboutEvents = [
    eventBeforeListener, eventWithoutListener, unsupportedEvent, eventAfterListener,
    eventAfterInvalidate, listenerOnDeviceEventEmitter, subscriptionLeak, foreignListenersRemoved,
    stopWithoutStart,
    listenersOverRemoved, bridgeNotSet,
  ]
}
