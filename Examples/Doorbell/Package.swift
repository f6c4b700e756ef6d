// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DoorbellExample",
  dependencies: [.package(name: "bridgehost", path: "../..")],
  targets: [
    .executableTarget(
      name: "doorbell", dependencies: [.product(name: "BridgehostCLI", package: "bridgehost")])
  ]
)
