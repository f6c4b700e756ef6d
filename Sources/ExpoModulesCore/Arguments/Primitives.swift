public import Foundation
internal import HostLoop
internal import JSEngine

extension Bool: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Bool {
    try argument.primitive(Bool.self, named: "Bool")
  }
}

extension String: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> String {
    try argument.primitive(String.self, named: "String")
  }
}

extension Double: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Double {
    try argument.primitive(Double.self, named: "Double")
  }
}

extension Float: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Float {
    Float(try argument.primitive(Double.self, named: "Float"))
  }
}

extension CGFloat: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> CGFloat {
    CGFloat(try argument.primitive(Double.self, named: "CGFloat"))
  }
}

extension FixedWidthInteger {
  /// A fraction is rounded. On a phone, the app ends if the number does not fit (`ios/Core/DynamicTypes/DynamicNumberType.swift`);
  /// here that is an error.
  @HostActor
  static func convertInteger(_ argument: JavaScriptArgument) throws -> Self {
    let number = try argument.primitive(Double.self, named: "\(Self.self)")
    guard let integer = Self(exactly: number.rounded()) else {
      throw Exception(
        name: "ConvertingToNativeFailedException",
        description: "The number \(number) does not fit into \(Self.self)")
    }
    return integer
  }
}

extension Int: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Int {
    try convertInteger(argument)
  }
}

extension Int8: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Int8 {
    try convertInteger(argument)
  }
}

extension Int16: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Int16 {
    try convertInteger(argument)
  }
}

extension Int32: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Int32 {
    try convertInteger(argument)
  }
}

extension Int64: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> Int64 {
    try convertInteger(argument)
  }
}

extension UInt: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> UInt {
    try convertInteger(argument)
  }
}

extension UInt8: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> UInt8 {
    try convertInteger(argument)
  }
}

extension UInt16: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> UInt16 {
    try convertInteger(argument)
  }
}

extension UInt32: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> UInt32 {
    try convertInteger(argument)
  }
}

extension UInt64: ConvertedArgument {
  static func convert(_ argument: JavaScriptArgument) throws -> UInt64 {
    try convertInteger(argument)
  }
}
