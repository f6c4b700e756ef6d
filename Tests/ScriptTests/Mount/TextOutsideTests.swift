import Foundation
import Testing

/// Text that is not in `<Text>`: React Native's renderers refuse it, and react-test-renderer does not.
@Suite(.processes) struct `Text outside Text`: OpenedAppSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let app = """
    import React from 'react';
    import { Text, View } from 'react-native';
    const Inner = () => 'hello';
    export default function App() { return <View><Text>fine</Text><Inner /></View>; }
    """

  @Test func `is an error in the console under the new architecture, and the app goes on`() throws {
    let result = try run("--architecture", "turbo", app: Self.app)
    #expect(
      result.errors.contains(
        """
        Text strings must be rendered within a <Text> component.
            "hello"
            in Inner
            in RCTView
            in View
            in App

        """))
    #expect(!result.errors.contains("fine"))
    #expect(result.status == 0)
  }

  @Test func `ends the app under the old architecture`() throws {
    let result = try run("--architecture", "bridge", app: Self.app)
    #expect(
      result.errors.contains(
        "error: Uncaught Error: Text strings must be rendered within a <Text> component. [uncaught-error]"
      ))
    #expect(result.errors.contains("    in App"))
    #expect(result.status == 1)
  }

  @Test(arguments: ["turbo", "bridge"])
  func `is found when the app has no view at all`(architecture: String) throws {
    let result = try run(
      "--architecture", architecture,
      app: "import React from 'react'; export default function App() { return 'hello'; }")
    #expect(result.errors.contains("Text strings must be rendered within a <Text> component."))
    #expect(result.status == (architecture == "bridge" ? 1 : 0))
  }

  @Test func `is found once when a later update brings it`() throws {
    let result = try run(
      app: """
        import React, { useEffect, useState } from 'react';
        import { View } from 'react-native';
        export default function App() {
          const [count, setCount] = useState(0);
          useEffect(() => { if (count < 3) setCount(count + 1); }, [count]);
          return <View>{count > 0 && <View>late</View>}</View>;
        }
        """)
    #expect(
      result.errors.components(separatedBy: "Text strings must be").count == 2, "\(result.errors)")
  }

  @Test func `is given to the error boundary around it under the old architecture`() throws {
    let result = try run(
      "--architecture", "bridge",
      app: """
        import React from 'react';
        import { View } from 'react-native';
        class Boundary extends React.Component {
          state = {};
          static getDerivedStateFromError(error) { console.log(error.message); return { failed: true }; }
          render() { return this.state.failed ? null : this.props.children; }
        }
        export default () => <Boundary><View>hello</View></Boundary>;
        """)
    #expect(result.output == "Text strings must be rendered within a <Text> component.\n")
    #expect(result.status == 0)
  }

  @Test func `is in a component without a name, which is called Unknown`() throws {
    let result = try run(
      app: """
        import React, { forwardRef } from 'react';
        const make = () => () => 'hello';
        const Text = make();
        const Row = forwardRef((() => () => <Text />)());
        export default function App() { return <Row />; }
        """)
    #expect(
      result.errors.contains("\"hello\"\n    in Unknown\n    in Unknown\n    in App\n"),
      "\(result.errors)")
  }
}
