internal import NativeBridge

/// A native module as `js/source/packageModules.js` describes it.
struct FoundModule: Decodable {
  struct Member: Decodable {
    enum Kind: String, Decodable {
      case method, constant, event, emitter
    }

    let kind: Kind
    let name: String
    /// `nil` for a parameter without a name that can be used.
    let parameters: [String?]?
    /// How a method returns its result. `nil` if nothing shows it.
    let answer: String?
    /// How many of its last parameters are callbacks through which it answers.
    let callbacks: Int?
    let type: String?
    let isOptional: Bool?
    /// Whether JavaScript can set a constant.
    let isSettable: Bool?
    /// A value of the declared type that says nothing. `nil` if no type is declared.
    let value: NeutralValue?
  }

  let name: String
  let kinds: [String]
  let isOptional: Bool
  let isReturned: Bool
  /// Whether the types say that it is on iOS. `nil` if they do not say where it is.
  let isOnIOS: Bool?
  let isTyped: Bool
  let sendsEvents: Bool
  let alternatives: [String]
  /// In the order of the types and of the code.
  let members: [Member]
}

extension NativeModuleOutline {
  init(_ found: FoundModule) {
    self.init(found.name)
    kind = found.kinds.compactMap(Kind.init).max() ?? .native
    isOptional = found.isOptional
    isReturned = found.isReturned
    isTyped = found.isTyped
    isOnIOS = found.isOnIOS ?? true
    sendsEvents = found.sendsEvents
    alternatives = Set(found.alternatives)
    for member in found.members { add(member) }
  }

  private mutating func add(_ member: FoundModule.Member) {
    switch member.kind {
    case .method: add(Method(member))
    case .constant:
      add(
        Constant(
          name: member.name, type: member.type, value: member.value,
          isOptional: member.isOptional ?? false, isSettable: member.isSettable ?? false))
    case .event: if JavaScriptName.isPlain(member.name) { addEvent(member.name) }
    case .emitter: addEmitter(member.name)
    }
  }
}

extension NativeModuleOutline.Method {
  /// Most methods of which only calls are known return a promise; synchronous ones often end in `Sync`.
  fileprivate init(_ found: FoundModule.Member) {
    let answer: NativeModuleOutline.Answer =
      switch (found.answer, found.callbacks ?? 0) {
      case (_, 1...): .callbacks(found.callbacks ?? 1)
      case ("nothing", _): .nothing
      case ("value", _): .value
      case (nil, _) where found.name.hasSuffix("Sync"): .value
      default: .promise
      }
    var names: [String] = []
    for name in (found.parameters ?? []).prefix(50) {
      let usable = name.flatMap { name in
        JavaScriptName.canBeParameter(name) && !names.contains(name) ? name : nil
      }
      names.append(usable ?? "argument\(names.count + 1)")
    }
    self.init(found.name, names, answer, isOptional: found.isOptional ?? false, value: found.value)
  }
}
