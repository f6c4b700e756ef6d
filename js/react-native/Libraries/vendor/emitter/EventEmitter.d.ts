import type { EventArguments, EventEmitter as Emitter } from '../../../index';

/** An emitter that has nothing to do with native code. */
declare const EventEmitter: new <Events = EventArguments>() => Emitter<Events>;
export default EventEmitter;
