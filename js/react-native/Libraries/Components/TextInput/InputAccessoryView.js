export { InputAccessoryView as default } from '../../../components/plainViews.js';
