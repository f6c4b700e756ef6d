internal import BackgroundTasks
internal import HostLoop
public import SimulatedPhone

// How the app learns of what the radio has received, and when iOS wakes it for that.
extension BluetoothRadio {
  /// Calls the delegate of the client's manager in a later task on the manager's queue.
  ///
  /// - Parameters:
  ///   - isRadio: whether it comes of the radio. Without the mode `bluetooth-central` that waits until the app is on the screen.
  ///   - wakes: whether iOS lets the app run for it.
  func deliver(
    _ label: String, _ subject: String = "", to client: RadioClient, isRadio: Bool = true,
    wakes: Bool = false, _ body: @escaping @HostActor (CentralManager) -> Void
  ) {
    let delivery = RadioClient.Delivery(label: label, subject: subject, body: body)
    guard client.manager != nil else {
      // Only what iOS would launch the app for waits for the next process.
      guard wakes, client.restoreIdentifier != nil else { return }
      client.waiting.append(delivery)
      launchForWaiting()
      return
    }
    if isRadio, !isInForeground {
      guard hasMode else { return client.held.append(delivery) }
      if wakes { wake(for: subject.isEmpty ? label : "\(label) of \(subject)") }
    }
    deliver(delivery, to: client)
  }

  func deliver(_ delivery: RadioClient.Delivery, to client: RadioClient) {
    guard let manager = client.manager else { return }
    loop.post(on: manager.queue, delivery.label, subject: delivery.subject) {
      if client.manager === manager { delivery.body(manager) }
    }
  }

  /// An event lets the app run for some seconds, and background tasks get time again.
  private func wake(for what: String) {
    guard phone.lifecycle.isRunning || phone.lifecycle.state == .suspended else { return }
    if phone.lifecycle.state == .suspended { observer?(.woke(what: what, isLaunch: false)) }
    wakeEnd = loop.clock.now + profile.bluetoothWakeBudget
    if wakeAssertion == nil {
      // Further events only move the end, because thousands may come in a second.
      wakeAssertion = phone.assertions.acquire("Bluetooth event", budget: nil) {}
      endWakeInTime()
    }
    phone.backgroundTasks.renewAllowance()
  }

  private func endWakeInTime() {
    let process = phone.lifecycle.launchCount
    loop.post(
      on: lane, "Bluetooth wake is over", after: wakeEnd - loop.clock.now, role: .deadline
    ) { [self] in
      guard phone.lifecycle.isAlive(process), let assertion = wakeAssertion else { return }
      if loop.clock.now < wakeEnd { return endWakeInTime() }
      wakeAssertion = nil
      phone.assertions.release(assertion)
    }
  }

  /// Launches the app if something waits for a manager that a process must make first.
  func launchForWaiting() {
    let lifecycle = phone.lifecycle
    guard lifecycle.state == .notRunning, !phone.isLaunching, phone.termination == nil,
      !isInForeground,
      phone.screenLock.wasUnlockedSinceRestart,
      let delivery = clients.lazy.filter({ $0.manager == nil }).compactMap(\.waiting.first).first
    else { return }
    let what = "\(delivery.label) of \(delivery.subject)"
    observer?(.woke(what: what, isLaunch: true))
    let keepRunning: @HostActor () -> Void = { [self] in wake(for: what) }
    guard lifecycle.terminations.last == .forceQuit else {
      return phone.wake(for: .bluetooth, "Bluetooth event", keepRunning)
    }
    phone.launch(.bluetooth)
    loop.post(on: loop.main, "Bluetooth event", keepRunning)
  }

  /// Whether iOS keeps the client for the app's next process (TN3115).
  func isPreserved(_ client: RadioClient) -> Bool {
    guard client.restoreIdentifier != nil, hasMode,
      client.scan != nil || !client.connections.isEmpty
    else { return false }
    return switch phone.termination {
    case .uninstall, nil: false
    case .forceQuit: profile.bluetoothRestoresOnlyAccessories && hasAccessorySetup
    case .memoryPressure, .jetsam, .watchdog, .backgroundTaskLeak, .cpuLimit, .crash,
      .simulatedCrash, .restart, .powerLoss:
      true
    }
  }

  /// Whether what the app waits for outlives what the person does by hand, such as airplane mode.
  var restoresAfterPerson: Bool { !profile.bluetoothRestoresOnlyAccessories || hasAccessorySetup }

  /// Whether the app finds its accessories with AccessorySetupKit. Unlike for other keys, an app whose Info.plist is unknown
  /// does not count as having it.
  private var hasAccessorySetup: Bool {
    phone.info.infoPlistKeys?.contains("NSAccessorySetupKitSupports") ?? false
  }
}

extension AppLifecycle.Launch {
  /// iOS launched the app in the background for something that it waited for over Bluetooth.
  public static let bluetooth = AppLifecycle.Launch("bluetooth", "for a Bluetooth event")
}

extension Phone {
  /// The Bluetooth radio, and the peripherals near it: what JavaScript does with `device.bluetooth`.
  public var bluetooth: BluetoothRadio { part(BluetoothRadio.self) }
}
