export { FlatList as default } from '../../lists/FlatList.js';
