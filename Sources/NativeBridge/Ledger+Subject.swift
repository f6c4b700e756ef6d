internal import HostLoop

extension Ledger {
  /// What an entry is about: a text, or something that belongs to a module, such as `HealthEmitter.finish`.
  package struct Subject: Sendable, Hashable {
    /// The original text. Reports show ``readable``.
    let text: String
    // A single string, because each call from JavaScript has a subject.
    /// The length of the module's name in the text, in UTF-8 units. -1 if there is no module.
    private let moduleLength: Int

    /// A subject without a module, such as an event, because all modules share the names of events.
    package init(_ text: String) {
      self.text = text
      moduleLength = -1
    }

    /// A method or an event of a module.
    package init(_ name: String, of module: String) {
      text = "\(module).\(name)"
      moduleLength = module.utf8.count
    }

    /// The module's name; `nil` if there is none.
    package var module: String? {
      moduleLength < 0 ? nil : String(text.utf8.prefix(moduleLength))
    }

    /// The name of a method or event in its module. The whole text if there is no module.
    package var name: String {
      moduleLength < 0 ? text : String(text.utf8.dropFirst(moduleLength + 1)) ?? ""
    }

    /// The text as reports show it, such as `HealthEmitter.finish`.
    package var readable: String { text.readableLine }
  }
}
