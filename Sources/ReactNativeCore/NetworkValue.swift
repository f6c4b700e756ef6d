internal import HostLoop
internal import JSEngine

/// An element of the array that is the body of a networking event.
enum NetworkValue: JSEncodable, Sendable {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case fields([String: String])
  case blob(id: String, size: Int, type: String)

  func encode(in context: JSContext) throws -> JSRef { try value.encode(in: context) }

  func write(to tape: JSTape) throws { try value.write(to: tape) }

  private var value: any JSEncodable {
    switch self {
    case .null: String?.none
    case .flag(let flag): flag
    case .number(let number): number
    case .text(let text): text
    case .fields(let fields): fields
    case .blob(let id, let size, let type): BlobRecord(id: id, size: size, type: type)
    }
  }
}

private struct BlobRecord: JSRecord {
  let id: String
  let size: Int
  let type: String

  func write(fields: JSFields) {
    fields.add("blobId", id)
    fields.add("offset", 0)
    fields.add("size", size)
    fields.add("type", type)
  }
}
