internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Food, and the deletion of samples that the app saved.
extension RCTAppleHealthKit {
  @ExportsBuilder var foodAndDeletion: [any Export] {
    method("saveFood") { [self] in try saveFood($0, $1) }
    deletion("deleteBloodGlucoseSample", "BloodGlucose", "glucose")
    deletion("deleteCarbohydratesSample", "DietaryCarbohydrates", "carbohydrate")
    deletion("deleteInsulinDeliverySample", "InsulinDelivery", "insulin delivery")
  }

  /// `RCTAppleHealthKit+Methods_Results.m` lines 199 to 242. The answer is the number of deleted samples.
  private func deletion(_ name: String, _ type: String, _ words: String) -> any Export {
    AsyncFunction(name) { [self] (id: String, callback: Callback) in
      hasHealthStore = true
      orRaise {
        guard let uuid = UUID(uuidString: id) else {
          throw ObjectiveCException.inLibrary(
            "the UUID of \(name) is nil", fix: "pass \(name) the id of a sample")
        }
        healthKit.deleteObjects(
          ofType: "HKQuantityTypeIdentifier" + type, matching: .uuids([uuid])
        ) { [self] result in
          answer(callback, .message("An error occured while deleting the \(words) sample"), result)
          {
            .number(Double($0))
          }
        }
      }
    }
  }

  /// `RCTAppleHealthKit+Methods_Dietary.m` lines 142 to 509: a correlation of what the food contains, in grams.
  private func saveFood(_ options: HealthOptions, _ callback: Callback) throws {
    let date = options.date("date", or: now)
    guard let food = options.string("foodName"), let meal = options.string("mealType") else {
      throw ObjectiveCException.nilInDictionary(
        at: options.string("foodName") == nil ? 0 : 1,
        fix: "pass saveFood a foodName and a mealType")
    }
    let metadata: [String: BridgeValue] = [
      "HKFoodType": .string(food), "HKFoodMeal": .string(meal),
    ]
    let parts = try Self.nutrients.compactMap { key -> HealthSample? in
      guard let value = options.number(key), value > 0 else { return nil }
      let isEnergy = key == "energy"
      let name = isEnergy ? "EnergyConsumed" : key.prefix(1).uppercased() + key.dropFirst()
      return try newSample(
        "HKQuantityTypeIdentifierDietary" + name,
        .quantity(value, unit: isEnergy ? "kcal" : "g"), date, date, metadata)
    }
    let sample = try newSample(
      "HKCorrelationTypeIdentifierFood", .correlation(parts), date, date, metadata)
    save(sample, callback, .message("An error occured saving the food sample")) { .bool(true) }
  }

  /// The options with amounts.
  private static let nutrients = """
    biotin caffeine calcium carbohydrates chloride cholesterol copper energy fatMonounsaturated
    fatPolyunsaturated fatSaturated fatTotal fiber folate iodine iron magnesium manganese molybdenum
    niacin pantothenicAcid phosphorus potassium protein riboflavin selenium sodium sugar thiamin
    vitaminA vitaminB12 vitaminB6 vitaminC vitaminD vitaminE vitaminK zinc
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}
