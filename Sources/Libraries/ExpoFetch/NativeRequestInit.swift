internal import Foundation
internal import HostLoop
internal import JSEngine
internal import WebAPIs

/// `ios/Fetch/NativeRequestInit.swift`. Other credentials than the two of `NativeRequestCredentials` are refused.
struct NativeRequestInit: JSDecodable {
  let headers: [HTTPHeader]
  let method: String
  let usesCookies: Bool
  /// Before SDK 54 JavaScript does not pass it (#38078), and native code follows.
  let redirect: HTTPRequest.Redirect

  static func decode(_ value: JSRef, in context: JSContext) throws -> NativeRequestInit {
    let object = try JSObject.decode(value, in: context)
    let credentials = try object.get("credentials", as: String?.self) ?? "include"
    guard ["include", "omit"].contains(credentials) else {
      throw JSTypeMismatch(expected: "'include' or 'omit'", actual: "'\(credentials)'")
    }
    let redirect = try object.get("redirect", as: String?.self) ?? "follow"
    guard let mode = HTTPRequest.Redirect(rawValue: redirect) else {
      throw JSTypeMismatch(expected: "'follow', 'manual' or 'error'", actual: "'\(redirect)'")
    }
    let headers = try object.get("headers", as: [[String]]?.self) ?? []
    return NativeRequestInit(
      headers: headers.compactMap { pair in
        pair.count < 2 ? nil : HTTPHeader(name: pair[0], value: pair[1])
      },
      method: try object.get("method", as: String?.self) ?? "GET",
      usesCookies: credentials == "include", redirect: mode)
  }
}

/// A URL, as expo-modules-core makes it of a text (`ios/Core/Arguments/Convertibles.swift`): an absolute path is that of a file, and
/// what is no URL gets percent-encoding.
struct RequestURL: JSDecodable {
  let text: String

  static func decode(_ value: JSRef, in context: JSContext) throws -> RequestURL {
    let text = try String.decode(value, in: context)
    if text.hasPrefix("/") {
      return RequestURL(text: URL(fileURLWithPath: text).absoluteString)
    }
    guard let url = URL(string: text), url.scheme != nil else {
      throw JSTypeMismatch(expected: "a URL", actual: "'\(text)'")
    }
    return RequestURL(text: url.absoluteString)
  }
}
