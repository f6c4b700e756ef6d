import Foundation
import Testing

/// What the error of a component shows. These tests use Debian's React 18.
@Suite(.processes) struct `An error while rendering`: OpenedAppSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `shows the line of the app that called React`() throws {
    let result = try run(
      app: """
        import React, { useEffect, useState } from 'react';
        export default function App() {
          const [count, setCount] = useState(0);
          if (count > 0) useEffect(() => {});
          useEffect(() => setCount(1), []);
          return null;
        }
        """)
    #expect(result.errors.contains("> 5 |   useEffect(() => setCount(1), []);"))
    #expect(result.errors.contains("at useEffect (/usr/share/nodejs/react/"))
    #expect(result.errors.contains("at App (App.js:5:"))
  }

  @Test func `in a library shows the line of the app that called the library`() throws {
    let result = try run(
      app: """
        import React from 'react';
        import { read } from 'lib';
        export default function App() {
          return read(undefined);
        }
        """,
      files: [
        "node_modules/lib/index.js": "exports.read = function read(data) { return data.text; };"
      ])
    #expect(result.errors.contains("> 4 |   return read(undefined);"), "\(result.errors)")
    #expect(result.errors.contains("at read (node_modules/lib/index.js:1:"))
  }

  @Test func `in a library's component shows the component of the app around it`() throws {
    let result = try run(
      app: """
        import React, { useState } from 'react';
        import { Broken } from 'lib';
        export default function App() {
          const [count] = useState(0);
          return <Broken count={count} />;
        }
        """,
      files: [
        "node_modules/lib/index.js":
          "exports.Broken = function Broken({ data }) { return data.text; };"
      ])
    #expect(result.errors.contains("> 4 |   const [count] = useState(0);"), "\(result.errors)")
    #expect(result.errors.contains("at Broken (node_modules/lib/index.js:1:"))
  }

  @Test(arguments: ["--architecture=turbo", "--architecture=bridge"])
  func `has the place of each class component in its stack of components`(architecture: String)
    throws
  {
    let result = try run(
      architecture,
      app: """
        import React from 'react';
        import { View } from 'react-native';
        import { Card } from './Card';
        class Page extends React.Component {
          state = {};
          render() { return <View><Card /></View>; }
        }
        const App = class extends React.Component {
          render() { return <Page />; }
        };
        export default App;
        """,
      files: [
        "Card.tsx": """
        import React from 'react';

        export class Card extends React.Component<{}> {
          render() { throw new Error('cannot draw'); }
        }
        """
      ])
    #expect(result.errors.contains("    in Card (Card.tsx:3:14)\n"), "\(result.errors)")
    #expect(
      result.errors.contains("    in View\n    in Page (App.js:4:7)\n    in App (App.js:8:7)\n"))
  }

  @Test func `tells two classes of the same name apart`() throws {
    let result = try run(
      app: """
        import React from 'react';
        import { Card as Other } from './Other';
        class Card extends React.Component { render() { return <Other />; } }
        export default Card;
        """,
      files: [
        "Other.js": """
        import React from 'react';
        export class Card extends React.Component { render() { throw new Error('broken'); } }
        """
      ])
    #expect(
      result.errors.contains("    in Card (Other.js:2:14)\n    in Card (App.js:3:7)\n"),
      "\(result.errors)")
  }

  @Test func `calls a component without a name Unknown, as React does`() throws {
    let result = try run(
      app: """
        import React from 'react';
        const make = () => ({ data }) => { const [text] = React.useState(data.text); return text; };
        const Row = make();
        export default function App() { return <Row />; }
        """)
    #expect(result.errors.contains("\n    in Unknown (App.js:2:"), "\(result.errors)")
  }

  @Test func `and a warning of React name no component of bridgehost`() throws {
    let result = try run(
      app: """
        import React from 'react';
        import { View } from 'react-native';
        class Page extends React.Component {
          static getDerivedStateFromError() { return { failed: true }; }
          state = {};
          componentDidCatch(_, { componentStack }) { console.error(componentStack); }
          render() { return <View>{[1, 2].map(() => this.state.failed ? <View /> : <Broken />)}</View>; }
        }
        function Broken() { React.useState(0); throw new Error('broken'); }
        export default () => <Page />;
        """)
    #expect(result.errors.contains(#"Each child in a list should have a unique "key" prop."#))
    #expect(result.errors.contains("\nPage@App.js:3:"), "\(result.errors)")
    #expect(!result.errors.contains("AppContainer"))
    #expect(!result.errors.contains("bridgehost:"))
  }
}
