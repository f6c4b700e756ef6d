/// Makes the identifiers of observer queries: a UUID on a phone. Here they must be the same in each run.
struct QueryIDs {
  private var count = 0

  mutating func next() -> String {
    count += 1
    let digits = String(count, radix: 16, uppercase: true)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
