export { SegmentedControlIOS as default } from '../../../removedNames.js';
