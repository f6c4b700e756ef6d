# The app's Info.plist does not say what the app needs the location for.
cat > app.json <<'END'
{ "expo": { "ios": { "infoPlist": { "UIBackgroundModes": [] } } } }
END
cat > app.js <<'END'
import { TurboModuleRegistry } from 'react-native';

await TurboModuleRegistry.getEnforcing('RNPermissions').request('ios.permission.LOCATION_WHEN_IN_USE');
END
bridgehost --virtual-time --launch user app.js
