package import FoundationEssentials
import SQLite

extension HealthStore {
  /// The person's characteristics, from the profile page of the Health app.
  ///
  /// - Throws: ``StoreError``.
  package func characteristics() throws -> HealthCharacteristics {
    try read { db in
      func value<Value: SQLConvertible>(_ name: String) throws -> Value? {
        try db.value(of: "SELECT value FROM phone WHERE name = \(name)")
      }
      return HealthCharacteristics(
        biologicalSex: try value("biologicalSex").flatMap(
          HealthCharacteristics.BiologicalSex.init(rawValue:)),
        bloodType: try value("bloodType").flatMap(HealthCharacteristics.BloodType.init(rawValue:)),
        dateOfBirth: try value("dateOfBirth"),
        fitzpatrickSkinType: try value("fitzpatrickSkinType"),
        wheelchairUse: try value("wheelchairUse").flatMap(
          HealthCharacteristics.WheelchairUse.init(rawValue:)))
    }
  }

  /// Replaces the person's characteristics.
  ///
  /// - Throws: ``StoreError``.
  package func setCharacteristics(_ characteristics: HealthCharacteristics) throws {
    try write { db in
      func set(_ name: String, _ value: (some SQLConvertible)?) throws {
        try Self.setPhoneValue(value, named: name, db)
      }
      try set("biologicalSex", characteristics.biologicalSex?.rawValue)
      try set("bloodType", characteristics.bloodType?.rawValue)
      try set("dateOfBirth", characteristics.dateOfBirth)
      try set("fitzpatrickSkinType", characteristics.fitzpatrickSkinType)
      try set("wheelchairUse", characteristics.wheelchairUse?.rawValue)
    }
  }

  /// `earliestPermittedSampleDate()`: earlier samples can be neither saved nor queried. `nil`, as
  /// on an iPhone, means no limit. A Watch keeps a week.
  ///
  /// - Throws: ``StoreError``.
  package func earliestPermittedSampleDate() throws -> Date? {
    try read { db in
      try db.firstRow(
        of: "SELECT value FROM phone WHERE name = 'earliestPermittedSampleDate'"
      ) { Date(timeIntervalSince1970: try $0[0]) }
    }
  }

  /// Sets ``earliestPermittedSampleDate()``. Existing samples stay.
  ///
  /// - Throws: ``StoreError``.
  package func setEarliestPermittedSampleDate(_ date: Date?) throws {
    try write { db in
      try Self.setPhoneValue(
        date?.timeIntervalSince1970, named: "earliestPermittedSampleDate", db)
    }
  }
}
