/// The names of `HKWorkoutActivityType`.
package enum WorkoutActivity {
  /// Refuses a name that HealthKit does not have. On a phone, such code does not compile.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument`.
  static func check(_ name: String) throws(HealthError) {
    let prefix = "HKWorkoutActivityType"
    guard name.hasPrefix(prefix), names.contains(name.dropFirst(prefix.count)) else {
      throw HealthError(
        .invalidArgument,
        "'\(name)' is not an HKWorkoutActivityType, such as HKWorkoutActivityTypeRunning")
    }
  }

  /// The name of a raw value. `nil` for a number that HealthKit does not have.
  package static func name(_ number: Int) -> String? {
    numbers.first { $0.value == number }.map { "HKWorkoutActivityType\($0.key)" }
  }

  /// The raw value (HKWorkout.h of iOS 26). Unknown names have that of `other`.
  package static func number(_ name: String) -> Int {
    numbers[String(name.dropFirst("HKWorkoutActivityType".count))] ?? 3000
  }

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [
      "SwimBikeRun": 82, "Transition": 83, "UnderwaterDiving": 84, "Other": 3000,
    ]
    for (index, name) in ordered.enumerated() { numbers[String(name)] = index + 1 }
    return numbers
  }()

  /// The names of the raw values from 1 to 80.
  private static let ordered =
    """
    AmericanFootball Archery AustralianFootball Badminton Baseball Basketball Bowling Boxing Climbing Cricket
    CrossTraining Curling Cycling Dance DanceInspiredTraining Elliptical EquestrianSports Fencing Fishing
    FunctionalStrengthTraining Golf Gymnastics Handball Hiking Hockey Hunting Lacrosse MartialArts MindAndBody
    MixedMetabolicCardioTraining PaddleSports Play PreparationAndRecovery Racquetball Rowing Rugby Running Sailing
    SkatingSports SnowSports Soccer Softball Squash StairClimbing SurfingSports Swimming TableTennis Tennis
    TrackAndField TraditionalStrengthTraining Volleyball Walking WaterFitness WaterPolo WaterSports Wrestling Yoga Barre
    CoreTraining CrossCountrySkiing DownhillSkiing Flexibility HighIntensityIntervalTraining JumpRope Kickboxing Pilates
    Snowboarding Stairs StepTraining WheelchairWalkPace WheelchairRunPace TaiChi MixedCardio HandCycling DiscSports
    FitnessGaming CardioDance SocialDance Pickleball Cooldown
    """.split(whereSeparator: \.isWhitespace)

  private static let names = Set(
    """
    AmericanFootball Archery AustralianFootball Badminton Barre Baseball Basketball Bowling Boxing CardioDance Climbing
    Cooldown CoreTraining Cricket CrossCountrySkiing CrossTraining Curling Cycling Dance DanceInspiredTraining DiscSports
    DownhillSkiing Elliptical EquestrianSports Fencing Fishing FitnessGaming Flexibility FunctionalStrengthTraining Golf
    Gymnastics HandCycling Handball HighIntensityIntervalTraining Hiking Hockey Hunting JumpRope Kickboxing Lacrosse
    MartialArts MindAndBody MixedCardio MixedMetabolicCardioTraining Other PaddleSports Pickleball Pilates Play
    PreparationAndRecovery Racquetball Rowing Rugby Running Sailing SkatingSports SnowSports Snowboarding Soccer
    SocialDance Softball Squash StairClimbing Stairs StepTraining SurfingSports SwimBikeRun Swimming TableTennis TaiChi
    Tennis TrackAndField TraditionalStrengthTraining Transition UnderwaterDiving Volleyball Walking WaterFitness
    WaterPolo WaterSports WheelchairRunPace WheelchairWalkPace Wrestling Yoga
    """.split(whereSeparator: \.isWhitespace))
}
