internal import AppHost
internal import FoundationEssentials
internal import HostLoop
package import JSEngine
internal import NativeBridge
package import SimulatedBackend
internal import SimulatedPhone
internal import WebAPIs

/// A request that the backend received: `{ method, url, path, headers, body, status, time, uuids }`.
package struct ExchangeBody: JSRecord {
  let exchange: InProcessBackend.Exchange

  package init(_ exchange: InProcessBackend.Exchange) { self.exchange = exchange }

  package func write(fields: JSFields) throws {
    let request = exchange.request
    fields.add("method", request.method)
    fields.add("url", request.url)
    fields.add("path", request.path)
    try fields.add(
      "headers",
      Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" })
    fields.add("body", String(decoding: request.body ?? [], as: UTF8.self))
    fields.add("status", exchange.status.map(Double.init))
    fields.add("time", exchange.time.milliseconds / 1000)
    try fields.add("uuids", exchange.samples.map(\.uuidString))
  }
}

/// A diagnosis: `{ severity, code, message }`.
struct DiagnosisBody: JSRecord {
  let diagnosis: ReportedDiagnosis

  init(_ diagnosis: ReportedDiagnosis) { self.diagnosis = diagnosis }

  func write(fields: JSFields) {
    fields.add("severity", diagnosis.severity.rawValue)
    fields.add("code", diagnosis.code)
    fields.add("message", diagnosis.message)
  }
}
