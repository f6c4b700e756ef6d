internal import Capabilities
internal import CoreModules
internal import SimulatedPhone
internal import WebAPIs

extension AppSession {
  /// Gives the requests of a script what the phone knows for them: files, cookies, and whether the internet is reachable.
  func connectNetwork(of globals: ScriptGlobals) {
    globals.requests.probeStatus = { [phone] request in
      guard let check = phone.network.reachabilityCheck,
        check.asks(request.method, request.url)
      else { return nil }
      return check.status
    }
    globals.requests.files.content = phone.part(AppFolders.self).content
    globals.requests.cookies = phone.part(AppCookies.self).jar
    globals.sockets.cookies = phone.part(AppCookies.self).jar
    globals.requests.onEnd = { [weak self] request, response, entry in
      guard let self else { return }
      if configuration.answersWithOK { inventedAnswers.note(request, response, ledger, loop) }
      installed.app.onRequestEnd?(request, response, entry)
    }
  }
}
