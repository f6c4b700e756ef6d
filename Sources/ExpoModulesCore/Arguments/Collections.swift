public import Foundation
internal import HostLoop
internal import JSEngine

/// `nil` for `null` and `undefined`.
extension Optional: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Wrapped? {
    argument.isNullish ? nil : try ExpoModulesCore.convert(argument, to: Wrapped.self)
  }

  static var typeDescription: String { "\(describe(Wrapped.self))?" }
}

/// A value that is not an array counts as an array with one element (`ios/Core/DynamicTypes/DynamicArrayType.swift`).
extension Array: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> [Element] {
    guard argument.context.kind(of: argument.value) == .array else {
      return [try ExpoModulesCore.convert(argument, to: Element.self)]
    }
    return try argument.elements { try ExpoModulesCore.convert($0, to: Element.self) }
  }

  static var typeDescription: String { "[\(describe(Element.self))]" }
}

/// The properties of an object, without those that are `undefined`.
extension Dictionary: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> [Key: Value] {
    var result: [Key: Value] = [:]
    let properties = try argument.properties { property -> Value? in
      // As in a dictionary of Objective-C, `null` leaves no trace if the values are `Any`.
      property.isNullish && Value.self == Any.self
        ? nil : try ExpoModulesCore.convert(property, to: Value.self)
    }
    for (name, value) in properties {
      if let key = name as? Key { result[key] = value }
    }
    return result
  }

  static var typeDescription: String { "[Hashable: \(describe(Value.self))]" }
}

/// The bytes of a `Uint8Array`, copied.
extension Data: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Data {
    guard argument.context.isObject(argument.value),
      let bytes = try? JSBytes.decode(argument.value, in: argument.context)
    else {
      throw Exception(
        name: "CastingJSValueFailedException",
        description: "Cannot cast from JavaScript value of kind '\(argument.kind)' to Uint8Array",
        code: "ERR_CASTING_JS_VALUE_FAILED")
    }
    return Data(bytes.bytes)
  }
}

/// A string with a URL, or with a path of a file.
extension URL: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> URL {
    guard let text = try? String.decode(argument.value, in: argument.context) else {
      throw Exception.converting(try argument.untyped(), to: "URL")
    }
    guard let url = url(text) else {
      throw Exception(
        name: "UrlContainsInvalidCharactersException",
        description:
          "Unable to create a URL object from the given string, make sure to percent-encode these "
          + "characters: -._~:/?#[]@!$&'()*+,;=")
    }
    return url
  }

  /// A text without a scheme is the path of a file.
  static func url(_ text: String) -> URL? {
    let encoded =
      URL(string: text) == nil
      ? text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) : text
    guard let url = encoded.flatMap({ URL(string: $0) }) else { return nil }
    return url.scheme == nil ? URL(fileURLWithPath: text) : url
  }
}

/// Milliseconds since 1970, or a text of ISO 8601 with fractions of a second.
extension Date: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Date {
    if let number = try? Double.decode(argument.value, in: argument.context) {
      return Date(timeIntervalSince1970: number / 1000)
    }
    guard let text = try? String.decode(argument.value, in: argument.context),
      let date = try? Date(
        text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
    else { throw Exception.converting(try argument.untyped(), to: "Date") }
    return date
  }
}

extension Exception {
  static func converting(_ value: Any?, to type: String) -> Exception {
    Exception(
      name: "ConvertingException",
      description: "Cannot convert '\(value ?? "nil")' to \(type)", code: "ERR_CONVERTING_FAILED")
  }
}

/// A type's name in messages.
func describe<Value>(_ type: Value.Type) -> String {
  switch type {
  case let type as any ConvertedArgument.Type: type.typeDescription
  case let type as any Enumerable.Type: type.enumDescription
  default: String(describing: type)
  }
}
