internal import HostLoop

extension Ledger {
  /// What an entry is about: a text, or something that belongs to a module, such as `HealthEmitter.finish`.
  public struct Subject: Sendable, Hashable {
    /// As it was given; reports show it with ``readable``.
    let text: String
    // One string, for every call of JavaScript has a subject.
    /// How many UTF-8 units of the text are the module's name; -1 when it belongs to no module.
    private let moduleLength: Int

    /// What belongs to no module, such as an event, whose name all modules share.
    public init(_ text: String) {
      self.text = text
      moduleLength = -1
    }

    /// A method or an event of a module.
    public init(_ name: String, of module: String) {
      text = "\(module).\(name)"
      moduleLength = module.utf8.count
    }

    /// The module; `nil` when it belongs to none.
    public var module: String? {
      moduleLength < 0 ? nil : String(text.utf8.prefix(moduleLength))
    }

    /// What a method or an event is called in its module; the whole text when it belongs to none.
    public var name: String {
      moduleLength < 0 ? text : String(text.utf8.dropFirst(moduleLength + 1)) ?? ""
    }

    /// As reports show it, such as `HealthEmitter.finish`.
    public var readable: String { text.readableLine }
  }
}
