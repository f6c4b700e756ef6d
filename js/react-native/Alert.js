import { record } from './record.js';

const titles = (buttons) => (Array.isArray(buttons) && buttons.length > 0
  ? buttons.map(({ text }) => text || 'OK').join(', ') : 'OK');

function show(title, message, buttons) {
  const texts = [title, message].filter(Boolean).join(': ');
  record(`an alert that nobody answers: ${texts} [${titles(buttons)}]`);
}

/** Alerts, which nobody sees in the background: no button is ever pressed. */
export class Alert {
  static alert(title, message, buttons, _options) {
    show(title, message, buttons);
  }
  static prompt(title, message, buttons) {
    show(title, message, buttons);
  }
}

