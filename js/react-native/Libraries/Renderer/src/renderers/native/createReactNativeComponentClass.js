// Up to React Native 0.43. react-native-svg 5 makes its views with it.
import { requireNativeComponent } from '../../../../../nativeComponents.js';

export default ({ uiViewClassName }) => requireNativeComponent(uiViewClassName);
