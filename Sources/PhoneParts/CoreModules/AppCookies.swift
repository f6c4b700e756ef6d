package import SimulatedPhone
package import WebAPIs

/// The app's cookies on the phone.
package final class AppCookies: PhonePart {
  /// Requests of all the app's processes use it.
  package let jar = CookieJar()

  package init(on phone: Phone) {}

  package func appWillTerminate() { jar.processEnds() }
  package func appWasDeleted() { _ = jar.removeAll() }
}
