export { default as Colors } from './NewAppScreen/components/Colors.js';
export {
  Text as DebugInstructions, Text as Header, Text as LearnMoreLinks, Text as ReloadInstructions,
} from '../components/Text.js';
