// What the person does with the phone.
extension Phone {
  /// Taps the app: it is launched, or comes back.
  public func openApp() {
    if screenLock.isLocked { screenLock.unlock() }
    onceLaunched { [self] in
      if lifecycle.state == .notRunning { launch(.user) } else { try? lifecycle.enterForeground() }
    }
  }

  /// Goes to the home screen, or to another app.
  public func leaveApp() {
    onceLaunched { [lifecycle] in
      if [.active, .inactive].contains(lifecycle.state) { try? lifecycle.enterBackground() }
    }
  }

  /// Locks the phone: what was in the foreground no longer is.
  public func lock() {
    leaveApp()
    screenLock.lock()
  }

  /// Unlocks the phone.
  public func unlock() { screenLock.unlock() }

  /// Swipes the app away: iOS does not wake it again until it is opened.
  public func forceQuit() { terminate(.forceQuit) }

  /// Switches the phone off and on again: locked, and never unlocked since.
  public func restart() {
    terminate(.restart)
    screenLock.restart()
  }

  /// The power fails, or iOS crashes, and the phone starts again: as after ``restart()``, and what was not
  /// written to the disk yet is lost.
  ///
  /// - Throws: what a ``PhonePart`` throws.
  public func losePower() throws {
    terminate(.powerLoss)
    screenLock.restart()
    try tellParts { try $0.powerFailed() }
  }

  /// Deletes the app and installs it again: what it stored is gone, but for the keychain.
  ///
  /// - Throws: what a ``PhonePart`` throws.
  public func reinstall() throws {
    terminate(.uninstall)
    try tellParts { try $0.appWasDeleted() }
    isNewlyInstalled = true
  }
}
