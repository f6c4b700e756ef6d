import CGLib

/// Blocks the host thread in its GLib context until a time has passed or another thread wakes it.
struct GLibWaiter: Sendable {
  // GLib documents that g_main_context_wakeup may be called from any thread. All other calls stay
  // on one thread.
  private nonisolated(unsafe) let context = g_main_context_new()

  /// Makes the context the thread's default; JavaScriptCore attaches its sources there.
  func adoptCurrentThread() {
    g_main_context_push_thread_default(context)
  }

  func wake() { g_main_context_wakeup(context) }

  /// Waits at most `nanoseconds`, then dispatches the GLib sources that are ready. `nil` waits
  /// until woken.
  func wait(nanoseconds: Int64?) {
    guard let nanoseconds else {
      g_main_context_iteration(context, 1)
      return
    }
    if nanoseconds > 0 {
      let source = g_timeout_source_new(guint(min((nanoseconds - 1) / 1_000_000 + 1, 3_600_000)))
      g_source_set_callback(source, { _ in 0 }, nil, nil)
      g_source_attach(source, context)
      g_main_context_iteration(context, 1)
      g_source_destroy(source)
      g_source_unref(source)
    } else {
      while g_main_context_iteration(context, 0) != 0 {}
    }
  }
}
