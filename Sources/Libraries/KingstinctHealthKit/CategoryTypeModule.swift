internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// `CategoryTypeModule.swift`.
@HostActor
final class CategoryTypeModule: HybridObject {
  override class var library: ReplacedLibrary? { .kingstinctHealthKit }

  private let reader: HealthReader

  init(_ reader: HealthReader) { self.reader = reader }

  @ExportsBuilder override var exports: [any Export] {
    AsyncFunction("saveCategorySample") {
      [unowned self]
      (
        type: CategoryType, value: Int, start: JSDate, end: JSDate,
        metadata: [String: BridgeValue]?,
        promise: Promise
      ) in
      let healthKit = reader.healthKit
      let label = HealthCategoryValue.label(value, ofType: type.identifier)
      let sample = try reader.newSample(type.identifier, .category(label), start, end, metadata)
      healthKit.save([sample]) { result in
        promise.settle(hybrid: result) { KingstinctSample(sample: sample, unit: nil) }
      }
    }
    AsyncFunction("queryCategorySamples") {
      [unowned self] (type: CategoryType, options: HealthQueryOptions?, promise: Promise) in
      reader.samples(of: type.identifier, options ?? .all) { result in
        promise.settle(hybrid: result) { $0.map { KingstinctSample(sample: $0, unit: nil) } }
      }
    }
    AsyncFunction("queryCategorySamplesWithAnchor") {
      [unowned self] (type: CategoryType, options: HealthQueryOptions, promise: Promise) in
      try reader.changes(of: type.identifier, options) { result in
        promise.settle(hybrid: result) { changes in
          ChangesRecord(
            name: "samples", samples: changes.added.map { KingstinctSample(sample: $0, unit: nil) },
            changes: changes)
        }
      }
    }
  }

  /// The identifier of a category type.
  private struct CategoryType: JSDecodable {
    let identifier: String

    static func decode(_ value: JSRef, in context: JSContext) throws -> CategoryType {
      let identifier = try String.decode(value, in: context)
      guard HealthType(identifier).kind == .category, HealthType(identifier).isKnown else {
        throw JSError(
          message:
            "Cannot convert \"\(identifier)\" to enum CategoryTypeIdentifier - invalid value!")
      }
      return CategoryType(identifier: identifier)
    }
  }
}
