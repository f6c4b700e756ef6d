import * as React from 'react';
import { act, create } from 'react-test-renderer';

globalThis.__bridgehost.react ??= React;
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Mounts an element with React's own renderer. */
export function render(element) {
  let renderer;
  act(() => { renderer = create(element); });
  return renderer;
}

export function update(renderer, element) {
  act(() => { renderer.update(element); });
}

export function unmount(renderer) {
  act(() => { renderer.unmount(); });
}

/** What is mounted, as text: names of native views with their children in brackets. */
export function outline(tree) {
  if (tree === null) return '';
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return tree.map(outline).join(' ');
  return tree.type + (tree.children === null ? '' : `(${tree.children.map(outline).join(' ')})`);
}

export const mounted = (element) => outline(render(element).toJSON());
