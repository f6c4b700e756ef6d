import Glibc

/// Checks the limits of `ulimit`. Libraries end the process without a clear message if a limit is
/// too low.
enum ResourceLimits {
  /// How many open files a run with a backend, a store and a bundler needs, with some reserve.
  private static let fewestFiles: rlim_t = 32
  /// In bytes. JavaScriptCore reserves much more address space than it uses.
  private static let leastAddressSpace: rlim_t = 6_000_000_000

  /// Why the program cannot run with these limits. `nil` if it can.
  ///
  /// - Parameter withEngine: whether JavaScript will run.
  static func problem(withEngine: Bool) -> String? {
    if let files = raised(RLIMIT_NOFILE, to: fewestFiles), files < fewestFiles {
      return
        "only \(files) files may be open at once, but bridgehost needs \(fewestFiles): raise 'ulimit -n'"
    }
    if withEngine, let bytes = raised(RLIMIT_AS, to: leastAddressSpace), bytes < leastAddressSpace {
      return "the limit of address space is \(bytes / 1_000_000) MB, but JavaScriptCore reserves "
        + "\(leastAddressSpace / 1_000_000) MB and never fills most of it: raise 'ulimit -v'"
    }
    return nil
  }

  /// Raises the limit to what is needed, as far as the system allows, and returns the new limit.
  private static func raised(
    _ resource: __rlimit_resource, to needed: rlim_t
  ) -> rlim_t? {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    if limit.rlim_cur < needed, limit.rlim_max > limit.rlim_cur {
      limit.rlim_cur = min(needed, limit.rlim_max)
      setrlimit(resource, &limit)
    }
    return limit.rlim_cur
  }
}
