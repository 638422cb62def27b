import { ENVIRONMENTS, instant, type Environment } from '@causeway/kernel';
import type { Moment } from '../moment/moment.js';
import { UsageError } from './usage-error.js';

/** With its offset: a time without one means another moment on each machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const COUNT = /^\d{1,15}$/;

/** Throws a `UsageError` for what is no time. */
export const readTime = (option: string, text: string): string => {
  if (!TIME.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`${option} is a moment such as 2026-01-31T09:30:00Z, not ${text}`);
  return instant(text);
};

/** Throws a `UsageError` for what is no whole number. */
export const readCount = (option: string, text: string): number => {
  if (!COUNT.test(text)) throw new UsageError(`${option} is a whole number, not ${text}`);
  return Number(text);
};

/** A time, or a position of one lane. Throws a `UsageError` for anything else. */
export const readMoment = (option: string, text: string): Moment => {
  if (COUNT.test(text)) return { kind: 'POSITION', position: Number(text) };
  if (/^\d+$/.test(text) || !TIME.test(text))
    throw new UsageError(`${option} is a moment such as 2026-01-31T09:30:00Z or a position, not ${text}`);
  return { kind: 'TIME', at: readTime(option, text) };
};

/** `--as-of` and `--position` name the same thing in two ways. Throws a `UsageError` when both are there. */
export const readAsOf = (asOf: string | undefined, position: string | undefined): Moment | undefined => {
  if (asOf !== undefined && position !== undefined)
    throw new UsageError('Say --as-of or --position, not both: each is a moment.');
  if (asOf !== undefined) return { kind: 'TIME', at: readTime('--as-of', asOf) };
  return position === undefined
    ? undefined
    : { kind: 'POSITION', position: readCount('--position', position) };
};

/** Throws a `UsageError` for what is no environment. */
export const readEnvironment = (text: string): Environment => {
  const environment = ENVIRONMENTS.find((known) => known === text);
  if (environment === undefined)
    throw new UsageError(`--environment is ${ENVIRONMENTS.join(' or ')}, not ${text}`);
  return environment;
};
