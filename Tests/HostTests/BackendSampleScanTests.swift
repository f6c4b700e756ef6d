import Foundation
import Host
import Testing

@Suite struct `The samples in an upload` {
  private let uuid = UUID()

  private func uuids(in text: String) -> Set<UUID>? { SampleScan.uuids(in: Array(text.utf8)) }

  @Test func `are found in JSON, text and forms, in either case and once each`() {
    let id = uuid.uuidString
    #expect(uuids(in: #"{"id":"\#(id)","n":1}"#) == [uuid])
    #expect(uuids(in: id) == [uuid])
    #expect(uuids(in: "id=\(id.lowercased())&urn:uuid:\(id)") == [uuid])
    #expect(uuids(in: "ab\u{0}é-\n\(id)🏃") == [uuid])
  }

  @Test(arguments: 0..<80)
  func `are found at any offset`(offset: Int) {
    let other = UUID()
    let text =
      String(repeating: "-a ", count: 30).prefix(offset) + " \(uuid) " + "\(other)"
    #expect(uuids(in: String(text)) == [uuid, other])
  }

  @Test(arguments: [
    "", "12345678-1234-1234-1234-12345678901", "12345678-1234-1234-1234-1234567890123",
    "a12345678-1234-1234-1234-123456789012", "12345678-1234-1234-12345-12345678901",
    "1234567g-1234-1234-1234-123456789012", "12345678123412341234123456789012",
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

  @Test func `are unknown in a compressed body`() {
    let body = Array(uuid.uuidString.utf8)
    #expect(SampleScan.uuids(in: body, contentEncoding: "gzip") == nil)
    #expect(SampleScan.uuids(in: body, contentEncoding: "Identity") == [uuid])
  }
}
