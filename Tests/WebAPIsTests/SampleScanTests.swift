import Foundation
import Testing
import WebAPIs

@Suite struct `The samples in an upload` {
  private let uuid = UUID()

  private func uuids(in text: String) -> Set<UUID>? { SampleScan.uuids(in: Array(text.utf8)) }

  @Test func `are found in JSON, text and forms, in either case and once each`() {
    let id = uuid.uuidString
    #expect(uuids(in: #"{"id":"\#(id)","n":1}"#) == [uuid])
    #expect(uuids(in: id) == [uuid])
    #expect(uuids(in: "id=\(id.lowercased())&urn:uuid:\(id)") == [uuid])
    #expect(uuids(in: "ab\u{0}é-\n\(id)🏃") == [uuid])
    let other = UUID()
    #expect(uuids(in: "https://a.b/w?ids=\(id)%2C\(other)") == [uuid, other])
    #expect(uuids(in: "ids=%5B%22\(id)%22%2C%22\(other)%22%5D") == [uuid, other])
    #expect(uuids(in: "{\"key\":\"sample-\(id)-1\"}") == [uuid])
    let digits = id.replacing("-", with: "")
    #expect(uuids(in: "[\"\(digits)\",\"\(other)\"]") == [uuid, other])
    #expect(uuids(in: digits.lowercased()) == [uuid])
  }

  @Test(arguments: 0..<80)
  func `are found at any offset`(offset: Int) {
    let other = UUID()
    let text =
      String(repeating: "-a ", count: 30).prefix(offset) + " \(uuid) " + "\(other)"
    #expect(uuids(in: String(text)) == [uuid, other])
    let digits = "\(uuid)".replacing("-", with: "")
    #expect(uuids(in: text.prefix(offset) + " \(digits) \(other)") == [uuid, other])
  }

  @Test(arguments: [
    "", "12345678-1234-1234-1234-12345678901", "12345678-1234-1234-1234-1234567890123",
    "a12345678-1234-1234-1234-123456789012", "12345678-1234-1234-12345-12345678901",
    "1234567g-1234-1234-1234-123456789012", "1234567812341234123412345678901",
    "123456781234123412341234567890123", "12345678-123412341234123456789012",
    "------------------------------------",
  ])
  func `are not what only resembles them`(text: String) {
    #expect(uuids(in: text) == [])
  }

  @Test func `are all found in ten thousand workouts`() {
    let all = (0..<10_000).map { _ in UUID() }
    let workouts = all.map { #"{"id":"\#($0)","type":"running","duration":1834.25,"kcal":412}"# }
    #expect(uuids(in: "[\(workouts.joined(separator: ","))]") == Set(all))
  }

  private static let packed = [
    "gzip":
      "H4sIAAAAAAACA6tWykxRslIycLNwc3QxddJ1sXR20jUxs3TTdTQ0M9U1N7AwMzc3srA0NXBVqgUAjr0pJC0AAAA=",
    "deflate": "eNqrVspMUbJSMnCzcHN0MXXSdbF0dtI1MbN003U0NDPVNTewMDM3N7KwNDVwVaoFAPljCoQ=",
    "Deflate": "q1bKTFGyUjJws3BzdDF10nWxdHbSNTGzdNN1NDQz1TU3sDAzNzeysDQ1cFWqBQA=",
  ]

  @Test(arguments: packed)
  func `are found in a compressed body`(_ encoding: String, _ base64: String) throws {
    let body = Array(try #require(Data(base64Encoded: base64)))
    let id = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    #expect(SampleScan.uuids(in: body, contentEncoding: encoding) == [id])
    #expect(SampleScan.uuids(in: Array(body.dropLast(9)), contentEncoding: encoding) == nil)
  }

  @Test func `are found in a packed file, alone or in a form`() throws {
    let text = try #require(Self.packed["gzip"])
    let file = Array(try #require(Data(base64Encoded: text)))
    let id = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    #expect(SampleScan.uuids(in: file) == [id])
    let head = Array("--b\r\ncontent-type: application/gzip\r\n\r\n".utf8)
    #expect(SampleScan.uuids(in: head + file + Array("\r\n--b--\r\n".utf8)) == [id])
    #expect(SampleScan.uuids(in: Array("x".utf8) + file) == [])
    #expect(SampleScan.uuids(in: Array(file.dropLast(9)) + Array("\(uuid)".utf8)) == [uuid])
  }

  @Test func `are found in all parts of a body that was packed in parts`() throws {
    let part = try #require(Data(base64Encoded: Self.packed["gzip"] ?? ""))
    #expect(SampleScan.uuids(in: Array(part + part), contentEncoding: "x-gzip")?.count == 1)
  }

  @Test func `are unknown in a body that cannot be unpacked`() {
    let body = Array(uuid.uuidString.utf8)
    #expect(SampleScan.uuids(in: body, contentEncoding: "gzip") == nil)
    #expect(SampleScan.uuids(in: [], contentEncoding: "deflate") == nil)
    #expect(SampleScan.uuids(in: body, contentEncoding: "br") == nil)
    #expect(SampleScan.uuids(in: body, contentEncoding: "Identity") == [uuid])
  }

  @Test func `are unknown in a body that would fill the memory`() throws {
    // A mebibyte of spaces, 65 times: each is a separate member of the gzip file.
    let part = try #require(Data(base64Encoded: Self.mebibyte))
    let body = Array(repeatElement(part, count: 65).joined())
    #expect(SampleScan.uuids(in: body, contentEncoding: "gzip") == nil)
    #expect(SampleScan.uuids(in: Array(part), contentEncoding: "gzip") == [])
  }

  private static let mebibyte =
    "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IQvkAB" + String(repeating: "A", count: 1353)
    + "HwGpwID8QAAEAA="

  @Test func `a form of a hundred thousand packed parts is looked through in no time`() {
    let part = Array("\r\n\r\n".utf8) + [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3]
    let body = Array(repeatElement(part, count: 100_000).joined())
    #expect(SampleScan.uuids(in: body) == [])
  }
}
