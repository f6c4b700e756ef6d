internal import HostLoop

/// The units that HealthKit knows by name (Apple, `HKUnit`, "Creating units from strings").
enum UnitTable {
  static func measure(of name: String) -> UnitMeasure? {
    if let unit = units[name] ?? metric[name] { return unit }
    if name.hasPrefix("mol<") || name.hasPrefix("mmol<") { return mole(name) }
    for (prefix, factor) in prefixes where name.hasPrefix(prefix) {
      guard var unit = metric[String(name.dropFirst(prefix.count))] else { continue }
      unit.factor *= factor
      return unit
    }
    return nil
  }

  /// A mole of a substance, as its molar mass in grams.
  private static func mole(_ name: String) -> UnitMeasure? {
    let parts = name.dropLast().split(separator: "<")
    guard name.hasSuffix(">"), parts.count == 2, let mass = Double(parts[1]), mass > 0 else {
      return nil
    }
    return UnitMeasure(factor: parts[0] == "mmol" ? mass / 1000 : mass, dimension: ["g": 1])
  }

  private static let pressure: [String: SafeInteger] = ["g": 1, "m": -1, "s": -2]
  private static let energy: [String: SafeInteger] = ["g": 1, "m": 2, "s": -2]

  /// The units that allow a metric prefix.
  private static let metric: [String: UnitMeasure] = [
    "g": UnitMeasure(factor: 1, dimension: ["g": 1]),
    "m": UnitMeasure(factor: 1, dimension: ["m": 1]),
    "s": UnitMeasure(factor: 1, dimension: ["s": 1]),
    "L": UnitMeasure(factor: 1e-3, dimension: ["m": 3]),
    "l": UnitMeasure(factor: 1e-3, dimension: ["m": 3]),
    "Pa": UnitMeasure(factor: 1000, dimension: pressure),
    "J": UnitMeasure(factor: 1000, dimension: energy),
    "cal": UnitMeasure(factor: 4184, dimension: energy),
    "W": UnitMeasure(factor: 1000, dimension: ["g": 1, "m": 2, "s": -3]),
    "Hz": UnitMeasure(factor: 1, dimension: ["s": -1]),
    "V": UnitMeasure(factor: 1, dimension: ["V": 1]),
    "S": UnitMeasure(factor: 1, dimension: ["S": 1]),
    "lx": UnitMeasure(factor: 1, dimension: ["lx": 1]),
    "IU": UnitMeasure(factor: 1, dimension: ["IU": 1]),
    "rad": UnitMeasure(factor: 1, dimension: ["rad": 1]),
  ]

  private static let units: [String: UnitMeasure] = [
    "count": .one,
    "%": .one,
    "min": UnitMeasure(factor: 60, dimension: ["s": 1]),
    "hr": UnitMeasure(factor: 3600, dimension: ["s": 1]),
    "d": UnitMeasure(factor: 86400, dimension: ["s": 1]),
    "in": UnitMeasure(factor: 0.0254, dimension: ["m": 1]),
    "ft": UnitMeasure(factor: 0.3048, dimension: ["m": 1]),
    "yd": UnitMeasure(factor: 0.9144, dimension: ["m": 1]),
    "mi": UnitMeasure(factor: 1609.344, dimension: ["m": 1]),
    "oz": UnitMeasure(factor: 28.349523125, dimension: ["g": 1]),
    "lb": UnitMeasure(factor: 453.59237, dimension: ["g": 1]),
    "st": UnitMeasure(factor: 6350.29318, dimension: ["g": 1]),
    "Cal": UnitMeasure(factor: 4_184_000, dimension: energy),
    "mmHg": UnitMeasure(factor: 133_322.387415, dimension: pressure),
    "inHg": UnitMeasure(factor: 3_386_388.640341, dimension: pressure),
    "cmAq": UnitMeasure(factor: 98_066.5, dimension: pressure),
    "atm": UnitMeasure(factor: 101_325_000, dimension: pressure),
    "K": UnitMeasure(factor: 1, dimension: ["K": 1]),
    "degC": UnitMeasure(factor: 1, offset: 273.15, dimension: ["K": 1]),
    "degF": UnitMeasure(factor: 5 / 9, offset: 459.67 * 5 / 9, dimension: ["K": 1]),
    "fl_oz_us": UnitMeasure(factor: 29.5735295625e-6, dimension: ["m": 3]),
    "fl_oz_imp": UnitMeasure(factor: 28.4130625e-6, dimension: ["m": 3]),
    "pt_us": UnitMeasure(factor: 473.176473e-6, dimension: ["m": 3]),
    "pt_imp": UnitMeasure(factor: 568.26125e-6, dimension: ["m": 3]),
    "cup_us": UnitMeasure(factor: 240e-6, dimension: ["m": 3]),
    "cup_imp": UnitMeasure(factor: 284.130625e-6, dimension: ["m": 3]),
    "dBASPL": UnitMeasure(factor: 1, dimension: ["dBASPL": 1]),
    "dBHL": UnitMeasure(factor: 1, dimension: ["dBHL": 1]),
    "deg": UnitMeasure(factor: .pi / 180, dimension: ["rad": 1]),
    "D": UnitMeasure(factor: 1, dimension: ["m": -1]),
    "pd": UnitMeasure(factor: 1, dimension: ["pd": 1]),
    "appleEffortScore": UnitMeasure(factor: 1, dimension: ["effort": 1]),
  ]

  private static let prefixes: [(String, Double)] = [
    ("mc", 1e-6), ("da", 10), ("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1000), ("h", 100),
    ("d", 0.1), ("c", 0.01), ("m", 0.001), ("μ", 1e-6), ("µ", 1e-6), ("n", 1e-9), ("p", 1e-12),
    ("f", 1e-15),
  ]
}
