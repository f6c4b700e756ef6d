internal import FoundationEssentials

/// Where Vital's servers are (`VitalClient.swift` lines 34 to 144).
struct VitalEnvironment: Codable, Hashable, Sendable {
  let name: String
  let region: String

  /// What JavaScript may name. `nil` for anything else.
  init?(_ name: String, _ region: String) {
    guard ["production", "sandbox"].contains(name), ["us", "eu"].contains(region) else {
      return nil
    }
    (self.name, self.region) = (name, region)
  }

  /// What the issuer of a sign-in token names (`VitalJWTAuth.swift` lines 478 to 487).
  init?(issuer: String) {
    let halves = issuer.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1].hasPrefix("vital-id-"),
      halves[1].hasSuffix(".iam.gserviceaccount.com")
    else { return nil }
    let parts = halves[0].split(separator: "-").map(String.init)
    guard parts.count == 4, parts[0] == "id", parts[1] == "signer" else { return nil }
    let names = [
      "production": "production", "prd": "production", "sandbox": "sandbox", "stg": "sandbox",
      "dev": "dev",
    ]
    guard let name = names[parts[2]], ["us", "eu"].contains(parts[3]) else { return nil }
    (self.name, region) = (name, parts[3])
  }

  private var domain: String {
    (name == "production" ? "" : "\(name).") + "\(region).junction.com"
  }
  var host: String { "https://api.\(domain)" }
  var tokenEndpoint: String { "https://auth.\(domain)/v1/token" }
}

/// How the SDK shows who it is.
enum VitalStrategy: Codable, Hashable, Sendable {
  case apiKey(String, VitalEnvironment)
  case signInToken(VitalEnvironment)

  var environment: VitalEnvironment {
    switch self {
    case .apiKey(_, let environment), .signInToken(let environment): environment
    }
  }
}

/// The user, as it is kept for the next launch (`SDKStartupParams.swift`).
struct VitalUser: Codable, Equatable, Sendable {
  var externalID: String?
  /// With capital letters, as `UUID.uuidString`.
  var id: String
  var strategy: VitalStrategy
}

/// A sign-in token, which the app's own server makes (`VitalJWTAuth.swift` lines 406 to 503).
struct VitalSignInToken {
  let userToken: String
  let userID: String
  let teamID: String
  let environment: VitalEnvironment

  init(_ text: String) throws(VitalError) {
    guard let data = Data(base64Encoded: text) else {
      throw .corrupted("token is not valid base64 blob")
    }
    let outer = try VitalError.decode(Outer.self, from: data)
    let parts = outer.userToken.split(separator: ".")
    guard parts.count == 3 else { throw .corrupted("malformed JWT [0]") }
    guard let head = Self.decoded(parts[0]), let body = Self.decoded(parts[1]) else {
      throw .corrupted("malformed JWT [1]")
    }
    let header = try VitalError.decode([String: String].self, from: head)
    guard header["alg"] == "RS256", header["typ"] == "JWT" else {
      throw .corrupted("malformed JWT [2]")
    }
    let claims = try VitalError.decode(Claims.self, from: body)
    guard let environment = VitalEnvironment(issuer: claims.issuer) else {
      throw .corrupted("invalid issuer", at: [Claims.CodingKeys.issuer])
    }
    userToken = outer.userToken
    (userID, teamID) = (claims.userID, claims.claims.teamID)
    self.environment = environment
  }

  private static func decoded(_ part: Substring) -> Data? {
    let padding = part.utf8.count % 4
    return Data(base64Encoded: part + String(repeating: "=", count: padding == 0 ? 0 : 4 - padding))
  }

  private struct Outer: Decodable {
    let publicKey: String
    let userToken: String

    enum CodingKeys: String, CodingKey {
      case publicKey = "public_key"
      case userToken = "user_token"
    }
  }

  private struct Claims: Decodable {
    let userID: String
    let tenantID: String
    let claims: Inner
    let issuer: String

    struct Inner: Decodable {
      let teamID: String
      enum CodingKeys: String, CodingKey { case teamID = "vital_team_id" }
    }
    enum CodingKeys: String, CodingKey {
      case issuer = "iss"
      case userID = "uid"
      case claims
      case tenantID = "tenant_id"
    }
  }
}
