export { ScrollView as default } from '../../../components/ScrollView.js';
