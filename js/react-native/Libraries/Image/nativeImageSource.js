/** An image that the app's native part contains. */
export default ({ ios, width, height }) => ({ uri: ios, width, height, deprecated: true });
