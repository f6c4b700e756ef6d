export { ActivityIndicator as default } from '../../../components/plainViews.js';
