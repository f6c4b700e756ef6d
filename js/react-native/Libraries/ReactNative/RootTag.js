export { RootTagContext, createRootTag } from '../../RootTagContext.js';
