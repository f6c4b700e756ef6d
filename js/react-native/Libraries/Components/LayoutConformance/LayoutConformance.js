export { LayoutConformance as default } from '../../../components/plainViews.js';
