export { RefreshControl as default } from '../../../components/plainViews.js';
