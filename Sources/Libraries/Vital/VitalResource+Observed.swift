extension VitalResource {
  /// The types whose changes lead to a sync (`VitalResource+HealthKit.swift` lines 421 to 652, for iOS 18).
  static let observed: Set<String> = {
    let whole = [
      "body", "sleep", "meal", "menstrualCycle", "workout", "glucose", "bloodOxygen",
      "mindfulSession", "heartRate", "heartRateVariability", "water", "caffeine", "temperature",
      "respiratoryRate", "afibBurden", "electrocardiogram", "heartRateAlert", "standHour",
      "standDuration", "wheelchairPush", "forcedExpiratoryVolume1", "forcedVitalCapacity",
      "peakExpiratoryFlowRate", "inhalerUsage", "fall", "uvExposure", "handwashing",
      "basalBodyTemperature", "sleepApneaAlert", "daylightExposure", "heartRateRecoveryOneMinute",
    ].compactMap(named).flatMap(\.readTypes)
    // The other half of a blood pressure comes with the diastolic one.
    return Set(whole).union(quantities("Height", "BloodPressureDiastolic")).union(
      named("activity")?.optional ?? [])
  }()
}
