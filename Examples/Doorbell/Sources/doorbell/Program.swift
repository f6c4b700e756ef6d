import BridgehostCLI

@main struct Program {
  static func main() { Bridgehost.main(capabilities: [Doorbell.self]) }
}
