internal import BackgroundTasks
internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import SimulatedPhone

// Syncs of one resource (`VitalHealthKitClient.swift` lines 933 to 1234). JavaScript hears of the beginning and of each upload. It
// hears of no failure: vital-ios never sends `failedSyncing` and `syncingCompleted`.
extension VitalHealthClient {
  var isInForeground: Bool { [.active, .inactive].contains(core.phone.lifecycle.state) }

  /// Begins in a later task, as JavaScript asks.
  func syncSoon(_ resources: [VitalResource]) {
    loop.post(on: loop.main, "sync", subject: "Vital") { [weak self] in self?.sync(resources) }
  }

  /// Syncs resources at the same time.
  func sync(_ resources: [VitalResource], then end: @escaping @HostActor () -> Void = {}) {
    var open = resources.count
    if open == 0 { return end() }
    for resource in resources {
      sync(resource) {
        open -= 1
        if open == 0 { end() }
      }
    }
  }

  func syncOneByOne(_ resources: [VitalResource], then end: @escaping @HostActor () -> Void) {
    guard let first = resources.first else { return end() }
    sync(first) { [weak self] in self?.syncOneByOne(Array(resources.dropFirst()), then: end) }
  }

  /// A second sync of a resource waits for the first, and does nothing itself.
  func sync(_ resource: VitalResource, then end: @escaping @HostActor () -> Void = {}) {
    guard !isPaused else { return end() }
    if progress.isRunning(resource) { return progress.wait(for: resource, end) }
    guard mayProceed(resource) else {
      progress.note(.deprioritized, resource)
      progress.flush()
      return end()
    }
    guard configuration != nil else { return end() }
    progress.begin(resource)
    progress.note(.started, resource)
    let background = beginBackgroundTask(resource)
    let finish: @HostActor (VitalError?) -> Void = { [weak self] error in
      guard let self else { return }
      progress.note(Self.status(error), resource)
      if let background { core.phone.backgroundTasks.end(background) }
      progress.flush()
      progress.end(resource)
      end()
      if error == nil { retryDeprioritized() }
    }
    instruction(resource) { [weak self] result in
      switch result {
      case .failure(let error): finish(error)
      case .success(let instruction):
        self?.onSync?(resource, "syncing")
        self?.readAndUpload(resource, instruction, then: finish)
      }
    }
  }

  private static func status(_ error: VitalError?) -> VitalProgress.Status {
    switch error {
    case nil: .completed
    case .connectionPaused: .connectionPaused
    case .connectionDestroyed: .connectionDestroyed
    case .notConfigured: .expectedError
    default: .failed
    }
  }

  /// In the foreground a background task protects the sync.
  private func beginBackgroundTask(_ resource: VitalResource) -> BackgroundTasks.Identifier? {
    guard isInForeground else { return nil }
    return core.phone.backgroundTasks.begin("vital-sync-\(resource.name)")
  }

  /// Whether all more important resources have been sent once, or have failed (lines 898 to 931).
  private func mayProceed(_ resource: VitalResource) -> Bool {
    if isHistoryDone(resource) { return true }
    return activeResources.allSatisfy { other in
      guard other.priority < resource.priority, !isHistoryDone(other) else { return true }
      return progress.latest[other.name].map { !$0.isInProgress } ?? false
    }
  }

  /// In a later task (lines 1237 to 1262).
  func retryDeprioritized() {
    loop.post(on: loop.main, "sync what has waited", subject: "Vital") { [weak self] in
      guard let self, isInForeground else { return }
      sync(progress.deprioritized.compactMap(VitalResource.named))
    }
  }

  // MARK: - What to read

  fileprivate struct Instruction {
    let isHistorical: Bool
    let start: Date
    let end: Date
  }

  private func instruction(
    _ resource: VitalResource,
    then completion: @escaping @HostActor (Result<Instruction, VitalError>) -> Void
  ) {
    state { [weak self] result in
      guard let self else { return }
      guard case .success(let state) = result else {
        return completion(
          result.map { _ in Instruction(isHistorical: false, start: core.now, end: core.now) })
      }
      let instruction = Instruction(
        isHistorical: !isHistoryDone(resource) && resource.name != "profile", start: state.start,
        end: state.ingestionEnd ?? core.now)
      guard instruction.isHistorical else { return completion(.success(instruction)) }
      let body = VitalHistoryRequest(
        rangeStart: instruction.start, rangeEnd: instruction.end, backfillType: resource.route)
      core.send(
        "POST", "/v2/user/{user}/sdk_start_historical_stage/\(VitalHealthReactNative.provider)",
        body
      ) { completion($0.map { _ in instruction }) }
    }
  }

  func isHistoryDone(_ resource: VitalResource) -> Bool {
    storage.value(Self.historyKey(resource)) ?? false
  }

  func forget(_ resource: VitalResource) {
    storage.set(Bool?.none, Self.historyKey(resource))
    for type in resource.readTypes { storage.set(String?.none, Self.anchorKey(resource, type)) }
  }

  private static func historyKey(_ resource: VitalResource) -> String {
    "vital_historical_done_\(resource.name)"
  }
  private static func anchorKey(_ resource: VitalResource, _ type: String) -> String {
    "vital_anchor_\(resource.name)_\(type)"
  }

  // MARK: - Reading and uploading

  private func readAndUpload(
    _ resource: VitalResource, _ instruction: Instruction,
    then completion: @escaping @HostActor (VitalError?) -> Void
  ) {
    read(resource, resource.readTypes, instruction, VitalChunk()) { [weak self] result in
      switch result {
      case .failure(let error): completion(error)
      case .success(let chunk): self?.upload(chunk, resource, instruction, then: completion)
      }
    }
  }

  private func read(
    _ resource: VitalResource, _ types: [String], _ instruction: Instruction, _ chunk: VitalChunk,
    then completion: @escaping @HostActor (Result<VitalChunk, VitalError>) -> Void
  ) {
    guard let type = types.first else { return completion(.success(chunk)) }
    let rest = Array(types.dropFirst())
    guard HealthType(type).isKnown, isAsked(type) else {
      return read(resource, rest, instruction, chunk, then: completion)
    }
    let anchor = storage.value(Self.anchorKey(resource, type), as: String.self)
    let limit = chunkSize(of: resource)
    healthKit.changes(
      ofTypes: [type], matching: .dates(start: instruction.start, end: instruction.end),
      since: anchor.flatMap { try? HealthQueryAnchor($0) }, limit: limit, trigger: "vital"
    ) { [weak self] result in
      guard let self else { return }
      var chunk = chunk
      switch result {
      case .success(let changes):
        chunk.samples += changes.added.map(VitalSample.init)
        chunk.anchors.append((Self.anchorKey(resource, type), changes.anchor.text))
        chunk.hasMore = chunk.hasMore || limit > 0 && changes.count >= limit
      case .failure(let error as HealthError) where Self.meansNoData(error): break
      case .failure(let error):
        return completion(.failure(VitalError("\(error)")))
      }
      read(resource, rest, instruction, chunk, then: completion)
    }
  }

  /// `handleHealthKitError` (`Abstractions.swift` lines 864 to 893).
  private static func meansNoData(_ error: HealthError) -> Bool {
    [.noData, .authorizationNotDetermined, .authorizationDenied].contains(error.code)
  }

  /// `LocalSyncState.swift` lines 6 to 31.
  private func chunkSize(of resource: VitalResource) -> Int {
    switch resource.name {
    case "sleep": 0
    case "workout": isInForeground ? 5 : 1
    case "electrocardiogram": isInForeground ? 4 : 1
    default: isInForeground ? 10_000 : 2500
    }
  }

  /// In the first stage data is sent even if there is none, so that the server knows that the stage has ended.
  private func upload(
    _ chunk: VitalChunk, _ resource: VitalResource, _ instruction: Instruction,
    then completion: @escaping @HostActor (VitalError?) -> Void
  ) {
    guard instruction.isHistorical || !chunk.samples.isEmpty else {
      onSync?(resource, "nothingToSync")
      return finish(chunk, resource, instruction, then: completion)
    }
    let scope = scope
    let body = VitalPayload(
      stage: instruction.isHistorical ? "historical" : "daily",
      startDate: instruction.isHistorical ? instruction.start : nil,
      endDate: instruction.isHistorical ? instruction.end : nil,
      timeZone: core.phone.timeZone.name, provider: VitalHealthReactNative.provider,
      data: chunk.samples, isFinalChunk: !chunk.hasMore)
    core.send("POST", resource.path, body) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result { return completion(error) }
      guard scope == self.scope else { return completion(.cancelled) }
      for (key, anchor) in chunk.anchors { storage.set(anchor, key) }
      onSync?(resource, "successSyncing")
      finish(chunk, resource, instruction, then: completion)
    }
  }

  private func finish(
    _ chunk: VitalChunk, _ resource: VitalResource, _ instruction: Instruction,
    then completion: @escaping @HostActor (VitalError?) -> Void
  ) {
    if chunk.hasMore { return readAndUpload(resource, instruction, then: completion) }
    storage.set(true, Self.historyKey(resource))
    completion(nil)
  }
}

extension VitalResource {
  fileprivate var path: String {
    isSummary ? "/v2/summary/\(route)/{user}" : "/v2/timeseries/{user}/\(route)"
  }
}

private struct VitalHistoryRequest: Encodable {
  let rangeStart, rangeEnd: Date
  let backfillType: String
}

/// What one step reads. The anchors are kept when the server has the data.
private struct VitalChunk {
  var samples: [VitalSample] = []
  var anchors: [(key: String, text: String)] = []
  var hasMore = false
}

/// `TaggedPayload`.
private struct VitalPayload: Encodable {
  let stage: String
  let startDate, endDate: Date?
  let timeZone: String
  let provider: String
  let data: [VitalSample]
  let isFinalChunk: Bool
}
