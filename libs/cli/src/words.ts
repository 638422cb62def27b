import { type ReadWord, written } from './command-row.js';

/** Says what a word must be, to be read after the name of its option. */
const wrong = (rule: string): Error => new Error(rule);

const matching =
  (pattern: RegExp, rule: string): ReadWord =>
  (word) => {
    if (!pattern.test(word)) throw wrong(rule);
    return word;
  };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const idOf = (type: string): ReadWord =>
  matching(
    new RegExp(`^(?:${type}:)?${UUID}$`, 'i'),
    `is an id such as ${type}:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10`,
  );

export const platformId = idOf('Platform');
export const tokenId = idOf('Token');
export const customerId = idOf('Customer');
export const documentId = idOf('Document');
export const transactionId = idOf('Transaction');
export const cardId = idOf('Card');
export const cardTransactionId = idOf('CardTransaction');
export const webhookId = idOf('Webhook');
export const replayId = matching(new RegExp(`^${UUID}$`, 'i'), 'is a uuid, as `replays start` gives it');

/** In any case. */
export const currency: ReadWord = (word) => {
  const code = word.toUpperCase();
  if (!/^[A-Z0-9]{2,10}$/.test(code)) throw wrong('is the code of a currency, such as USD');
  return code;
};

/** One of these words. */
export const oneOf = (...choices: readonly string[]): ReadWord =>
  Object.assign(
    (word: string): string => {
      if (!choices.includes(word)) throw wrong(`is ${sentenceOf(choices)}`);
      return word;
    },
    { choices },
  );

const sentenceOf = (choices: readonly string[]): string =>
  [choices.slice(0, -1).join(', '), choices.at(-1)].filter(Boolean).join(' or ');

const flag = (whenTrue: string, whenFalse: string): ReadWord => {
  const read = oneOf(whenTrue, whenFalse);
  return Object.assign((word: string) => read(word) === whenTrue, { choices: [whenTrue, whenFalse] });
};

export const trueOrFalse: ReadWord = flag('true', 'false');

export const yesOrNo: ReadWord = flag('yes', 'no');

export const onOrOff: ReadWord = flag('on', 'off');

/** The largest amount that the API takes (config-and-tokens §8); every number up to it is exact. */
const AMOUNT_MINOR_MAX = 9_000_000_000_000_000;

export const minorUnits: ReadWord = (word) => {
  const amount = Number(word);
  if (!/^\d{1,16}$/.test(word) || amount > AMOUNT_MINOR_MAX)
    throw wrong(`is a whole number of minor units up to ${AMOUNT_MINOR_MAX}`);
  return amount;
};

export const basisPoints: ReadWord = (word) => {
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(word))
    throw wrong('is from 0 to 9999.999, with at most three decimals');
  return Number(word);
};

export const wholeNumber =
  (min: number, max: number): ReadWord =>
  (word) => {
    const number = Number(word);
    if (!/^\d{1,15}$/.test(word) || number < min || number > max)
      throw wrong(`is a whole number from ${min} to ${max}`);
    return number;
  };

const SECONDS_OF: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const DURATION = /^(\d{1,9})([smhd]?)$/;

/** Seconds, of `90`, `90s`, `15m`, `2h` or `3d`. */
export const duration: ReadWord = (word) => {
  const [, count = '', unit = ''] = DURATION.exec(word) ?? [];
  const seconds = Number(count) * (SECONDS_OF[unit || 's'] ?? 0);
  if (seconds === 0) throw wrong('is a time span such as 90s, 15m, 2h or 3d');
  return seconds;
};

/** With its offset: a time without one means another moment on each machine. */
export const moment: ReadWord = (word) => {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(word);
  if (!isMoment || Number.isNaN(Date.parse(word))) throw wrong('is a moment such as 2027-01-31T09:30:00Z');
  return word;
};

/** Words with commas between them; each is one of the choices. */
export const listOf =
  (...choices: readonly string[]): ReadWord =>
  (word) => {
    const words = word.split(',');
    if (words.some((each) => !choices.includes(each)))
      throw wrong(`is one or more of ${choices.join(', ')}, with commas between them`);
    return words;
  };

/** Words with commas between them, each read by itself; `none` is no word at all. */
export const several =
  (read: ReadWord): ReadWord =>
  (word) =>
    word === 'none' ? [] : word.split(',').map((each) => written(read(each)));

/** The code of a country, in any case. */
export const country: ReadWord = (word) => {
  const code = word.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw wrong('is the code of a country, such as DE');
  return code;
};

/** The address of a service, without the slash at its end, which paths bring themselves. */
export const address: ReadWord = (word) => {
  if (!URL.canParse(word) || !/^https?:$/.test(new URL(word).protocol))
    throw wrong('is an address such as http://127.0.0.1:3000');
  return word.replace(/\/+$/, '');
};

/** Text that is sent unchanged; the service validates it. */
export const text: ReadWord = (word) => {
  if (word.trim() === '') throw wrong('is a text');
  return word;
};
