internal import CoreModules
internal import HostLoop
internal import NativeBridge
internal import NativeSpecs
internal import ReactNativeCore
internal import ScriptLoading

/// The calls of a native module that a stand-in answered.
package struct StandInCalls: Encodable, Sendable, Equatable {
  /// The module's name in JavaScript.
  package let module: String
  /// How many calls there were.
  package let calls: Int
  /// How many of them were answered with a value, or through a callback.
  package let answers: Int
  /// Whether the app listened to an event of the module. A stand-in sends none.
  package let hasListeners: Bool
}

/// The stand-ins of one session, and their calls.
@HostActor
final class StandIns {
  private weak var folders: AppFolders?
  private var counts: [String: (calls: Int, answers: Int)] = [:]
  private var listened: Set<String> = []

  /// In alphabetical order.
  var calls: [StandInCalls] {
    listened.union(counts.keys).sorted().map { name in
      let count = counts[name] ?? (0, 0)
      return StandInCalls(
        module: name, calls: count.calls, answers: count.answers,
        hasListeners: listened.contains(name))
    }
  }

  /// Lets a registry make stand-ins for the modules of the packages in a script.
  func install(
    in registry: ModuleRegistry, for script: Script, _ configuration: SessionConfiguration,
    folders: AppFolders
  ) {
    self.folders = folders
    let folder = configuration.folder
    let (half, environment) = (configuration.javaScriptHalf, configuration.environment)
    let (specs, linking) = (configuration.packageSpecs, configuration.linking)
    let find: @HostActor (String) -> PackageSpecs.Module? = { name in
      specs.module(named: name, in: script, linking) {
        PackageTrees(javaScriptHalf: half, folder: folder, environment: environment)
      }
    }
    registry.makeStandIn = { [self] name in
      guard let (spec, package) = find(name), spec.kind != .nitro else { return nil }
      let answers = answers(of: name, package, configuration)
      return (make: { StandIn(spec, answers) }, isExpo: spec.kind == .expo)
    }
    registry.makeHybridStandIn = { [self] name in
      guard let (spec, package) = find(name), spec.kind == .nitro else { return nil }
      let standIn = HybridStandIn(spec: spec, answers: answers(of: name, package, configuration))
      return standIn.makeObject
    }
  }

  /// The stand-ins of a bundle, whose packages have no specs.
  func ofBundle(_ configuration: SessionConfiguration) -> BundleStandIns {
    BundleStandIns(
      areAllowed: configuration.usesStandIns, otherAnswersOf: configuration.otherAnswersOf,
      onCall: { [self] in counts[$0, default: (0, 0)].calls += 1 },
      onAnswer: { [self] in counts[$0, default: (0, 0)].answers += 1 },
      onListener: { [self] in listened.insert($0) })
  }

  /// The folder that a name such as `NSDocumentDirectoryPath`, `CachesDirectory` or `TEMP_DIRECTORY` means.
  private func folder(namedBy constant: String) -> String? {
    guard let paths = try? folders?.paths?() else { return nil }
    let container = FilePath.directory(of: paths.documents)
    let name = constant.lowercased().filter { $0 != "_" }
    return [
      ("documentdirectory", paths.documents), ("cachesdirectory", paths.caches),
      ("librarydirectory", container + "/Library"), ("temporarydirectory", container + "/tmp"),
      ("tempdirectory", container + "/tmp"),
    ].first { name.contains($0.0) }?.1
  }

  private func answers(
    of name: String, _ package: String, _ configuration: SessionConfiguration
  ) -> StandInAnswers {
    StandInAnswers(
      isOther: configuration.otherAnswersOf.contains(name),
      note: { [self] method in
        counts[name, default: (0, 0)].calls += 1
        if method.answer != .nothing { counts[name]?.answers += 1 }
      },
      noteListener: { [self] in listened.insert(name) },
      folder: { [self] in folder(namedBy: $0) },
      makeHybridObject: { [self] other in
        let spec = configuration.packageSpecs.hybridObject(named: other, of: package)
        return spec.map {
          HybridStandIn(spec: $0, answers: answers(of: other, package, configuration)).makeObject()
        }
      })
  }
}

extension AppSession {
  /// How many modules a sentence names.
  private static let most = 8

  /// What takes the place of native code that is missing, a sentence each.
  package var standInNotes: [String] {
    let ofScript = configuration.usesStandIns ? JestLibraries.libraries(in: script) : []
    let libraries = generation.bundle?.librariesInJest ?? ofScript
    let verb = libraries.count == 1 ? "runs" : "run"
    let asInJest =
      libraries.isEmpty
      ? [] : ["\(libraries.joined(separator: ", ")) \(verb) as in Jest, in one thread"]
    let skia =
      configuration.usesStandIns && generation.bundle == nil && JestLibraries.hasSkia(script)
      ? [
        "@shopify/react-native-skia runs as in Jest: it draws nothing, and what it computes says nothing"
      ]
      : []
    let problems = configuration.packageSpecs.problems.map { "a stand-in could not be made: \($0)" }
    let calls = standIns.calls
    return asInJest + skia
      + [Self.note(about: calls.filter { $0.calls > 0 }), Self.noteAboutListeners(calls)]
      .compactMap(\.self) + problems
  }

  private static func noteAboutListeners(_ calls: [StandInCalls]) -> String? {
    let names = calls.filter(\.hasListeners).map(\.module)
    if names.isEmpty { return nil }
    let rest = names.count - most
    let listed = names.prefix(most) + (rest > 0 ? ["\(rest) more"] : [])
    return
      "stand-ins send no events: the app's listeners of \(listed.joined(separator: ", ")) were not called"
  }

  private static func note(about calls: [StandInCalls]) -> String? {
    guard let last = calls.last else { return nil }
    let words = { (each: StandInCalls) in
      "\(each.module): \(each.calls) \(each.calls == 1 ? "call" : "calls")"
    }
    let rest = calls.count - most
    let listed = calls.dropLast().prefix(most).map(words) + (rest > 1 ? ["\(rest - 1) more"] : [])
    return (listed + [words(last)]).joined(separator: ", ") + " answered by "
      + (calls.count == 1 ? "a stand-in" : "stand-ins")
  }
}
