import { after, instant, type Instant } from '@causeway/kernel';
import { decodeBech32 } from '@causeway/shapes';

/** The terms in an invoice (external-accounts §4). */
export interface InvoiceTerms {
  /** Thousandths of a satoshi; absent on an invoice over any amount. */
  readonly amountMillisatoshi?: bigint;
  readonly expiresAt: Instant;
}

/** Bitcoin in thousandths of a satoshi, by the letter behind the figure; `p` counts in tenths of one (BOLT 11). */
const MILLISATOSHI: Readonly<Record<string, bigint>> = {
  '': 100_000_000_000n,
  m: 100_000_000n,
  u: 100_000n,
  n: 100n,
};
const PICO = 'p';
const PICO_PER_MILLISATOSHI = 10n;

const WORD_BITS = 5;
const TIMESTAMP_WORDS = 7;
const SIGNATURE_WORDS = 104;
/** A field is a type, a length of two words, and so many words. */
const FIELD_HEAD_WORDS = 3;
const EXPIRY_FIELD = 6;
/** The default of an invoice without an expiry (BOLT 11). */
const EXPIRY_SECONDS = 3_600;
/** Within what a date can be; a longer expiry means never. */
const EXPIRY_SECONDS_MAX = 100 * 365 * 86_400;
const SECOND_MS = 1_000;
const EPOCH = instant('1970-01-01T00:00:00.000Z');

const numberOf = (words: readonly number[]): number =>
  words.reduce((total, word) => total * 2 ** WORD_BITS + word, 0);

/** Amount and end of an invoice; undefined for one whose checksum is wrong, as the sandbox's suffixes make it. */
export const invoiceTerms = (invoice: string): InvoiceTerms | undefined => {
  const decoded = decodeBech32(invoice, 'bech32');
  if (decoded === undefined || decoded.words.length < TIMESTAMP_WORDS + SIGNATURE_WORDS) return undefined;
  const stated = /^ln(?:bcrt|tbs|bc|tb)(?:([0-9]+)([munp]?))?$/.exec(decoded.prefix);
  if (stated === null) return undefined;
  const [, figure, unit = ''] = stated;
  const amountMillisatoshi = figure === undefined ? undefined : millisatoshiOf(BigInt(figure), unit);
  const { words } = decoded;
  const madeAtSeconds = numberOf(words.slice(0, TIMESTAMP_WORDS));
  const livesSeconds = Math.min(
    expirySeconds(words.slice(TIMESTAMP_WORDS, -SIGNATURE_WORDS)),
    EXPIRY_SECONDS_MAX,
  );
  return {
    ...(amountMillisatoshi !== undefined && { amountMillisatoshi }),
    expiresAt: after(EPOCH, (madeAtSeconds + livesSeconds) * SECOND_MS),
  };
};

/** Up: an amount below a thousandth is paid as one. */
const millisatoshiOf = (figure: bigint, unit: string): bigint =>
  unit === PICO
    ? (figure + PICO_PER_MILLISATOSHI - 1n) / PICO_PER_MILLISATOSHI
    : figure * (MILLISATOSHI[unit] ?? 0n);

const expirySeconds = (fields: readonly number[]): number => {
  for (let at = 0; at + FIELD_HEAD_WORDS <= fields.length;) {
    const length = numberOf(fields.slice(at + 1, at + FIELD_HEAD_WORDS));
    const begin = at + FIELD_HEAD_WORDS;
    if (fields[at] === EXPIRY_FIELD) return numberOf(fields.slice(begin, begin + length));
    at = begin + length;
  }
  return EXPIRY_SECONDS;
};
