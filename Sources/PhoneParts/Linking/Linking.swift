package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import SimulatedPhone

/// Links between the apps of the phone: those that this app opens, and those that open it.
@HostActor
package final class Linking: SearchedCapability {
  /// The links of the phone.
  package let links: Links

  package init(_ app: AppConnection) {
    links = Links(phone: app.phone)
    links.onOpen = { outcome in
      switch outcome {
      case .opened(let link): app.log("\(link.app) opens \(link.url)")
      case .refused(let url, let reason): app.log("\(url) is not opened: \(reason)")
      }
    }
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add(LinkingManager(links))
  }

  package func processBegan() { links.processBegan() }

  package var verbs: [DeviceVerb] {
    DeviceVerb("openLink", argumentCount: 1) { [links] call in
      let url = try call.next(String?.self) ?? ""
      guard Links.scheme(of: url) != nil else {
        throw NativeError(
          message: "openLink takes a link with a scheme, such as 'myapp://today', not '\(url)'")
      }
      return { links.openApp(with: url) }
    }
  }

  package var values: [DeviceValue] {
    [DeviceValue("openedLinks") { [links] in links.opened.map(OpenedLinkBody.init) }]
  }

  package nonisolated static var requirements: [AppRequirement] {
    [
      AppRequirement(
        LinkingManager.name, of: "Linking", "canOpenURL",
        needs: .infoPlist("LSApplicationQueriesSchemes")
      ) { call in
        guard let scheme = call.first.flatMap(Links.scheme), !Links.publicSchemes.contains(scheme)
        else { return [] }
        return [.queriesScheme(scheme)]
      }
    ]
  }

  package nonisolated static let raceInputs = [link]

  private nonisolated static let link = RaceInput(
    "link", "the person taps a link to the app"
  ) { (linking: Linking) in linking.links.openApp(with: "app://race") }

  package nonisolated static let faultPlans = [
    FaultPlan(
      name: "link", explanation: "a person taps a link that opens the app, which is already running"
    ) { random in
      FaultPlan.latencies(&random, upTo: 500)
        + [.other(link, at: 1 + FaultPlan.time(&random, upTo: 100))]
    }
  ]
}

/// `{ url, app }`.
private struct OpenedLinkBody: JSRecord, Sendable {
  let link: Links.Opened

  func write(fields: JSFields) {
    fields.add("url", link.url)
    fields.add("app", link.app)
  }
}
