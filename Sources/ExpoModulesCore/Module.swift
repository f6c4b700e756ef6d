@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationNetworking
internal import HostLoop

/// What an Expo module inherits: its app context, and how it sends events.
open class BaseModule {
  /// What the module knows of the app. `nil` after the app's JavaScript has ended.
  public private(set) weak var appContext: AppContext?

  /// Makes a module. Expo modules do not need an initializer of their own; `OnCreate` is for that.
  public required init(appContext: AppContext) { self.appContext = appContext }

  /// Sends an event to JavaScript. Callable from any thread.
  ///
  /// - Parameters:
  ///   - eventName: a name of the module's `Events`. An event with another name is dropped, as in Expo
  ///     (`ios/Core/Events/LegacyEventEmitterCompat.swift`).
  ///   - body: the argument of the listeners.
  public func sendEvent(_ eventName: String, _ body: sending [String: Any?] = [:]) {
    appContext?.send(eventName, body)
  }
}

/// What bridgehost needs of an Expo module.
public protocol AnyModule: AnyObject {
  /// Makes the module for one run of the app's JavaScript.
  init(appContext: AppContext)

  /// The module's name, functions, constants, events and classes. Read once.
  @ModuleDefinition func definition() -> ModuleDefinition
}

/// A native module written with the Expo Modules API, as in an iOS project:
///
/// ```swift
/// public final class Lamp: Module {
///   public func definition() -> ModuleDefinition {
///     Name("Lamp")
///     Function("light") { (colour: String) -> Bool in colour != "black" }
///   }
/// }
/// ```
/// JavaScript finds it with `requireNativeModule('Lamp')`. The facts are those of expo-modules-core 3.0 (SDK 54).
public typealias Module = AnyModule & BaseModule

/// What a module or a class consists of: one element, such as the `Name`, or several.
@resultBuilder
public struct ModuleDefinition {
  let elements: [any AnyDefinition]

  init(_ elements: any AnyDefinition...) { self.elements = elements }
  private init(all elements: [any AnyDefinition]) { self.elements = elements }

  /// Takes an element that has no modifiers.
  public static func buildExpression(_ element: ModuleDefinition) -> ModuleDefinition { element }
  /// Takes a function.
  public static func buildExpression(_ function: AsyncFunctionDefinition) -> ModuleDefinition {
    ModuleDefinition(function)
  }
  /// Takes a constant.
  public static func buildExpression(_ constant: ConstantDefinition) -> ModuleDefinition {
    ModuleDefinition(constant)
  }
  /// Takes a property.
  public static func buildExpression<Owner>(
    _ property: PropertyDefinition<Owner>
  ) -> ModuleDefinition { ModuleDefinition(property) }
  /// Joins the elements.
  public static func buildBlock(_ parts: ModuleDefinition...) -> ModuleDefinition {
    ModuleDefinition(all: parts.flatMap(\.elements))
  }

  /// The name in JavaScript. `nil` if the module has no `Name`; the class's name is used then.
  var name: String? { elements.firstNonNil { ($0 as? NameDefinition)?.name } }
  var eventNames: [String] { elements.flatMap { ($0 as? EventsDefinition)?.names ?? [] } }

  func run(_ moment: LifecycleDefinition.Moment) {
    for case let element as LifecycleDefinition in elements where element.moment == moment {
      element.body()
    }
  }
}

/// An element of a ``ModuleDefinition``.
protocol AnyDefinition {}

extension Sequence {
  func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try transform(element) { return result }
    }
    return nil
  }
}
