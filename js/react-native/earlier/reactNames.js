/** A name that React Native 0.25 moved to React: each use throws. */
function moved(key) {
  const refuse = () => {
    throw new Error(`Seems you're trying to access 'ReactNative.${key}' from the 'react-native' package. Perhaps you meant to access 'React.${key}' from the 'react' package instead?

For example, instead of:

  import React, { Component, View } from 'react-native';

You should now do:

  import React, { Component } from 'react';
  import { View } from 'react-native';

Check the release notes on how to upgrade your code - https://github.com/facebook/react-native/releases/tag/v0.25.1
`);
  };
  return new Proxy(function moved() {}, {
    get: (target, name) => (typeof name === 'symbol' || name === 'then' ? target[name] : refuse()),
    apply: refuse,
    construct: refuse,
  });
}

export const createClass = moved('createClass');
export const Component = moved('Component');
