# The app does not declare the background mode that it needs.
cat > app.json <<'END'
{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": ["processing"] } } } }
END
cat > app.js <<'END'
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
  HealthEmitter.finish('noData', fetchId);
});
END
bridgehost --virtual-time app.js
