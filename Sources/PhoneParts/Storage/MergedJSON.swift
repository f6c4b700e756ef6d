internal import Foundation
internal import SimulatedPhone

/// What `RNCAsyncStorage` stores for `multiMerge` (async-storage 2.2.0, RNCAsyncStorage.mm lines 183 to 208 and 786 to 810).
///
/// Members that are objects are merged, others are replaced, and a null stays. If nothing has changed, the given text
/// replaces the stored one: a merge of `{"a":{}}` into `{"a":{"b":1},"c":2}` loses everything. The keys of the text are
/// sorted; on a phone they have no order.
enum MergedJSON {
  /// The text to store; `nil` if one of the texts is not JSON.
  static func text(_ stored: String, _ given: String, keepsOnEmpty: Bool) throws -> String? {
    let source = value(of: given)
    if let source, !(source is [String: Any]), (source as? [Any])?.isEmpty != true {
      let selector =
        source is [Any]
        ? "objectForKeyedSubscript:"
        : keepsOnEmpty ? "count" : "countByEnumeratingWithState:objects:count:"
      throw unrecognized(selector, by: source)
    }
    guard let source, let destination = value(of: stored) else { return nil }
    let members = source as? [String: Any] ?? [:]
    if members.isEmpty { return keepsOnEmpty ? text(of: destination) : given }
    guard var object = destination as? [String: Any] else {
      throw unrecognized("objectForKeyedSubscript:", by: destination)
    }
    return merge(members, into: &object) ? text(of: object) : given
  }

  /// Returns whether something has changed.
  private static func merge(_ source: [String: Any], into destination: inout [String: Any]) -> Bool
  {
    var hasChanged = false
    for (key, value) in source {
      if let value = value as? [String: Any], var old = destination[key] as? [String: Any] {
        guard merge(value, into: &old) else { continue }
        destination[key] = old
      } else {
        // It compares the whole source with the old member, so only an old member like that stays.
        if !(value is [String: Any]), let old = destination[key] as? [String: Any],
          text(of: old) == text(of: source)
        {
          continue
        }
        destination[key] = value
      }
      hasChanged = true
    }
    return hasChanged
  }

  private static func value(of text: String) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private static func text(of value: Any) -> String? {
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func unrecognized(_ selector: String, by value: Any) -> ObjectiveCException {
    let name =
      switch value {
      case is [Any]: "__NSArrayM"
      case is String: "__NSCFString"
      case is NSNull: "NSNull"
      case is Bool: "__NSCFBoolean"
      default: "__NSCFNumber"
      }
    return ObjectiveCException(
      name: "NSInvalidArgumentException",
      reason: "-[\(name) \(selector)]: unrecognized selector sent to instance 0x0",
      fix:
        "pass mergeItem and multiMerge the JSON of an object, for a key that has an object or nothing"
    )
  }
}
