internal import HostLoop
internal import SimulatedPhone

// What JavaScript and the person do to the connection.
extension VitalHealthClient {
  /// Lines 1352 to 1368.
  var connectionStatus: String {
    guard configuration?.isExplicit == true else { return "autoConnect" }
    switch localState?.status {
    case "active": return "connected"
    case "paused": return "connectionPaused"
    default: return "disconnected"
    }
  }

  func connect(then completion: @escaping @HostActor (VitalError?) -> Void) {
    whenConfigured { [weak self] configuration in
      guard configuration.isExplicit else {
        return completion(
          .disabled("connect() only works with ConnectionPolicy.explicit."))
      }
      self?.connecting.acquire { [weak self] release in
        let end: @HostActor (VitalError?) -> Void = { error in
          release()
          completion(error)
        }
        self?.connectSource { [weak self] error in
          if let error { return end(error) }
          self?.state(isForced: true) { [weak self] result in
            switch result {
            case .failure(.connectionDestroyed):
              end(
                .invalidState(
                  "connection has been destroyed concurrently through the Junction API"))
            case .failure(let error): end(error)
            case .success:
              if configuration.isBackgroundDeliveryEnabled { self?.observe() }
              self?.rescueSoon()
              end(nil)
            }
          }
        }
      }
    }
  }

  func disconnect(then completion: @escaping @HostActor (VitalError?) -> Void) {
    whenConfigured { [weak self] configuration in
      guard configuration.isExplicit else {
        return completion(
          .disabled("disconnect() only works with ConnectionPolicy.explicit."))
      }
      self?.connecting.acquire { [weak self] release in
        let end: @HostActor (VitalError?) -> Void = { error in
          release()
          completion(error)
        }
        self?.core.send(
          "DELETE", "/v2/user/{user}/\(VitalHealthReactNative.provider)", String?.none
        ) { [weak self] result in
          if case .failure(let error) = result { return end(error) }
          self?.state(isForced: true) { [weak self] result in
            switch result {
            case .failure(.connectionDestroyed):
              self?.reset()
              end(nil)
            case .failure(let error): end(error)
            case .success:
              end(
                .invalidState(
                  "connection has been re-instated concurrently by another SDK installation"))
            }
          }
        }
      }
    }
  }

  // MARK: - On the screen

  /// The state of the app is read in a later task (`AppStateTracker.swift` lines 67 to 74).
  func didFinishLaunching() {
    loop.post(on: loop.main, "read the state of the app", subject: "Vital") { [weak self] in
      guard let self else { return }
      appStateChanged(to: core.phone.lifecycle.state)
    }
  }

  func appStateChanged(to state: AppLifecycle.State) {
    switch state {
    case .notRunning, .suspended: break
    case .background:
      isOnScreen = false
      progress.flush()
    case .inactive, .active:
      if state == .inactive { progress.flush() }
      guard isOnScreen != true else { return }
      isOnScreen = true
      loop.post(on: loop.main, "the app is on the screen", subject: "Vital") { [weak self] in
        self?.cameToScreen()
      }
    }
  }

  /// The profile cannot be observed, but for the height (lines 133 to 141).
  private func cameToScreen() {
    retryDeprioritized()
    guard let profile = VitalResource.named("profile"), isActive(profile) else { return }
    sync(profile)
  }
}
