import CLibXML2

/// The names of an export's elements and attributes, as the parser's own pointers.
///
/// The parser keeps each name once, so comparing two pointers compares two names.
struct ExportNames {
  typealias Name = UnsafePointer<xmlChar>

  let record: Name
  let workout: Name
  let metadataEntry: Name
  let workoutStatistics: Name
  let exportDate: Name

  let type: Name
  let unit: Name
  let value: Name
  let sourceName: Name
  let sourceVersion: Name
  let device: Name
  let creationDate: Name
  let startDate: Name
  let endDate: Name
  let key: Name
  let sum: Name
  let workoutActivityType: Name
  let duration: Name
  let durationUnit: Name
  let totalDistance: Name
  let totalDistanceUnit: Name
  let totalEnergyBurned: Name
  let totalEnergyBurnedUnit: Name

  /// Nil if there is no memory for them.
  init?(_ dictionary: xmlDictPtr) {
    var isComplete = true
    func name(_ text: String) -> Name {
      guard let name = xmlDictLookup(dictionary, text, -1) else {
        isComplete = false
        return UnsafePointer(bitPattern: 1).unsafelyUnwrapped
      }
      return name
    }
    record = name("Record")
    workout = name("Workout")
    metadataEntry = name("MetadataEntry")
    workoutStatistics = name("WorkoutStatistics")
    exportDate = name("ExportDate")
    type = name("type")
    unit = name("unit")
    value = name("value")
    sourceName = name("sourceName")
    sourceVersion = name("sourceVersion")
    device = name("device")
    creationDate = name("creationDate")
    startDate = name("startDate")
    endDate = name("endDate")
    key = name("key")
    sum = name("sum")
    workoutActivityType = name("workoutActivityType")
    duration = name("duration")
    durationUnit = name("durationUnit")
    totalDistance = name("totalDistance")
    totalDistanceUnit = name("totalDistanceUnit")
    totalEnergyBurned = name("totalEnergyBurned")
    totalEnergyBurnedUnit = name("totalEnergyBurnedUnit")
    guard isComplete else { return nil }
  }
}
