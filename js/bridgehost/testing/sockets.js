import { counted, known, told } from '../options.js';
import { native } from './native.js';

const sockets = new Map();

function checkCode(code) {
  const isValid = Number.isInteger(code)
    && ((code >= 1000 && code <= 1015 && ![1004, 1005, 1006, 1015].includes(code)) || (code >= 3000 && code <= 4999));
  if (isValid) return code;
  throw new TypeError('socket.close takes a code from 1000 to 1014 (but not 1004 to 1006), or from 3000 to 4999, not '
    + told(code));
}

function checkListener(what, listener) {
  if (typeof listener !== 'function') throw new TypeError(`${what} takes a function, not ${told(listener)}`);
}

/** A WebSocket, as the server has it. */
class BackendSocket {
  #id;
  #listeners = { message: [], close: [] };
  #isListening = false;

  constructor(id) {
    this.#id = id;
    Object.assign(this, native.socket(id));
  }

  get received() {
    return native.received(this.#id);
  }

  get closed() {
    return native.closure(this.#id);
  }

  send(data) {
    if (typeof data === 'string') native.sendTextToApp(this.#id, data);
    else if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) native.sendBytesToApp(this.#id, data);
    else throw new TypeError(`socket.send takes a string or bytes, not ${told(data)}. For an object, use JSON.stringify`);
  }

  close(code = 1000, reason = '') {
    native.closeSocket(this.#id, checkCode(code), `${reason}`);
  }

  drop() {
    native.dropSocket(this.#id);
  }

  onMessage(listener) {
    checkListener('socket.onMessage', listener);
    this.#listen('message', listener);
  }

  onClose(listener) {
    checkListener('socket.onClose', listener);
    this.#listen('close', listener);
  }

  #listen(type, listener) {
    this.#listeners[type].push(listener);
    if (this.#isListening) return;
    this.#isListening = true;
    native.listenToSocket(this.#id, (happened, value) => {
      for (const each of this.#listeners[happened]) watch(() => each(value));
    });
  }
}

/** Calls a function of the file, whose test fails if the function throws or rejects. */
function watch(body) {
  try {
    const result = body();
    if (typeof result?.then === 'function') result.then(undefined, native.fail);
    return result;
  } catch (error) {
    native.fail(error);
    return undefined;
  }
}

function socketOf(id) {
  if (!sockets.has(id)) sockets.set(id, new BackendSocket(id));
  return sockets.get(id);
}

function statusOf(name, reply, ...more) {
  const { status } = known(name, reply, ['status', ...more]);
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new TypeError(`${name}: status takes a number from 400 to 599, not ${told(status)}`);
}

/** A function that lets `answer` answer the WebSocket with a number. */
export const answering = (name, answer) => (id) => {
  const reply = watch(() => answer(socketOf(id)));
  // What an asynchronous function returns comes too late: the app would wait for it.
  if (reply === undefined || reply === null || typeof reply.then === 'function') native.acceptSocket(id);
  else watch(() => native.refuseSocket(id, statusOf(name, reply)));
};

/** Answers the WebSockets of a route with a function, or refuses them with a status. */
export function socket(route, answer) {
  if (typeof answer === 'function') {
    native.answerSockets(route, answering('backend.socket', answer));
    return;
  }
  const status = statusOf('backend.socket', answer, 'times');
  native.refuseSockets(route, counted('backend.socket: times', answer.times), status);
}

/** The WebSockets that the app opened, in the order in which they arrived. */
export const socketsOf = (route = '') => native.sockets(route).map(socketOf);
