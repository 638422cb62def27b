import { elapsedMs, instant, type Instant } from '@causeway/kernel';

const EPOCH = instant('1970-01-01T00:00:00.000Z');
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

const rest = (prefix: string, words: readonly number[]): number => {
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words].reduce(
    (sum, word) =>
      GENERATORS.reduce(
        (folded, generator, bit) => (((sum >>> 25) >>> bit) & 1 ? folded ^ generator : folded),
        ((sum & 0x1ffffff) << 5) ^ word,
      ),
    1,
  );
};

/** A number in so many words of five bits. */
const wordsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 32 ** (count - 1 - index)) % 32);

/** An invoice with a valid checksum and the signature of no key. */
export const invoiceOf = ({
  stated = '',
  madeAt,
  expirySeconds,
  network = 'bc',
}: {
  readonly stated?: string;
  readonly madeAt: Instant;
  readonly expirySeconds?: number;
  readonly network?: string;
}): string => {
  const prefix = `ln${network}${stated}`;
  // A field before it, so that the one that counts must be looked for: a description of three words.
  const description = [13, 0, 3, 1, 2, 3];
  const expiry = expirySeconds === undefined ? [] : [6, 0, 6, ...wordsOf(expirySeconds, 6)];
  const signature = Array.from({ length: 104 }, (_, index) => index % 32);
  const words = [...wordsOf(elapsedMs(EPOCH, madeAt) / 1_000, 7), ...description, ...expiry, ...signature];
  const checksum = rest(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const text = [...words, ...wordsOf(checksum >>> 0, 6)].map((word) => ALPHABET[word] ?? '').join('');
  return `${prefix}1${text}`;
};
