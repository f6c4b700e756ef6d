import Foundation
import HealthKit
import SimulatedPhone
import Testing

@Suite struct HealthAnchoredQueryTests {
  private let store: HealthStore

  init() throws {
    store = try HealthStore.temporary()
  }

  @Test func `D3: the second query returns only what is new`() throws {
    try store.save([beats(60, at: 0), steps(1, at: 0)])
    let first = try store.changes(ofTypes: [heartRate])
    #expect(first.added == [beats(60, at: 0)])
    let kept = try HealthQueryAnchor(first.anchor.text)
    #expect(kept == first.anchor)
    try store.save([steps(2, at: 600), beats(61, at: 60)])
    let second = try store.changes(ofTypes: [heartRate], since: kept)
    #expect(second.added == [beats(61, at: 60)])
    #expect(try store.changes(ofTypes: [heartRate], since: second.anchor).added.isEmpty)
  }

  @Test func `D4: an anchor of another type is refused with error 3`() throws {
    let anchor = try store.changes(ofTypes: [heartRate]).anchor
    let error = #expect(throws: HealthError.self) {
      try store.changes(ofTypes: [stepCount], since: anchor)
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.code.rawValue == 3)
    #expect(HealthError.domain == "com.apple.healthkit")
    let both = try store.changes(ofTypes: [heartRate, stepCount]).anchor
    #expect(throws: HealthError.self) { try store.changes(ofTypes: [heartRate], since: both) }
    _ = try store.changes(ofTypes: [stepCount, heartRate], since: both)
  }

  @Test(arguments: ["", "AAAA", "not base64!", "AgAAAAAAAAAAAAAAAAAAAAA="])
  func `an invalid anchor is refused with error 3`(text: String) {
    let error = #expect(throws: HealthError.self) { try HealthQueryAnchor(text) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `D25: only the UUID of a deleted sample is left`() throws {
    try store.save([beats(60, at: 0), beats(61, at: 60), steps(1, at: 0)])
    let anchor = try store.changes(ofTypes: [heartRate]).anchor
    let deleted = try store.delete([beats(60, at: 0).uuid, steps(1, at: 0).uuid, UUID()])
    #expect(deleted == [beats(60, at: 0), steps(1, at: 0)])
    let changes = try store.changes(ofTypes: [heartRate], since: anchor)
    #expect(changes.added.isEmpty)
    #expect(changes.deleted == [beats(60, at: 0).uuid])
    #expect(try store.samples(ofTypes: [heartRate]) == [beats(61, at: 60)])
  }

  @Test func `D24: a replaced day is deleted and added again with new UUIDs`() throws {
    let old = [steps(100, at: 8.0.hours, .garmin), steps(200, at: 9.0.hours, .garmin)]
    let others = [steps(5, at: 8.0.hours, .watch), steps(7, at: 30.0.hours, .garmin)]
    try store.save(old + others)
    let anchor = try store.changes(ofTypes: [stepCount]).anchor
    let result = try store.replaceDay(
      ofType: stepCount, from: monday, to: monday + 1.0.days,
      source: HealthSource.garmin.bundleIdentifier
    ) { $0 + [steps(300, at: 10.0.hours, .garmin)] }
    let changes = try store.changes(ofTypes: [stepCount], since: anchor)
    #expect(changes.deleted == old.map(\.uuid))
    #expect(changes.added == result.added)
    #expect(changes.added.map(\.value) == [100, 200, 300].map { .quantity($0, unit: "count") })
    #expect(Set(changes.added.map(\.uuid)).isDisjoint(with: old.map(\.uuid)))
    #expect(try store.samples(ofTypes: [stepCount]).count == 5)
    let again = try store.replaceDay(
      ofType: stepCount, from: monday, to: monday + 1.0.days,
      source: HealthSource.garmin.bundleIdentifier)
    #expect(Set(again.added.map(\.uuid)).isDisjoint(with: changes.added.map(\.uuid)))
  }

  @Test func `D2: a sample of the same content has the same UUID in every run`() throws {
    #expect(beats(60, at: 0).uuid.uuidString == beats(60, at: 0).uuid.uuidString)
    #expect(beats(60, at: 0).uuid != beats(60, at: 1).uuid)
  }

  @Test func `a sequence is not used again, even after the last sample was deleted`() throws {
    try store.save([beats(60, at: 0)])
    let anchor = try store.changes(ofTypes: [heartRate]).anchor
    try store.delete(ofTypes: [heartRate])
    try store.purgeDeletedObjects()
    try store.save([beats(61, at: 60)])
    let changes = try store.changes(ofTypes: [heartRate], since: anchor)
    #expect(changes.added == [beats(61, at: 60)])
    #expect(changes.deleted.isEmpty)
  }

  @Test func `a sample that was deleted can be saved again`() throws {
    try store.save([beats(60, at: 0)])
    let anchor = try store.changes(ofTypes: [heartRate]).anchor
    try store.delete(ofTypes: [heartRate])
    try store.save([beats(60, at: 0)])
    let changes = try store.changes(ofTypes: [heartRate], since: anchor)
    #expect(changes.added == [beats(60, at: 0)])
    #expect(changes.deleted == [beats(60, at: 0).uuid])
  }

  /// The law of paging: the pages add up to the answer of one query.
  @Test(arguments: 1...20)
  func `D31: pages of any size give the same samples as one query`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pending = someSamples(120, seed: seed)
    var saved: [UUID] = []
    while !pending.isEmpty {
      let count = min(pending.count, Int.random(in: 1...20, using: &random))
      try store.save(Array(pending.prefix(count)))
      saved += pending.prefix(count).map(\.uuid)
      pending.removeFirst(count)
      let doomed = saved.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
      try store.delete(doomed)
    }
    for types in [[stepCount], someTypes] {
      let whole = try store.changes(ofTypes: types)
      let limit = Int.random(in: 1...15, using: &random)
      var added: [HealthSample] = []
      var deleted: [UUID] = []
      var anchor: HealthQueryAnchor?
      while true {
        let page = try store.changes(ofTypes: types, since: anchor, limit: limit)
        #expect(page.added.count + page.deleted.count <= limit)
        if page.added.isEmpty, page.deleted.isEmpty { break }
        added += page.added
        deleted += page.deleted
        anchor = page.anchor
      }
      #expect(added == whole.added)
      #expect(deleted == whole.deleted)
      #expect(try store.changes(ofTypes: types, since: whole.anchor).added.isEmpty)
    }
  }
}
