internal import HostLoop

// What the files of a script use of native modules and of packages.
extension Script {
  /// The arguments of a call, as the code has them. A variable stands for the value of its declaration.
  package struct Arguments: Sendable, Equatable, Decodable {
    /// The text of each argument.
    package let texts: [String]
    /// The texts of the values in objects among the arguments, by path.
    package let options: [String: String]
    /// The paths of objects that the code does not show, so that they may have other options: empty for an argument, else
    /// such as `permissions.`.
    package let unknownOptions: Set<String>

    /// Whether the call may have an option that ``options`` lacks.
    ///
    /// - Parameter path: such as `permissions.write`.
    package func mayHave(_ path: String) -> Bool {
      unknownOptions.contains { path.hasPrefix($0) }
    }

    /// Those of a function that something else calls.
    package static let unknown = Arguments(texts: [], options: [:], unknownOptions: [""])
  }

  /// What the files use of a package.
  package struct PackageUse: Sendable, Decodable {
    /// A use of a function that the package exports.
    package struct Function: Sendable, Decodable {
      /// The name that the package exports.
      package let function: String
      /// `nil` if the function is not called, but used as a value.
      package let arguments: Arguments?
    }
    /// Those of the user's own files, and those of other packages in functions that these files call.
    package let uses: [Function]
    /// The names that follow each name and a dot in the user's own files. Without those in calls of functions whose names
    /// begin with `check`.
    package let members: [String: [String]]
  }

  /// A member of an object in the user's own files: a list with something in it, or `true`.
  package struct FilledMember: Sendable, Decodable {
    let name: String
    /// The name of the variable or the member that the object is.
    let owner: String?
    let isList: Bool

    /// - Parameters:
    ///   - path: such as `write`, or `permissions.write` for a member of an object with a name that ends with `permissions`.
    ///   - isList: whether only a list counts.
    package func matches(_ path: String, isList: Bool) -> Bool {
      let names = path.split(separator: ".").map(String.init)
      guard names.last == name, self.isList || !isList else { return false }
      guard names.count > 1 else { return true }
      return owner?.lowercased().hasSuffix(names[names.count - 2].lowercased()) ?? false
    }
  }

  /// Whether the files look up a native module: `NativeModules.Name`, `{ Name } = NativeModules` or `get('Name')`.
  ///
  /// - Parameter isOwn: whether only the user's own files count.
  @HostActor
  package func asks(for module: String, isOwn: Bool) -> Bool {
    reader?.ask("asks", .text(module), .bool(isOwn)) ?? false
  }

  /// The arguments of the calls of a method.
  ///
  /// - Parameters:
  ///   - module: the native module with the method; `nil` for whatever object in the user's own files.
  ///   - isOwn: whether only the user's own files count.
  @HostActor
  package func arguments(of method: String, in module: String?, isOwn: Bool) -> [Arguments] {
    reader?.ask("arguments", .text(method), .text(module), .bool(isOwn)) ?? []
  }

  /// What the files use of a package that they import.
  @HostActor
  package func uses(ofPackage package: String) -> PackageUse {
    reader?.ask("package", .text(package)) ?? PackageUse(uses: [], members: [:])
  }

  /// The names of the members of all objects in the user's own files.
  @HostActor
  package var memberNames: Set<String> { reader?.ask("memberNames") ?? [] }

  @HostActor
  package var filledMembers: [FilledMember] { reader?.ask("filledMembers") ?? [] }
}
