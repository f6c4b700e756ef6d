export { SafeAreaView as default } from '../../../components/plainViews.js';
