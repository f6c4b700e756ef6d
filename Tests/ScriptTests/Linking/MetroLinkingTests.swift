import MetroBundles
import Testing

/// Calls from a bundle's own queue to the module for links.
@Suite(.processes) struct `A call about links from a bundle` {
  @Test(arguments: BundleGeneration.allCases)
  func `gives a promise that is fulfilled or rejected`(
    _ generation: BundleGeneration
  ) throws {
    let bundle = try MetroBundle(
      generation,
      """
      NativeModules.LinkingManager.canOpenURL('tel:1').then((can) => console.log(can));
      NativeModules.LinkingManager.openURL('tel:1').catch((error) => {
        console.log(error instanceof Error, error.code, error.domain, error.message);
      });
      NativeModules.LinkingManager.getInitialURL().then((url) => console.log(url === null));
      """)
    let result = try bundle.run("--launch", "none")
    #expect(
      result.output == """
        true
        true EUNSPECIFIED RCTErrorDomain Unable to open URL: tel:1
        true

        """)
  }
}
