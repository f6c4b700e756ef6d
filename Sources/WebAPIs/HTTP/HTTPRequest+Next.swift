extension HTTPRequest {
  /// The request to send after an answer. `nil` if the answer is the result.
  func next(after response: HTTPResponse, redirects: Int) throws(HTTPError) -> HTTPRequest? {
    guard redirect != .manual, let next = try redirected(by: response) else { return nil }
    guard redirect == .follow else {
      throw HTTPError(.redirect, "\(response.url) redirects to \(next.url)")
    }
    guard redirects < Self.redirectLimit else {
      throw HTTPError(.redirect, "more than \(Self.redirectLimit) redirects")
    }
    return next
  }
}
