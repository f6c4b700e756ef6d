import type { EventArguments, EventEmitter as Emitter } from '../../../index';

/** An event emitter that is independent of native code. */
declare const EventEmitter: new <Events = EventArguments>() => Emitter<Events>;
export default EventEmitter;
