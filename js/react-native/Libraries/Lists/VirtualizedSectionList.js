export { VirtualizedSectionList as default } from '../../lists/SectionList.js';
