import CLibXML2

/// The names of an export's elements and attributes, as pointers of the parser.
///
/// The parser stores each name once, so comparing the pointers is enough to compare names.
struct ExportNames {
  typealias Name = UnsafePointer<xmlChar>

  let record: Name
  let workout: Name
  let correlation: Name
  let metadataEntry: Name
  let workoutStatistics: Name
  let workoutEvent: Name
  let exportDate: Name

  let type: Name
  let unit: Name
  let value: Name
  let sourceName: Name
  let sourceVersion: Name
  let device: Name
  let creationDate: Name
  let date: Name
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

  init(_ dictionary: xmlDictPtr) throws {
    func name(_ text: String) throws -> Name {
      guard let name = cxml_name(dictionary, text) else {
        throw HealthImportError(.readFailed, "The export could not be read: out of memory.")
      }
      return name
    }
    record = try name("Record")
    workout = try name("Workout")
    correlation = try name("Correlation")
    metadataEntry = try name("MetadataEntry")
    workoutStatistics = try name("WorkoutStatistics")
    workoutEvent = try name("WorkoutEvent")
    exportDate = try name("ExportDate")
    type = try name("type")
    unit = try name("unit")
    value = try name("value")
    sourceName = try name("sourceName")
    sourceVersion = try name("sourceVersion")
    device = try name("device")
    creationDate = try name("creationDate")
    date = try name("date")
    startDate = try name("startDate")
    endDate = try name("endDate")
    key = try name("key")
    sum = try name("sum")
    workoutActivityType = try name("workoutActivityType")
    duration = try name("duration")
    durationUnit = try name("durationUnit")
    totalDistance = try name("totalDistance")
    totalDistanceUnit = try name("totalDistanceUnit")
    totalEnergyBurned = try name("totalEnergyBurned")
    totalEnergyBurnedUnit = try name("totalEnergyBurnedUnit")
  }
}
