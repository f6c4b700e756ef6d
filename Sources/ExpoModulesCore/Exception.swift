// The functions have the names that Expo gave them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An error with a code that JavaScript can read.
public protocol CodedError: Error, CustomStringConvertible {
  /// The `code` of the error in JavaScript, such as `ERR_FILE_NOT_FOUND`.
  var code: String { get }
}

/// An error of an Expo module. A subclass gives it a reason; its code is the class's name by default:
/// `FileNotFoundException` has `ERR_FILE_NOT_FOUND`.
///
/// Facts: expo-modules-core 3.0, `ios/Core/Exceptions/Exception.swift`.
// An exception may cross threads on its way to JavaScript, and subclasses of modules are not checked for it, as in Expo.
open class Exception: CodedError, CustomDebugStringConvertible, @unchecked Sendable {
  /// The class's name.
  open lazy var name = String(describing: Self.self)
  /// What happened.
  open var reason: String { givenReason ?? "undefined reason" }
  /// The `code` of the error in JavaScript.
  open var code: String { givenCode ?? errorCode(ofClass: name) }
  /// What caused the error.
  open var cause: (any Error)?
  /// Where the error was made: a file of a module.
  public let file: String
  /// Where the error was made.
  public let line: UInt
  /// The function that made the error.
  public let function: String
  private var givenReason: String?
  private var givenCode: String?

  /// Makes an error.
  public init(file: String = #fileID, line: UInt = #line, function: String = #function) {
    self.file = file
    self.line = line
    self.function = function
  }

  /// Makes an error without a class of its own.
  ///
  /// - Parameters:
  ///   - name: the name, from which the code is made if there is none.
  ///   - description: what happened.
  ///   - code: the `code` in JavaScript.
  ///   - file: where the error was made.
  ///   - line: where the error was made.
  ///   - function: the function that made the error.
  public init(
    name: String, description: String, code: String? = nil, file: String = #fileID,
    line: UInt = #line, function: String = #function
  ) {
    self.file = file
    self.line = line
    self.function = function
    givenReason = description
    givenCode = code
    self.name = name
  }

  /// The error at the end of the chain of causes.
  public var rootCause: (any Error)? { (cause as? Exception)?.rootCause ?? cause }

  /// Whether an error of this type is in the chain of causes.
  public func isCausedBy<Kind: Error>(_: Kind.Type) -> Bool {
    cause is Kind || (cause as? Exception)?.isCausedBy(Kind.self) == true
  }

  /// Says what caused the error, and returns it.
  public func causedBy(_ cause: any Error) -> Self {
    self.cause = cause
    return self
  }

  /// The reason, and the reasons of all causes.
  open var description: String { reason + causes { words(of: $0) } }

  /// The same with names and places.
  open var debugDescription: String {
    "\(name): \(reason) (at \(file):\(line))"
      + causes { ($0 as? Exception)?.debugDescription ?? words(of: $0) }
  }

  private func causes(_ words: (any Error) -> String) -> String {
    cause.map { "\n→ Caused by: \(words($0))" } ?? ""
  }
}

/// An ``Exception`` with one parameter that its reason can name.
// As in Expo, the parameter is not checked either.
open class GenericException<Parameter>: Exception, @unchecked Sendable {
  /// What the error is about.
  public let param: Parameter

  /// Makes an error about `param`.
  public init(
    _ param: Parameter, file: String = #fileID, line: UInt = #line, function: String = #function
  ) {
    self.param = param
    super.init(file: file, line: line, function: function)
  }
}

/// The text of an error in JavaScript.
func words(of error: any Error) -> String {
  (error as? any CodedError)?.description ?? error.localizedDescription
}

/// `FileNotFoundException` becomes `ERR_FILE_NOT_FOUND` (expo-modules-core 3.0, `ios/Core/Exceptions/CodedError.swift`).
func errorCode(ofClass name: String) -> String {
  var name = name[...]
  if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
  for suffix in ["Exception", "Error"] where name.hasSuffix(suffix) {
    name = name.dropLast(suffix.count)
    break
  }
  var words = ""
  // A letter that has just got its underscore does not count as the letter before the next one.
  var mayBreak = false
  for letter in name {
    if mayBreak, ("A"..."Z").contains(letter) {
      words += "_"
      mayBreak = false
    } else {
      mayBreak = true
    }
    words.append(letter)
  }
  return "ERR_" + words.uppercased()
}

extension Exception {
  /// Arguments have other classes than the function expects.
  static func argumentConversion() -> Exception {
    Exception(name: "ArgumentConversionException", description: "Failed to downcast arguments")
  }

  /// A JavaScript object has no native object, or no longer.
  static func nativeSharedObjectNotFound() -> Exception {
    Exception(
      name: "NativeSharedObjectNotFoundException",
      description:
        "Unable to find the native shared object associated with given JavaScript object")
  }
}

/// Errors that modules throw, such as `throw Exceptions.AppContextLost()`.
public enum Exceptions {
  /// The app's JavaScript has ended.
  public static func AppContextLost() -> Exception {
    Exception(name: "AppContextLost", description: "The app context has been lost")
  }

  /// The app's JavaScript has ended.
  public static func RuntimeLost() -> Exception {
    Exception(name: "RuntimeLost", description: "The JavaScript runtime has been lost")
  }

  /// The app has no files.
  public static func FileSystemModuleNotFound() -> Exception {
    Exception(
      name: "FileSystemModuleNotFound",
      description: "FileSystem module not found, make sure 'expo-file-system' is linked correctly")
  }

  /// The app cannot ask for permissions.
  public static func PermissionsModuleNotFound() -> Exception {
    Exception(
      name: "PermissionsModuleNotFound",
      description: "Permissions module not found, make sure 'expo-permissions' is linked correctly")
  }
}
