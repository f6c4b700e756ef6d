/// The names of `HKWorkoutActivityType`.
enum WorkoutActivity {
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
