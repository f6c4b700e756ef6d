export { AnimatedEvent, attachNativeEvent } from '../../animated/event.js';
