import { after, instant, type Instant } from '@causeway/kernel';
import { decodeBech32 } from './bech32.js';

/** What a payer must know of an invoice before it promises to pay it. */
export interface LightningInvoice {
  /** Thousandths of a satoshi; absent where the payer chooses the amount. */
  readonly amountMsat?: bigint;
  /** From then on nobody takes its payment. */
  readonly expiresAt: Instant;
}

/** Five bits a word: the time, seven words; the signature, a hundred and four. */
const TIME_WORDS = 7;
const SIGNATURE_WORDS = 104;
/** Where an invoice says nothing, it expires after an hour. */
const EXPIRES_AFTER_S = 3_600n;
const EXPIRY_TAG = 6;

/** A bitcoin has 10^11 thousandths of a satoshi; by the letter behind the amount, how many of them one unit is, times ten. */
const TENTHS_OF_MSAT: Readonly<Record<string, bigint>> = {
  '': 10n ** 12n,
  m: 10n ** 9n,
  u: 10n ** 6n,
  n: 10n ** 3n,
  p: 1n,
};
const PREFIX = /^ln(?:bcrt|bc|tbs|tb)(?:([0-9]{1,18})([munp]?))?$/;

/** Invoices count seconds from here. */
const EPOCH = instant('1970-01-01T00:00:00.000Z');
/** The last moment that has a date. */
const LAST_SECOND = 253_402_300_799n;

/** An invoice (BOLT 11) taken apart; `undefined` for what is none, or whose check digits are wrong. */
export const readLightningInvoice = (text: string): LightningInvoice | undefined => {
  const decoded = decodeBech32(text, 'bech32');
  const prefix = decoded && PREFIX.exec(decoded.prefix);
  if (!decoded || !prefix || decoded.words.length < TIME_WORDS + SIGNATURE_WORDS) return undefined;
  const [, digits, letter = ''] = prefix;
  const tenths = digits === undefined ? undefined : BigInt(digits) * (TENTHS_OF_MSAT[letter] ?? 0n);
  if (tenths !== undefined && tenths % 10n !== 0n) return undefined;
  const createdAt = numberOf(decoded.words.slice(0, TIME_WORDS));
  const expiry = expiryIn(decoded.words.slice(TIME_WORDS, -SIGNATURE_WORDS));
  const second = createdAt + expiry;
  const expiresAt = after(EPOCH, Number(second < LAST_SECOND ? second : LAST_SECOND) * 1_000);
  return { expiresAt, ...(tenths !== undefined && { amountMsat: tenths / 10n }) };
};

const numberOf = (words: readonly number[]): bigint =>
  words.reduce((sum, word) => sum * 32n + BigInt(word), 0n);

/** Tagged fields: a word of tag, two of length, and so many of content. */
const expiryIn = (words: readonly number[]): bigint => {
  for (let at = 0; at + 3 <= words.length;) {
    const length = Number(numberOf(words.slice(at + 1, at + 3)));
    const content = words.slice(at + 3, at + 3 + length);
    if (words[at] === EXPIRY_TAG) return numberOf(content);
    at += 3 + length;
  }
  return EXPIRES_AFTER_S;
};
