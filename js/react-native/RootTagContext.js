import { lazyContext } from './lazyContext.js';

/** The number of the root view. iOS has one window here, so each root is the first one. */
export const RootTagContext = { __proto__: lazyContext, name: 'RootTagContext', initial: 1 };

export const createRootTag = (rootTag) => rootTag;
