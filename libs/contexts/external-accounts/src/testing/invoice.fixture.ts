const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const SIGNATURE_WORDS = 104;

/** An invoice with right check digits and a signature of nobody's. */
export const invoiceOf = ({
  prefix,
  createdAtS,
  expiryS,
}: {
  /** `lnbc2500u`, or `lnbc` where the payer chooses the amount. */
  readonly prefix: string;
  readonly createdAtS: number;
  readonly expiryS?: number;
}): string => {
  const tag = expiryS === undefined ? [] : [6, 0, 7, ...wordsOf(expiryS)];
  const words = [...wordsOf(createdAtS), ...tag, ...Array<number>(SIGNATURE_WORDS).fill(0)];
  const all = [...words, ...checksum(prefix, words)];
  return `${prefix}1${all.map((word) => ALPHABET[word]).join('')}`;
};

/** Thirty-five bits. */
const wordsOf = (value: number): number[] =>
  Array.from({ length: 7 }, (_, index) => Math.floor(value / 32 ** (6 - index)) % 32);

const checksum = (prefix: string, words: readonly number[]): number[] => {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const rest = [...expanded, ...words, 0, 0, 0, 0, 0, 0].reduce((sum, word) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ word;
    return GENERATORS.reduce((next, each, bit) => (((sum >>> 25) >>> bit) & 1 ? next ^ each : next), shifted);
  }, 1);
  return Array.from({ length: 6 }, (_, index) => ((rest ^ 1) >> (5 * (5 - index))) & 31);
};
