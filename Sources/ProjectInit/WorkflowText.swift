internal import HostLoop
internal import ScriptLoading

/// The workflow for GitHub Actions that `bridgehost init` writes.
struct WorkflowText {
  /// The command that installs the project's dependencies. `nil` if there are none.
  let install: String?
  /// The script of the project; `nil` for that of its `package.json`.
  let script: String?
  /// The version of bridgehost whose package is installed.
  let version: String
  /// The program to build instead of bridgehost's own, and the path at which its package expects
  /// the clone.
  let program: (product: String, clone: String)?

  /// The command that installs the dependencies, chosen by the lock file in the folder.
  static func install(in folder: String) -> String {
    let commands = [
      ("package-lock.json", "npm ci"),
      ("yarn.lock", "corepack enable && yarn install"),
      ("pnpm-lock.yaml", "corepack enable && pnpm install"),
    ]
    let known = commands.first { FilePath.exists(FilePath.absolute($0.0, in: folder)) }
    return known?.1 ?? "npm install"
  }

  /// The Debian packages that the system needs, as in README.md.
  private static let packages = [
    "libjavascriptcoregtk-4.1-dev", "libxml2-dev", "libicu-dev", "libminizip-dev",
    "libsqlite3-dev", "libcurl4-openssl-dev", "libmicrohttpd-dev", "zlib1g-dev", "esbuild",
    "node-react-test-renderer", "node-babel7-standalone", "node-acorn", "pkg-config", "python3",
  ]

  private var binary: String {
    program.map { ".bridgehost/.build/release/" + $0.product } ?? "bridgehost"
  }

  private var dependencies: String {
    guard let install else { return "" }
    return """
            - uses: actions/setup-node@v4
            - name: Install the dependencies
              run: \(install)

      """
  }

  /// The steps that install bridgehost's package.
  private var package: String {
    let file = "bridgehost_${BRIDGEHOST_VERSION}_amd64.deb"
    return """
            - name: Install bridgehost
              # The variable BRIDGEHOST_REPOSITORY (Settings > Secrets and variables > Actions > Variables) must name
              # the repository of bridgehost: its owner, a slash, and its name.
              env:
                BRIDGEHOST_REPOSITORY: ${{ vars.BRIDGEHOST_REPOSITORY }}
                BRIDGEHOST_VERSION: \(version)
              run: |
                apt-get update && apt-get install -y curl
                curl -fsSLO "$GITHUB_SERVER_URL/$BRIDGEHOST_REPOSITORY/releases/download/$BRIDGEHOST_VERSION/\(file)"
                apt-get install -y ./\(file)

      """
  }

  /// The steps that build a program with native modules of its own.
  private static func build(_ program: (product: String, clone: String)) -> String {
    """
          - name: Get bridgehost
            # The variable BRIDGEHOST_REPOSITORY (Settings > Secrets and variables > Actions > Variables) must name
            # the repository of bridgehost: its owner, a slash, and its name.
            uses: actions/checkout@v4
            with:
              repository: ${{ vars.BRIDGEHOST_REPOSITORY }}
              path: .bridgehost
          - name: Install what bridgehost needs
            run: |
              apt-get update
              apt-get install -y \(packages.prefix(5).joined(separator: " ")) \\
                \(packages.dropFirst(5).joined(separator: " "))
          - name: Keep the build of bridgehost
            uses: actions/cache@v4
            with:
              path: .bridgehost/.build
              key: bridgehost-${{ hashFiles('.bridgehost/Sources/**', '.bridgehost/js/**') }}
          - name: Build bridgehost
            run: |
              # \(SwiftPackageText.folder)/Package.swift looks for bridgehost there.
              test -e "\(program.clone)" || ln -s "$PWD/.bridgehost" "\(program.clone)"
              swift build -c release --package-path \(SwiftPackageText.folder) \\
                --scratch-path .bridgehost/.build --product \(program.product)

    """
  }

  var text: String {
    """
    # Runs the scenarios and searches the orders of events, for each push and pull request.
    name: bridgehost
    on: [push, pull_request]
    jobs:
      background-work:
        runs-on: ubuntu-latest
        container: \(program == nil ? "debian:bookworm" : "swift:6.3-bookworm")
        steps:
          - uses: actions/checkout@v4
    \(program.map(Self.build) ?? package)\(dependencies)      - name: Run the scenarios
            run: \(binary) test --reporter github
          - name: Search the orders of events
            # The same seed searches the same orders each time. Change it to search others. With --strict-natives no stand-in
            # takes the place of native code.\(isIdle)
            run: \(binary) race --seed 1 --github\(script.map { " " + $0 } ?? " --allow-idle")

    """
  }

  /// A new app does nothing in the background.
  private var isIdle: String {
    script == nil
      ? "\n        # Remove --allow-idle once the app has background work: then a search in which nothing happens fails."
      : ""
  }
}
