internal import NativeSpecs
internal import ScriptLoading

/// A native module for which a package asks.
package struct RequestedModule: Sendable {
  /// Who has the module.
  package enum Provider: Sendable, Equatable {
    /// The program itself.
    case program
    /// A native half in JavaScript, in this file.
    case file(String)
    /// Nobody: a stand-in with neutral answers takes its place.
    case standIn
  }

  /// What the package uses of a module.
  package struct Member: Sendable {
    /// The kinds of members.
    package enum Kind: String, Sendable {
      case method, event, property
    }

    package let kind: Kind
    package let name: String
    /// The names of the parameters of a method, as far as they are known.
    package let parameters: [String]
    /// How a method returns its result: `promise`, `value`, `nothing` or `callbacks`. `nil` for other members.
    package let answer: String?
    /// Whether the package does without it: its type says so, its native code for iOS lacks it, or its JavaScript only
    /// reads it.
    package let isOptional: Bool
    /// Whether the package's own native code for iOS has it, as far as is known.
    package let isOnIOS: Bool
    /// Whether the module that exists has it.
    package let isProvided: Bool
  }

  package let name: String
  /// How the package looks up the module: `native`, `turbo`, `expo` or `nitro`.
  package let kind: String
  /// Whether the package declares the members in a type. Otherwise they are those that its JavaScript uses.
  package let isTyped: Bool
  /// Whether the package goes on without the module, or has it only for Android.
  package let isOptional: Bool
  /// Whether the package's own native code has the module also for iOS, as far as is known.
  package let isOnIOS: Bool
  /// Whether the package gets it from another module, instead of looking it up.
  package let isReturned: Bool
  /// `nil` if nobody has the module.
  package let provider: Provider?
  /// Why a build for iOS leaves it out, although its package has it. `nil` if it does not.
  package let absence: String?
  package let members: [Member]

  /// The methods.
  package var methods: [Member] { members.filter { $0.kind == .method } }
  /// What the package needs of the module and the module lacks.
  package var missing: [Member] { members.filter { !$0.isProvided && !$0.isOptional } }
  /// Whether somebody has written the module. A file in which each method still throws, as `init` writes it, does not count.
  package let isWritten: Bool

  /// Whether a file defines it, and all of its methods still throw.
  package var isNotWritten: Bool { provider != nil && provider != .standIn && !isWritten }

  /// - Parameters:
  ///   - absence: why a build for iOS leaves the package's native half out. `nil` if it does not.
  ///   - usesStandIns: whether stand-ins take the place of modules that nobody has written.
  init(
    _ outline: NativeModuleOutline, of package: InstalledPackage, absence: String?,
    _ provided: ProvidedModules, usesStandIns: Bool
  ) {
    name = outline.name
    kind = outline.kind.rawValue
    isTyped = outline.isTyped
    self.absence = absence
    isOptional = outline.isOptional || !outline.isOnIOS || absence != nil
    isOnIOS = outline.isOnIOS
    isReturned = outline.isReturned
    let own = provided[outline, of: package]
    let standIn: Provider? =
      usesStandIns && outline.isOnIOS && absence == nil ? .standIn : nil
    isWritten = own?.isWritten ?? false
    provider = own.map { $0.file.map(Provider.file) ?? .program } ?? standIn
    func member(
      _ kind: Member.Kind, _ name: String, isOptional: Bool = false, isOnIOS: Bool = true,
      parameters: [String] = [],
      answer: String? = nil
    ) -> Member {
      Member(
        kind: kind, name: name, parameters: parameters, answer: answer,
        isOptional: isOptional || !isOnIOS, isOnIOS: isOnIOS,
        isProvided: own?.members.contains(name) ?? false)
    }
    members =
      outline.methods.map { method in
        member(
          .method, method.name, isOptional: method.isOptional, isOnIOS: method.isOnIOS,
          parameters: method.parameters,
          answer: method.answer.word)
      }
      + (outline.events + outline.emitters).map { member(.event, $0) }
      // JavaScript often reads a property of a module to see whether it is there.
      + outline.constants.map {
        member(
          .property, $0.name, isOptional: $0.isOptional || !outline.isTyped, isOnIOS: $0.isOnIOS)
      }
  }
}

extension NativeModuleOutline.Answer {
  fileprivate var word: String {
    switch self {
    case .promise: "promise"
    case .nothing: "nothing"
    case .value: "value"
    case .callbacks: "callbacks"
    }
  }
}
