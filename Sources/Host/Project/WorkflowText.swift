/// The workflow for GitHub Actions that `bridgehost init` writes.
enum WorkflowText {
  /// What the system must have, as README.md says.
  private static let packages = [
    "libjavascriptcoregtk-4.1-dev", "libxml2-dev", "libicu-dev", "libminizip-dev",
    "libsqlite3-dev", "libcurl4-openssl-dev", "zlib1g-dev", "esbuild", "pkg-config", "python3",
  ]

  static let text = """
    # Runs the scenarios and searches the orders of events, for each push and pull request.
    name: bridgehost
    on: [push, pull_request]
    jobs:
      background-work:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        steps:
          - uses: actions/checkout@v4
          - name: Get bridgehost
            # Set the variable BRIDGEHOST_REPOSITORY (Settings > Secrets and variables > Actions > Variables) to the
            # owner and the name of the repository with bridgehost, such as someone/bridgehost.
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
            run: swift build -c release --package-path .bridgehost --product bridgehost
          - name: Run the scenarios
            run: .bridgehost/.build/release/bridgehost test --reporter github
          - name: Search the orders of events
            run: .bridgehost/.build/release/bridgehost race bridgehost/background.js

    """
}
