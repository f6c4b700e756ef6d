/// The three numbers of a version such as `4.4.2`. What is before a release, such as `5.0.0-rc.1`, counts as the release, and a
/// number that is missing is 0.
package func releaseNumbers(of version: String) -> (Int, Int, Int) {
  let numbers = version.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
  let parts = numbers + [0, 0, 0]
  return (parts[0], parts[1], parts[2])
}
