import CLibXML2

/// Text inside the parser's buffer. It is valid until the parser's callback returns.
typealias ExportBytes = UnsafeBufferPointer<UInt8>

/// The attributes of an element: five pointers each (name, prefix, namespace, value, end of value).
struct ExportAttributes {
  private let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  let count: Int

  init(_ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int) {
    self.pointers = pointers
    self.count = pointers == nil ? 0 : count
  }

  @inline(__always)
  subscript(index: Int) -> (name: ExportNames.Name, value: ExportBytes)? {
    guard let attribute = pointers?.advanced(by: index * 5), let name = attribute[0],
      let start = attribute[3], let end = attribute[4]
    else { return nil }
    return (name, ExportBytes(start: start, count: end - start))
  }

  /// The value of the attribute called `name`; `nil` if there is none.
  func value(_ name: ExportNames.Name) -> ExportBytes? {
    for index in 0..<count {
      if let attribute = self[index], attribute.name == name { return attribute.value }
    }
    return nil
  }

  /// The text of the attribute called `name`; `nil` if there is none.
  func text(_ name: ExportNames.Name) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
