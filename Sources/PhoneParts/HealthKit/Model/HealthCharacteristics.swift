/// Data that does not change with time: HealthKit's characteristic values. `nil` means "not set".
package struct HealthCharacteristics: Sendable, Hashable {
  /// The kinds of characteristics that an app can read: HealthKit's characteristic types.
  package enum Kind: String, Sendable, CaseIterable {
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

  /// `HKBiologicalSex`, with HealthKit's raw values.
  package enum BiologicalSex: Int, Sendable, CaseIterable {
    /// Female.
    case female = 1
    /// Male.
    case male
    /// Another sex.
    case other
  }

  /// `HKBloodType`, with HealthKit's raw values.
  package enum BloodType: Int, Sendable, CaseIterable {
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

  /// `HKWheelchairUse`, with HealthKit's raw values.
  package enum WheelchairUse: Int, Sendable, CaseIterable {
    /// The person does not use a wheelchair.
    case no = 1
    /// The person uses a wheelchair.
    case yes
  }

  /// The value of `biologicalSex()`.
  package var biologicalSex: BiologicalSex?
  /// The value of `bloodType()`.
  package var bloodType: BloodType?
  /// The value of `dateOfBirthComponents()`: year, month and day, as in `1990-06-30`.
  package var dateOfBirth: String?
  /// The value of `fitzpatrickSkinType()`, from 1 to 6.
  package var fitzpatrickSkinType: Int?
  /// The value of `wheelchairUse()`.
  package var wheelchairUse: WheelchairUse?

  /// Makes characteristics. Those that are left out are not set.
  package init(
    biologicalSex: BiologicalSex? = nil, bloodType: BloodType? = nil, dateOfBirth: String? = nil,
    fitzpatrickSkinType: Int? = nil, wheelchairUse: WheelchairUse? = nil
  ) {
    self.biologicalSex = biologicalSex
    self.bloodType = bloodType
    self.dateOfBirth = dateOfBirth
    self.fitzpatrickSkinType = fitzpatrickSkinType
    self.wheelchairUse = wheelchairUse
  }

  /// The characteristics of these kinds. All others are `nil`.
  func limited(to kinds: Set<Kind>) -> HealthCharacteristics {
    HealthCharacteristics(
      biologicalSex: kinds.contains(.biologicalSex) ? biologicalSex : nil,
      bloodType: kinds.contains(.bloodType) ? bloodType : nil,
      dateOfBirth: kinds.contains(.dateOfBirth) ? dateOfBirth : nil,
      fitzpatrickSkinType: kinds.contains(.fitzpatrickSkinType) ? fitzpatrickSkinType : nil,
      wheelchairUse: kinds.contains(.wheelchairUse) ? wheelchairUse : nil)
  }
}
