package import FoundationEssentials
import GRDB

extension HealthStore {
  /// The person's characteristics, from the profile page of the Health app.
  ///
  /// - Throws: ``StoreError``.
  package func characteristics() throws -> HealthCharacteristics {
    try read { db in
      func value<Value: DatabaseValueConvertible>(_ name: String) throws -> Value? {
        try Value.fetchOne(db, sql: "SELECT value FROM phone WHERE name = ?", arguments: [name])
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
      let values: [(String, (any DatabaseValueConvertible)?)] = [
        ("biologicalSex", characteristics.biologicalSex?.rawValue),
        ("bloodType", characteristics.bloodType?.rawValue),
        ("dateOfBirth", characteristics.dateOfBirth),
        ("fitzpatrickSkinType", characteristics.fitzpatrickSkinType),
        ("wheelchairUse", characteristics.wheelchairUse?.rawValue),
      ]
      for (name, value) in values { try Self.setPhoneValue(value, named: name, db) }
    }
  }

  /// `earliestPermittedSampleDate()`: earlier samples can be neither saved nor queried. `nil`, as
  /// on an iPhone, means no limit. A Watch keeps a week.
  ///
  /// - Throws: ``StoreError``.
  package func earliestPermittedSampleDate() throws -> Date? {
    try read { db in
      try Double.fetchOne(
        db.cachedStatement(
          sql: "SELECT value FROM phone WHERE name = 'earliestPermittedSampleDate'")
      ).map(Date.init(timeIntervalSince1970:))
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
