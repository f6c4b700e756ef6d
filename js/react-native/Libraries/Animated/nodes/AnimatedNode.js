export { AnimatedNode as default } from '../../../animated/nodes.js';
