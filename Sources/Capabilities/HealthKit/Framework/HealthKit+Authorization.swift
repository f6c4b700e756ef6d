internal import HostLoop
internal import SimulatedPhone

extension HealthKit {
  /// `HKHealthStore.isHealthDataAvailable()`.
  package var isHealthDataAvailable: Bool { profile.isHealthDataAvailable }

  /// `requestAuthorization(toShare:read:completion:)`: asks the person about the types that it was
  /// not asked about before, and with none of them goes on at once. A sheet needs the app in the
  /// foreground; until then it waits.
  ///
  /// `completion` gets whether the person was asked, not what was answered. An app without usage
  /// descriptions ends here, and so does one that asks for a correlation instead of what is in it.
  package func requestAuthorization(
    toShare: Set<String>, read: Set<String>,
    completion: @escaping @HostActor (Result<Bool, HealthError>) -> Void
  ) {
    if let reason = exception(toShare, read) { return surroundings.crash(reason) }
    let operation = HealthOperation(.authorization, toShare.union(read).sorted())
    postToApp("request authorization") { [self] in
      if let error = obstacle(to: operation) { return completion(.failure(error)) }
      let prompt = prompt(toShare, read)
      guard !prompt.isEmpty else { return completion(.success(true)) }
      openPrompts.append((prompt, completion))
      showPrompt()
    }
  }

  /// `authorizationStatus(for:)`: whether the app may save; what it may read is not told.
  package func authorizationStatus(for type: String) -> HealthAuthorization.Status {
    authorization.status(for: type)
  }

  /// `getRequestStatusForAuthorization(toShare:read:completion:)`.
  package func requestStatus(
    toShare: Set<String>, read: Set<String>,
    completion:
      @escaping @HostActor (Result<HealthAuthorization.RequestStatus, HealthError>) -> Void
  ) {
    let operation = HealthOperation(.requestStatus, toShare.union(read).sorted())
    postToApp("request status") { [self] in
      if let error = obstacle(to: operation) { return completion(.failure(error)) }
      let isNew =
        toShare.contains { authorization.mayShare($0) == nil }
        || read.contains { authorization.mayRead($0) == nil }
      completion(.success(isNew ? .shouldRequest : .unnecessary))
    }
  }

  /// The person changes their mind, in Settings: nil leaves an answer as it is. The app is not told.
  package func setAuthorization(for type: String, share: Bool? = nil, read: Bool? = nil) {
    if let share { authorization.share[type] = share }
    if let read { authorization.read[type] = read }
  }

  /// Answers the sheet that is open now, when ``promptAnswer`` was `.none`; does nothing without one.
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

  /// How far the first sheet is that was not answered yet.
  package enum WaitingPrompt: Sendable {
    /// The person sees it.
    case shown
    /// It waits for the app to come to the foreground.
    case waiting
  }

  /// The sheet that waits for an answer; nil without one.
  package var waitingPrompt: WaitingPrompt? {
    openPrompts.isEmpty ? nil : isPromptShown ? .shown : .waiting
  }

  /// Shows the next sheet, if none is open and the app is in the foreground.
  func showPrompt() {
    guard !isPromptShown, isInForeground, let (asked, completion) = openPrompts.first else {
      return
    }
    // The sheet before may have answered some of it.
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

  /// What HealthKit throws at an app that asks in a way it should not.
  private func exception(_ toShare: Set<String>, _ read: Set<String>) -> String? {
    for (types, verb, use, key) in [
      (toShare, "share", "write", "NSHealthUpdateUsageDescription"),
      (read, "read", "read", "NSHealthShareUsageDescription"),
    ] where !types.isEmpty {
      let wrong = types.filter { HealthType($0).kind == .correlation }.sorted()
      if !wrong.isEmpty {
        return "NSInvalidArgumentException: Authorization to \(verb) the following types is "
          + "disallowed: \(wrong.joined(separator: ", "))"
      }
      if !info.declares(key) {
        return "NSInvalidArgumentException: \(key) must be set in the app's Info.plist in order to "
          + "request \(use) authorization for the following types: "
          + types.sorted().joined(separator: ", ")
      }
    }
    return nil
  }
}
