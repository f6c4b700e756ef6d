import Capabilities
import RaceSearch
import StandardCapabilities

// What a search of an app with the standard capabilities uses, unless a test says otherwise.

extension Explorer.Options {
  init() { self.init(faultPlans: FaultPlan.all) }
}

extension FaultPlan {
  static let all = all(of: standardCapabilities)

  static func named(_ name: String) -> FaultPlan? { named(name, among: all) }
}

extension ReplayToken {
  init(parsing text: String) throws(ReplayTokenError) {
    try self.init(parsing: text, with: RaceInput.standard)
  }
}
