internal import FoundationEssentials
internal import WebAPIs

extension HTTPResponse {
  /// The name for a file with the body, as `URLResponse.suggestedFilename` gives it: that of `Content-Disposition`, else the last
  /// part of the URL, else the host. Without an extension, a phone adds one for most types; which one, Apple does not say.
  var suggestedFilename: String {
    let disposition = headers.value(of: "content-disposition") ?? ""
    for parameter in disposition.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == "filename" else { continue }
      let name = parts[1].trimmed.filter { $0 != "\"" }.split(separator: "/").last
      if let name { return String(name) }
    }
    let address = URL(string: url)
    let last = address?.lastPathComponent ?? ""
    if !last.isEmpty, last != "/" { return last }
    return address?.host() ?? "unknown"
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
