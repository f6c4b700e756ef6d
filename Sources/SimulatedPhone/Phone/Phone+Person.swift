// What the person does with the phone.
extension Phone {
  /// Taps the app: iOS launches it, or brings it to the foreground.
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

  /// Locks the phone. The app leaves the foreground.
  public func lock() {
    leaveApp()
    screenLock.lock()
  }

  /// Unlocks the phone.
  public func unlock() { screenLock.unlock() }

  /// Swipes the app away. iOS does not wake it until the person opens it again.
  public func forceQuit() { terminate(.forceQuit) }

  /// Restarts the phone. It is then locked, and not unlocked since the restart.
  public func restart() {
    terminate(.restart)
    screenLock.restart()
  }

  /// The power fails, or iOS crashes, and the phone starts again, as after ``restart()``. Data that
  /// was not yet written to the disk is lost.
  ///
  /// - Throws: the errors of ``PhonePart/powerFailed()``.
  public func losePower() throws {
    terminate(.powerLoss)
    screenLock.restart()
    try notifyParts { try $0.powerFailed() }
  }

  /// Deletes the app and installs it again. The data that it stored is deleted, except for the
  /// keychain.
  ///
  /// - Throws: the errors of ``PhonePart/appWasDeleted()``.
  public func reinstall() throws {
    terminate(.uninstall)
    try notifyParts { try $0.appWasDeleted() }
    isNewlyInstalled = true
  }
}
