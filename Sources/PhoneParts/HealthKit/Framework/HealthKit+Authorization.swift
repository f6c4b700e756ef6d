internal import HostLoop
package import SimulatedPhone

extension HealthKit {
  /// `HKHealthStore.isHealthDataAvailable()`.
  package var isHealthDataAvailable: Bool { profile.isHealthDataAvailable }

  /// `requestAuthorization(toShare:read:completion:)`: asks the person about the types that they
  /// were not asked about before. If there are none, it completes at once. The sheet needs the app
  /// in the foreground, and waits until then.
  ///
  /// `completion` gets whether the request succeeded, not the person's answer. An app without usage
  /// descriptions ends here, and so does an app that asks for nothing, or for a type that HealthKit does
  /// not let it ask for: for example a correlation instead of its contents, or to save a characteristic.
  package func requestAuthorization(
    toShare: Set<String>, read: Set<String>,
    completion: @escaping @HostActor (Result<Bool, HealthError>) -> Void
  ) {
    if let exception = exception(toShare, read) ?? missingDescription(toShare, read) {
      return surroundings.raise(exception)
    }
    let operation = HealthOperation(.authorization, toShare.union(read).sorted())
    postToApp("request authorization") { [self] in
      if let error = obstacle(to: operation) { return completion(.failure(error)) }
      let prompt = prompt(toShare, read)
      guard !prompt.isEmpty else { return completion(.success(true)) }
      openPrompts.append((prompt, completion))
      showPrompt()
    }
  }

  /// `authorizationStatus(for:)`: whether the app may save. HealthKit does not reveal what it may
  /// read.
  package func authorizationStatus(for type: String) -> HealthAuthorization.Status {
    authorization.status(for: type)
  }

  /// `getRequestStatusForAuthorization(toShare:read:completion:)`. It ends an app for the same types.
  package func requestStatus(
    toShare: Set<String>, read: Set<String>,
    completion:
      @escaping @HostActor (Result<HealthAuthorization.RequestStatus, HealthError>) -> Void
  ) {
    if let exception = exception(toShare, read) { return surroundings.raise(exception) }
    let operation = HealthOperation(.requestStatus, toShare.union(read).sorted())
    postToApp("request status") { [self] in
      if let error = obstacle(to: operation) { return completion(.failure(error)) }
      let isNew =
        toShare.contains { authorization.mayShare($0) == nil }
        || read.contains { authorization.mayRead($0) == nil }
      completion(.success(isNew ? .shouldRequest : .unnecessary))
    }
  }

  /// The person changes an answer in Settings. `nil` leaves it unchanged. The app is not informed.
  package func setAuthorization(for type: String, share: Bool? = nil, read: Bool? = nil) {
    if let share { authorization.share[type] = share }
    if let read { authorization.read[type] = read }
  }

  /// Answers the open sheet, if ``promptAnswer`` was `.none`. Does nothing if no sheet is open.
  package func answerPrompt(_ answer: HealthPromptAnswer) {
    guard isPromptShown, let (prompt, completion) = openPrompts.first else { return }
    switch answer {
    case .none: return
    case .allowAll: decide(prompt, share: prompt.newToShare, read: prompt.newToRead)
    case .denyAll: decide(prompt, share: [], read: [])
    case .allow(let share, let read): decide(prompt, share: share, read: read)
    }
    openPrompts.removeFirst()
    isPromptShown = false
    postToApp("authorization was requested") { completion(.success(true)) }
    showPrompt()
  }

  /// The state of the first unanswered sheet.
  package enum WaitingPrompt: Sendable {
    /// The sheet is on the screen.
    case shown
    /// The sheet waits for the app to come to the foreground.
    case waiting
  }

  /// The state of the sheet that waits for an answer. `nil` if there is none.
  package var waitingPrompt: WaitingPrompt? {
    openPrompts.isEmpty ? nil : isPromptShown ? .shown : .waiting
  }

  /// Shows the next sheet, if none is open and the app is in the foreground.
  func showPrompt() {
    guard !isPromptShown, isInForeground, let (asked, completion) = openPrompts.first else {
      return
    }
    // The previous sheet may have answered a part of this one.
    let prompt = prompt(asked.toShare, asked.toRead)
    guard !prompt.isEmpty else {
      openPrompts.removeFirst()
      postToApp("authorization was requested") { completion(.success(true)) }
      return showPrompt()
    }
    openPrompts[0].prompt = prompt
    isPromptShown = true
    prompts.append(prompt)
    onPrompt?(prompt)
    answerPrompt(promptAnswer)
  }

  private func prompt(_ toShare: Set<String>, _ read: Set<String>) -> HealthPrompt {
    HealthPrompt(
      toShare: toShare, toRead: read,
      newToShare: toShare.filter { authorization.mayShare($0) == nil },
      newToRead: read.filter { authorization.mayRead($0) == nil })
  }

  private func decide(_ prompt: HealthPrompt, share: Set<String>, read: Set<String>) {
    for type in prompt.newToShare { authorization.share[type] = share.contains(type) }
    for type in prompt.newToRead { authorization.read[type] = read.contains(type) }
  }

  /// The exception that HealthKit raises for a request that its app must not make. `nil` if the request is valid.
  private func exception(_ toShare: Set<String>, _ read: Set<String>) -> ObjectiveCException? {
    if toShare.isEmpty && read.isEmpty {
      return .invalidArgument(
        "Must request authorization for at least one data type",
        fix: "name the types in the request")
    }
    for (verb, wrong) in [
      ("share", toShare.filter { !HealthType($0).mayBeShared }),
      ("read", read.filter { !HealthType($0).mayBeRead }),
    ] where !wrong.isEmpty {
      let hasCorrelation = wrong.contains { HealthType($0).kind == .correlation }
      return .invalidArgument(
        "Authorization to \(verb) the following types is disallowed: "
          + wrong.sorted().joined(separator: ", "),
        fix: hasCorrelation
          ? "request authorization for the types that the correlation contains, not for the correlation"
          : "leave these types out of the request: no app may \(verb) them")
    }
    let alone = read.filter { HealthType($0).isReadPerObject }.sorted()
    if !alone.isEmpty {
      return .invalidArgument(
        "Authorization to read the following type(s) using this API is disallowed: "
          + alone.joined(separator: ", "),
        fix: "leave these types out of the request: a person allows each of their objects")
    }
    return nil
  }

  /// The exception that HealthKit raises if the Info.plist does not say what the app needs the types for.
  private func missingDescription(
    _ toShare: Set<String>, _ read: Set<String>
  ) -> ObjectiveCException? {
    for (types, use, key) in [
      (toShare, "write", "NSHealthUpdateUsageDescription"),
      (read, "read", "NSHealthShareUsageDescription"),
    ] where !types.isEmpty && !info.declares(key) {
      return .invalidArgument(
        "\(key) must be set in the app's Info.plist in order to request \(use) authorization "
          + "for the following types: \(types.sorted().joined(separator: ", "))",
        fix: "add \(key) with a text for the person: with Expo in expo.ios.infoPlist of "
          + "app.json, otherwise in the app's Info.plist")
    }
    return nil
  }
}

extension ObjectiveCException {
  /// HealthKit's exception for an argument that it does not accept.
  package static func invalidArgument(_ reason: String, fix: String) -> Self {
    ObjectiveCException(name: "NSInvalidArgumentException", reason: reason, fix: fix)
  }
}
