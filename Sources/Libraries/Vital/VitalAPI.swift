internal import FoundationEssentials
internal import HostLoop
internal import WebAPIs

/// The requests that vital-ios sends to Vital's servers (`APIClient+Extensions.swift`, `VitalClientDelegates.swift`).
///
/// They go through the network of the running script. A reload ends them.
@HostActor
final class VitalAPI {
  typealias Completion = @HostActor (Result<[UInt8], VitalError>) -> Void

  private let requests: @HostActor () -> Requests?
  private var open: [(id: Int, request: Int, completion: Completion)] = []
  private var lastID = 0

  init(_ requests: @escaping @HostActor () -> Requests?) { self.requests = requests }

  /// Sends JSON to Vital's API. Each answer other than 2xx is an error.
  ///
  /// The library means to refresh its token after 401, and to accept 409, but compares with an error that is never thrown
  /// (`VitalClientDelegates.swift` lines 53 to 80; `VitalClient+Link.swift` lines 48 to 62).
  func send<Body: Encodable>(
    _ method: String, _ path: String, _ body: Body?, _ environment: VitalEnvironment,
    _ credential: HTTPHeader, then completion: @escaping Completion
  ) {
    var headers = [
      credential, HTTPHeader(name: "accept", value: "application/json"),
      HTTPHeader(name: "x-vital-ios-sdk-version", value: Self.sdkVersion),
    ]
    let bytes = body.flatMap { try? Self.encoder().encode($0) }.map { Array($0) }
    if bytes != nil { headers.append(HTTPHeader(name: "content-type", value: "application/json")) }
    perform(
      HTTPRequest(
        method: method, url: environment.host + path,
        headers: headers.sorted { $0.name < $1.name }, body: bytes, timeout: .seconds(15)),
      completion)
  }

  /// Exchanges a sign-in token or a refresh token (`VitalJWTAuth.swift` lines 85 to 132, 189 to 234).
  func token(
    _ form: [(String, String)], _ environment: VitalEnvironment,
    then completion: @escaping @HostActor (Result<VitalTokens, VitalError>) -> Void
  ) {
    let text = form.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
    let request = HTTPRequest(
      method: "POST", url: environment.tokenEndpoint,
      headers: [HTTPHeader(name: "content-type", value: "application/x-www-form-urlencoded")],
      body: Array(text.utf8))
    perform(request) { completion($0.flatMap(Self.decode)) }
  }

  /// The script has ended, and with it the requests.
  func cancelAll() {
    let ended = open
    open = []
    for each in ended { each.completion(.failure(VitalError("CancellationError()"))) }
  }

  private func perform(_ request: HTTPRequest, _ completion: @escaping Completion) {
    guard let requests = requests() else {
      return completion(.failure(VitalError("CancellationError()")))
    }
    lastID += 1
    let id = lastID
    open.append((id, 0, completion))
    _ = requests.send(request) { [weak self] _, result in
      guard let self, let index = open.firstIndex(where: { $0.id == id }) else { return }
      let completion = open.remove(at: index).completion
      switch result {
      case .success(let response) where (200..<300).contains(response.status):
        completion(.success(response.body))
      case .success(let response): completion(.failure(.status(response)))
      case .failure(let error): completion(.failure(.noAnswer(error)))
      }
    }
  }

  static let sdkVersion = "1.8.8"

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  nonisolated static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static func decode<Value: Decodable>(_ bytes: [UInt8]) -> Result<Value, VitalError> {
    do {
      return .success(try VitalError.decode(Value.self, from: Data(bytes), with: decoder()))
    } catch { return .failure(error) }
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 128 && (character.isLetter || character.isNumber || "-._~:/".contains(character))
      return isPlain
        ? String(character)
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

/// What the server answers to an exchange.
struct VitalTokens: Decodable, Sendable {
  let expiresIn: Int
  let refreshToken: String
  let accessToken: String
}

extension VitalError {
  /// `NetworkError` (`NetworkError.swift` lines 24 to 38). The order of the headers is that of their names.
  static func status(_ response: HTTPResponse) -> VitalError {
    let headers = response.headers.map { "AnyHashable(\"\($0.name)\"): \($0.value)" }
    let marks = String(repeating: "❌", count: 7)
    return VitalError(
      "\n\(marks)\nURL: \(response.url)\n\nheaders: [\(headers.joined(separator: ", "))]\n\n"
        + "Status code: \(response.status)\n\npayload: "
        + "\(String(decoding: response.body, as: UTF8.self)))\n\(marks)\n")
  }

  /// The error of `URLSession`, without its `userInfo`.
  static func noAnswer(_ error: HTTPError) -> VitalError {
    VitalError("Error Domain=NSURLErrorDomain Code=\(error.urlErrorCode) \"\(error.urlErrorText)\"")
  }
}
