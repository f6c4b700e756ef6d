internal import BackgroundFetch
package import Capabilities
internal import HealthKit
package import HostLoop
package import NativeBridge
internal import SimulatedPhone
internal import Uploads

/// A native half that passes the workouts of background fetches to JavaScript: `HealthEmitter`,
/// with the event `onSendData`, and `finish`, which calls the fetch's completion handler.
@HostActor
package final class HealthSync: Capability {
  let app: AppConnection
  private let fetch: WorkoutFetch
  /// The one instance of the app, which native code and JavaScript share.
  package let emitter: HealthEmitter

  package init(_ app: AppConnection) {
    self.app = app
    let emitter = HealthEmitter(holdsEarlyEvents: app.phone.info.holdsEarlyEvents)
    self.emitter = emitter
    let healthKit = app.phone.healthKit
    fetch = WorkoutFetch(phone: app.phone, store: try healthKit.store, emitter: emitter)
    fetch.onWorkouts = { fetch, workouts in
      app.capability(Uploads.self)?.handOver(workouts.map(\.uuid), during: fetch)
    }
    fetch.onRefusal = { app.ledger.noteRefusal(of: "the query for new workouts", because: $0) }
    fetch.onStoreFailure = { app.report(Diagnosis(.healthStore, String(describing: $0))) }
    emitter.onFinish = { app.capability(BackgroundFetchCapability.self)?.note($0) }
    emitter.onMisuse = { diagnosis, place in
      var diagnosis = diagnosis
      diagnosis.moments.append(Diagnosis.Moment("called", app.phone.loop.clock.now, place))
      app.report(diagnosis)
    }
    // The phone may outlive the app, so the closures hold it weakly.
    app.phone.backgroundFetch.handlers.append(
      BackgroundFetchHandler(
        module: HealthEmitter.name, finishCall: "HealthEmitter.finish()",
        listening: "(HealthEmitter).addListener('onSendData', …)", movesAnchor: true,
        isObserved: { [weak emitter] in emitter?.isObserved ?? false },
        perform: { [weak fetch] in fetch?.perform($0, completion: $1) }))
  }

  package func addModules(to registry: ModuleRegistry) throws { try registry.add(emitter) }

  package nonisolated static var requirements: [AppRequirement] {
    [
      AppRequirement(HealthEmitter.name, needs: .backgroundMode(.fetch)),
      AppRequirement(HealthEmitter.name, needs: .entitlement("com.apple.developer.healthkit")),
      AppRequirement(HealthEmitter.name, needs: .infoPlist("NSHealthShareUsageDescription")),
    ]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] {
    [.finishAmbiguous, .finishWithoutFetch]
  }
}
