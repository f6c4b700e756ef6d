export { KeyboardAvoidingView as default } from '../../../components/plainViews.js';
