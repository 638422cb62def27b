import { oneOf, type ReadWord } from '@causeway/cli';
import { ENVIRONMENTS, instant, isCalendarDate } from '@causeway/kernel';
import type { Moment } from '../moment/moment.js';

/** With its offset: a time without one means another moment on each machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const COUNT = /^\d{1,15}$/;

/** The parser alone would make the 2nd of March of the 30th of February: an audit of another day than was asked for. */
const isTime = (word: string): boolean =>
  TIME.test(word) && isCalendarDate(word.slice(0, 10)) && !Number.isNaN(Date.parse(word));

export const environment = oneOf(...ENVIRONMENTS);

export const time: ReadWord = (word) => {
  if (!isTime(word)) throw new Error('is a moment such as 2026-01-31T09:30:00Z');
  return instant(word);
};

export const count: ReadWord = (word) => {
  if (!COUNT.test(word)) throw new Error('is a whole number');
  return Number(word);
};

/** A time, or a position of one lane. */
export const moment: ReadWord = (word) => {
  if (!COUNT.test(word) && !isTime(word))
    throw new Error('is a moment such as 2026-01-31T09:30:00Z or a position');
  return word;
};

export const momentNamed = (word: string): Moment =>
  COUNT.test(word) ? { kind: 'POSITION', position: Number(word) } : { kind: 'TIME', at: instant(word) };
