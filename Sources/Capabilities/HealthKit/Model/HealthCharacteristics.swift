/// What does not change with time: HealthKit's characteristic values. Nil is "not set".
public struct HealthCharacteristics: Sendable, Hashable {
  /// What an app asks to read: HealthKit's characteristic types.
  public enum Kind: String, Sendable, CaseIterable {
    case biologicalSex = "HKCharacteristicTypeIdentifierBiologicalSex"
    case bloodType = "HKCharacteristicTypeIdentifierBloodType"
    case dateOfBirth = "HKCharacteristicTypeIdentifierDateOfBirth"
    case fitzpatrickSkinType = "HKCharacteristicTypeIdentifierFitzpatrickSkinType"
    case wheelchairUse = "HKCharacteristicTypeIdentifierWheelchairUse"
  }

  /// `HKBiologicalSex`; the raw values are HealthKit's numbers.
  public enum BiologicalSex: Int, Sendable, CaseIterable {
    case female = 1
    case male, other
  }

  /// `HKBloodType`; the raw values are HealthKit's numbers.
  public enum BloodType: Int, Sendable, CaseIterable {
    case aPositive = 1
    case aNegative, bPositive, bNegative, abPositive, abNegative, oPositive, oNegative
  }

  /// `HKWheelchairUse`; the raw values are HealthKit's numbers.
  public enum WheelchairUse: Int, Sendable, CaseIterable {
    case no = 1
    case yes
  }

  /// Read by `biologicalSex()`.
  public var biologicalSex: BiologicalSex?
  /// Read by `bloodType()`.
  public var bloodType: BloodType?
  /// Read by `dateOfBirthComponents()`: year, month and day, as in `1990-06-30`.
  public var dateOfBirth: String?
  /// Read by `fitzpatrickSkinType()`: 1 to 6.
  public var fitzpatrickSkinType: Int?
  /// Read by `wheelchairUse()`.
  public var wheelchairUse: WheelchairUse?

  /// Characteristics; what is not given is not set.
  public init(
    biologicalSex: BiologicalSex? = nil, bloodType: BloodType? = nil, dateOfBirth: String? = nil,
    fitzpatrickSkinType: Int? = nil, wheelchairUse: WheelchairUse? = nil
  ) {
    self.biologicalSex = biologicalSex
    self.bloodType = bloodType
    self.dateOfBirth = dateOfBirth
    self.fitzpatrickSkinType = fitzpatrickSkinType
    self.wheelchairUse = wheelchairUse
  }

  /// Those of these kinds; the others as if they were not set.
  func limited(to kinds: Set<Kind>) -> HealthCharacteristics {
    HealthCharacteristics(
      biologicalSex: kinds.contains(.biologicalSex) ? biologicalSex : nil,
      bloodType: kinds.contains(.bloodType) ? bloodType : nil,
      dateOfBirth: kinds.contains(.dateOfBirth) ? dateOfBirth : nil,
      fitzpatrickSkinType: kinds.contains(.fitzpatrickSkinType) ? fitzpatrickSkinType : nil,
      wheelchairUse: kinds.contains(.wheelchairUse) ? wheelchairUse : nil)
  }
}
