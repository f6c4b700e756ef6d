export { Switch as default } from '../../../components/plainViews.js';
