package import HostLoop
internal import SimulatedPhone

/// What the person lets the app use: the page Privacy & Security of Settings, and the prompts that ask for it.
@HostActor
package final class Privacy: PhonePart {
  /// How the person answers a prompt.
  package enum Answer: String { case allow, deny, limit }

  private unowned let phone: Phone
  private var levels: [Permission.Resource: AccessLevel] = [:]
  /// The permissions for which the person was asked.
  private var asked: Set<String> = []
  /// How the person answers, by the names of the permissions. Otherwise the person allows everything.
  package var answers: [String: Answer] = [:]
  /// Whether the app learns the precise location.
  package var isLocationPrecise = true
  package let notifications = NotificationPermission()
  private var observers: [@HostActor (Permission.Resource) -> Void] = []
  /// What the app asked for while it was not on the screen.
  package private(set) var waiting: [WaitingPrompt] = []
  /// What the app asked for without a reason in its Info.plist. iOS never answers it.
  package private(set) var unanswered: [WaitingPrompt] = []

  init(on phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [weak self] in if $0 == .active { self?.ask() } }
  }

  package subscript(_ resource: Permission.Resource) -> AccessLevel {
    get { levels[resource] ?? .notDetermined }
    set {
      levels[resource] = newValue
      for observer in observers { observer(resource) }
    }
  }

  /// Whether the app may use Face ID, which the phone has and the person has set up
  /// (`LAPolicy.deviceOwnerAuthenticationWithBiometrics`). It may before it has asked.
  package var allowsBiometrics: Bool { ![.denied, .restricted].contains(self[.faceID]) }

  /// Calls `observer` when the app may use more or less of a resource.
  package func observe(_ observer: @escaping @HostActor (Permission.Resource) -> Void) {
    observers.append(observer)
  }

  /// A request for a permission whose promise waits.
  package struct WaitingPrompt {
    /// The name of the permission, without the prefix.
    package let name: String
    /// The number of the promise's entry in the ledger. `nil` if no promise waits for the answer.
    package let entry: Int?
    fileprivate let show: @HostActor () -> Void
  }

  func appWillTerminate() { (waiting, unanswered) = ([], []) }

  /// iOS ignores the request.
  package func neverAnswer(_ name: String, for entry: Int) {
    unanswered.append(WaitingPrompt(name: name, entry: entry) {})
  }

  /// iOS forgets all answers with the app.
  func appWasDeleted() {
    (levels, asked, isLocationPrecise) = ([:], [], true)
    notifications.reset()
  }

  /// Whether iOS would show a prompt. It asks once for each permission, and for more of a resource only if the app has a
  /// part of it.
  package func wouldAsk(for permission: Permission) -> Bool {
    switch self[permission.resource] {
    case .notDetermined: true
    case .partial: permission.needs == .full && !asked.contains(permission.name)
    case .restricted, .denied, .limited, .full: false
    }
  }

  /// Asks the person, and calls back on the lane `main`.
  ///
  /// - Parameter entry: the number of the ledger's entry that waits for the answer. `nil` if none waits.
  package func request(
    _ permission: Permission, for entry: Int?, then: @escaping @HostActor () -> Void
  ) {
    prompt(permission.name, for: entry) { [self] answer in
      // The person may have answered another prompt for the same resource.
      if wouldAsk(for: permission) {
        asked.insert(permission.name)
        self[permission.resource] = level(answer, of: permission)
      }
      then()
    }
  }

  /// Shows a prompt as soon as the app is on the screen, and calls back with the person's answer.
  package func prompt(_ name: String, for entry: Int?, then: @escaping @HostActor (Answer) -> Void)
  {
    let show: @HostActor () -> Void = { [self] in
      let process = phone.lifecycle.launchCount
      phone.loop.post(on: phone.loop.system, "answer prompt", subject: name) { [self] in
        let answer = answers[Permission.prefix + name] ?? .allow
        phone.loop.post(on: phone.loop.main, "prompt answered", subject: name) { [self] in
          if phone.lifecycle.isAlive(process) { then(answer) }
        }
      }
    }
    waiting.append(WaitingPrompt(name: name, entry: entry, show: show))
    if phone.lifecycle.state == .active { ask() }
  }

  private func ask() {
    let prompts = waiting
    waiting = []
    for prompt in prompts { prompt.show() }
  }

  private func level(_ answer: Answer, of permission: Permission) -> AccessLevel {
    switch answer {
    case .allow: permission.needs
    case .limit: permission.canBeLimited ? .limited : permission.needs
    // Who refuses more does not take back the part.
    case .deny: self[permission.resource] == .partial ? .partial : .denied
    }
  }
}
