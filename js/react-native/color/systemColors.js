/** A colour of iOS by name: the first one that it knows. */
export const PlatformColor = (...names) => ({ semantic: names });

/** A colour that follows the appearance. */
export const DynamicColorIOS = ({ light, dark, highContrastLight, highContrastDark }) => ({
  dynamic: { light, dark, highContrastLight, highContrastDark },
});

/** Android's, of React Native 0.63. */
export function ColorAndroid() {
  throw new Error('ColorAndroid is not available on this platform.');
}
