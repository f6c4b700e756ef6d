export { SectionList as default } from '../../lists/SectionList.js';
