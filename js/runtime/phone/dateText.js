'use strict';

// How Hermes reads a date: two grammars, and nothing else (its lib/VM/JSLib/DateUtil.cpp).
const { SystemDate } = realm;
const release = native.reactNative;
// Before 0.66 a text must have a time, and one without a zone is in UTC.
const knowsLocalTime = release >= 66;
const allowsZoneWithoutColon = release >= 68;
const allowsDashes = release >= 71;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const zones = { __proto__: null, EDT: -4, EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8 };

const invalid = { message: 'no date' };
const refuse = () => { throw invalid; };

/** Reads a text from its start to its end. What does not fit is refused. */
class Scanner {
  place = 0;

  constructor(text) { this.text = text; }

  get next() { return this.text[this.place] ?? ''; }
  get isAtEnd() { return this.place >= this.text.length; }

  takes(character) {
    const isNext = this.next === character;
    if (isNext) this.place += 1;
    return isNext;
  }

  must(character) { if (!this.takes(character)) refuse(); }
  mustHave(count) { if (this.place + count > this.text.length) refuse(); }
  mustEnd() { if (!this.isAtEnd) refuse(); }
  is(pattern) { return pattern.test(this.next); }
  skip(pattern) { while (this.is(pattern)) this.place += 1; }

  digits(most = Infinity) {
    const start = this.place;
    while (this.place - start < most && this.is(/[0-9]/)) this.place += 1;
    return this.text.slice(start, this.place);
  }

  number(most) {
    const digits = this.digits(most);
    return digits === '' || Number(digits) > 0x7fffffff ? refuse() : Number(digits);
  }

  take(count) {
    this.mustHave(count);
    this.place += count;
    return this.text.slice(this.place - count, this.place);
  }

  /** The first three letters of a word. */
  word() {
    this.mustHave(3);
    const start = this.text.slice(this.place, this.place + 3);
    this.skip(allowsDashes ? /[^ \t-\r-]/ : /[^ \t-\r]/);
    return start;
  }

  separator() {
    if (allowsDashes) this.takes('-');
    this.skip(/[ \t-\r]/);
  }

  sign() { return this.takes('+') ? 1 : this.takes('-') ? -1 : refuse(); }

  twoDigits() {
    this.mustHave(2);
    return this.number(2);
  }
}

// Not `Date.UTC` or `new Date`, for which the year 20 is 1920.
function utc(year, month, day, hour, minute, second, fraction) {
  const date = new SystemDate(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, fraction);
}

function local(year, month, day, hour, minute, second, fraction) {
  if (!knowsLocalTime) return utc(year, month, day, hour, minute, second, fraction);
  const date = new SystemDate(0);
  date.setFullYear(year, month - 1, day);
  return date.setHours(hour, minute, second, fraction);
}

/** The minutes of a zone such as `+01:00`. */
function zoneOf(scanner) {
  const sign = scanner.sign();
  if (!allowsZoneWithoutColon) {
    const hours = scanner.number();
    scanner.must(':');
    return sign * (hours * 60 + scanner.number());
  }
  const hours = scanner.twoDigits();
  scanner.takes(':');
  return sign * (hours * 60 + scanner.twoDigits());
}

/** `2019-07-15T14:33:22.123-07:00`; everything after the year may be missing. */
function isoDate(scanner) {
  const sign = scanner.takes('-') ? -1 : 1;
  if (sign === 1) scanner.takes('+');
  const date = [sign * scanner.number(), 1, 1];
  if (scanner.takes('-')) date[1] = scanner.number();
  if (scanner.takes('-')) date[2] = scanner.number();
  if (!scanner.takes('T') && !scanner.takes(' ')) {
    scanner.mustEnd();
    return utc(...date, 0, 0, 0, 0);
  }
  const hour = scanner.number();
  scanner.must(':');
  const minute = scanner.number();
  const hasSeconds = scanner.takes(':');
  const second = hasSeconds ? scanner.number() : 0;
  const fraction = hasSeconds && scanner.takes('.') ? scanner.digits() || refuse() : '0';
  const rest = [second, Number(fraction.slice(0, 3).padEnd(3, '0'))];
  if (scanner.isAtEnd) return local(...date, hour, minute, ...rest);
  const zone = scanner.takes('Z') ? 0 : zoneOf(scanner);
  scanner.mustEnd();
  return utc(...date, hour, minute - zone, ...rest);
}

/** The day and the month, in either order. What else stands before them does not matter. */
function dayAndMonth(scanner) {
  while (!scanner.isAtEnd) {
    const isDay = scanner.is(/[0-9]/);
    const isWord = scanner.is(/[A-Za-z]/);
    const day = isDay ? scanner.number() : undefined;
    if (isDay) scanner.separator();
    if (!isDay && !isWord) {
      scanner.place += 1;
      continue;
    }
    const month = months.indexOf(scanner.word()) + 1;
    if (isDay) return month > 0 ? [day, month] : refuse();
    if (month > 0) {
      scanner.separator();
      return [scanner.number(), month];
    }
  }
  return refuse();
}

function timeOfDay(scanner) {
  const hour = scanner.number();
  scanner.must(':');
  const minute = scanner.number();
  scanner.must(':');
  return [hour, minute, scanner.number()];
}

/** `Mon Jul 15 2019 14:33:22 GMT-0700 (PDT)` or `Mon, 15 Jul 2019 14:33:22 GMT`. The weekday is a must. */
function namedDate(scanner) {
  if (!weekdays.includes(scanner.take(3))) refuse();
  const [day, month] = dayAndMonth(scanner);
  scanner.separator();
  const date = [scanner.number(), month, day];
  scanner.separator();
  const time = knowsLocalTime && scanner.isAtEnd ? [0, 0, 0] : timeOfDay(scanner);
  scanner.skip(/[ \t-\r]/);
  if (scanner.isAtEnd) return local(...date, ...time, 0);
  const hours = scanner.is(/[A-Z]/) ? zones[scanner.take(3)] ?? 0 : 0;
  let zone = hours * 60;
  if (!scanner.isAtEnd) {
    if (hours !== 0) refuse();
    const sign = scanner.sign();
    scanner.mustHave(4);
    zone = sign * (scanner.number(2) * 60 + scanner.number(2));
    if (scanner.takes(' ')) {
      scanner.must('(');
      scanner.skip(/[^)]/);
      scanner.must(')');
    }
    scanner.mustEnd();
  }
  return utc(...date, time[0], time[1] - zone, time[2], 0);
}

function attempt(read, text) {
  try {
    return read(new Scanner(text));
  } catch (error) {
    if (error !== invalid) throw error;
    return NaN;
  }
}

/** The time of a text, as Hermes reads it; NaN if it cannot. */
exports.timeOf = (text) => {
  const time = attempt(isoDate, text);
  return Number.isNaN(time) ? attempt(namedDate, text) : time;
};
