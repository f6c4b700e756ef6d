package import NativeBridge

/// A value of a declared type that says nothing: an empty string, 0, an empty list.
package indirect enum NeutralValue: Sendable, Equatable {
  /// A value that JSON has.
  case plain(BridgeValue)
  /// One value of an enum, and another one.
  case choice(BridgeValue, other: BridgeValue)
  /// The elements of an array.
  case list([NeutralValue])
  /// The members of an object.
  case object([String: NeutralValue])
  /// A function that returns such a value, or `undefined`.
  case function(returns: NeutralValue?, isPromise: Bool)
  /// A hybrid object of Nitro with this name.
  case hybridObject(String)
  /// The beginning of 1970.
  case date
  /// An empty `ArrayBuffer`.
  case buffer
  /// `0n`.
  case bigint
}

/// As `js/source/types.js` writes it.
extension NeutralValue: Decodable {
  private enum Key: CodingKey {
    case list, object, function, hybridObject, kind, returns, isPromise, value, other
  }

  private enum Kind: String, Decodable { case date, buffer, bigint }

  package init(from decoder: any Decoder) throws {
    guard let tagged = try? decoder.container(keyedBy: Key.self) else {
      self = .plain(try BridgeValue(from: decoder))
      return
    }
    if let elements = try tagged.decodeIfPresent([NeutralValue].self, forKey: .list) {
      self = .list(elements)
    } else if let members = try tagged.decodeIfPresent(
      [String: NeutralValue].self, forKey: .object)
    {
      self = .object(members)
    } else if let name = try tagged.decodeIfPresent(String.self, forKey: .hybridObject) {
      self = .hybridObject(name)
    } else if let other = try tagged.decodeIfPresent(BridgeValue.self, forKey: .other) {
      self = .choice(try tagged.decode(BridgeValue.self, forKey: .value), other: other)
    } else if tagged.contains(.function) {
      let function = try tagged.nestedContainer(keyedBy: Key.self, forKey: .function)
      self = .function(
        returns: try function.decodeIfPresent(NeutralValue.self, forKey: .returns),
        isPromise: try function.decode(Bool.self, forKey: .isPromise))
    } else {
      switch try tagged.decode(Kind.self, forKey: .kind) {
      case .date: self = .date
      case .buffer: self = .buffer
      case .bigint: self = .bigint
      }
    }
  }
}

extension NeutralValue {
  /// Another value of the same type. What has no other value that is sure to fit stays as it is.
  package var other: NeutralValue {
    switch self {
    case .plain(let value): .plain(value.other)
    case .choice(let value, let other): .choice(other, other: value)
    case .list(let elements): .list(elements.map(\.other))
    case .object(let members): .object(members.mapValues(\.other))
    case .function(let value, let isPromise):
      .function(returns: value?.other, isPromise: isPromise)
    case .hybridObject, .date, .buffer, .bigint: self
    }
  }
}

extension BridgeValue {
  /// A list and what has no declared type stay as they are.
  fileprivate var other: BridgeValue {
    switch self {
    case .string(let text): .string(text + "stand-in")
    case .number(let number): .number(number + 1)
    case .bool(let flag): .bool(!flag)
    case .object(let members): .object(members.mapValues(\.other))
    case .null, .array: self
    }
  }
}
