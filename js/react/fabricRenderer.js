'use strict';

// React Native's own renderer with what `js/runtime/rootView.js` uses of react-test-renderer.
const { trees } = require('./fabric.js');
const privateInterface = require('./privateInterface.js');
const fabric = require('@bridgehost/fabric');

let lastTag = 1;

const described = ({ name, props, children }) => (
  name === 'RCTRawText' ? `${props.text}` : { type: name, props, children: children.map(described) });

exports.create = (element, { createNodeMock, unstable_isConcurrent: isConcurrent }) => {
  // Tags of roots end with 1 on iOS.
  lastTag += 10;
  const tag = lastTag;
  privateInterface.onInstance(createNodeMock);
  fabric.render(element, tag, null, isConcurrent === true);
  return {
    toJSON() {
      const tree = (trees.get(tag) ?? []).map(described);
      return tree.length > 1 ? tree : tree[0] ?? null;
    },
    unmount() {
      fabric.unmountComponentAtNode(tag);
      trees.delete(tag);
    },
  };
};
