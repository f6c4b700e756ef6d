export { VirtualizedList as default } from '../../lists/VirtualizedList.js';
