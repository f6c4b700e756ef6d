/// What does not change with time: HealthKit's characteristic values. Nil is "not set".
public struct HealthCharacteristics: Sendable, Hashable {
  /// What an app asks to read: HealthKit's characteristic types.
  public enum Kind: String, Sendable, CaseIterable {
    /// The biological sex.
    case biologicalSex = "HKCharacteristicTypeIdentifierBiologicalSex"
    /// The blood type.
    case bloodType = "HKCharacteristicTypeIdentifierBloodType"
    /// The date of birth.
    case dateOfBirth = "HKCharacteristicTypeIdentifierDateOfBirth"
    /// The skin type on the Fitzpatrick scale.
    case fitzpatrickSkinType = "HKCharacteristicTypeIdentifierFitzpatrickSkinType"
    /// Whether the person uses a wheelchair.
    case wheelchairUse = "HKCharacteristicTypeIdentifierWheelchairUse"
  }

  /// `HKBiologicalSex`; the raw values are HealthKit's numbers.
  public enum BiologicalSex: Int, Sendable, CaseIterable {
    /// Female.
    case female = 1
    /// Male.
    case male
    /// Another sex.
    case other
  }

  /// `HKBloodType`; the raw values are HealthKit's numbers.
  public enum BloodType: Int, Sendable, CaseIterable {
    /// A, Rh positive.
    case aPositive = 1
    /// A, Rh negative.
    case aNegative
    /// B, Rh positive.
    case bPositive
    /// B, Rh negative.
    case bNegative
    /// AB, Rh positive.
    case abPositive
    /// AB, Rh negative.
    case abNegative
    /// O, Rh positive.
    case oPositive
    /// O, Rh negative.
    case oNegative
  }

  /// `HKWheelchairUse`; the raw values are HealthKit's numbers.
  public enum WheelchairUse: Int, Sendable, CaseIterable {
    /// The person does not use a wheelchair.
    case no = 1
    /// The person uses a wheelchair.
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
