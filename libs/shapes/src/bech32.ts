const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_WORDS = 6;
/** What the checksum leaves over, by encoding. */
const REMAINDERS = { bech32: 1, bech32m: 0x2bc830a3 } as const;

export interface Bech32 {
  /** The text before the last `1`, in lower case. */
  readonly prefix: string;
  /** Five bits each, without the checksum. */
  readonly words: readonly number[];
}

/** The parts of a bech32 text, whose checksum is not verified yet; undefined where it is none. */
export const bech32Parts = (text: string): Bech32 | undefined => {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return undefined;
  const separator = lower.lastIndexOf('1');
  if (separator < 1) return undefined;
  const words = Array.from(lower.slice(separator + 1), (character) => ALPHABET.indexOf(character));
  return words.includes(-1) ? undefined : { prefix: lower.slice(0, separator), words };
};

const checksumRest = ({ prefix, words }: Bech32): number => {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words];
  return expanded.reduce((rest, word) => {
    const top = rest >>> 25;
    const shifted = ((rest & 0x1ffffff) << 5) ^ word;
    return GENERATORS.reduce((sum, generator, bit) => ((top >>> bit) & 1 ? sum ^ generator : sum), shifted);
  }, 1);
};

/** A text whose checksum is right; of any length, as Lightning has it. Undefined otherwise. */
export const decodeBech32 = (text: string, encoding: keyof typeof REMAINDERS): Bech32 | undefined => {
  const parts = bech32Parts(text);
  if (parts === undefined || parts.words.length < CHECKSUM_WORDS) return undefined;
  if (checksumRest(parts) !== REMAINDERS[encoding]) return undefined;
  return { prefix: parts.prefix, words: parts.words.slice(0, -CHECKSUM_WORDS) };
};

/** Words as bytes; the bits that are left over must be less than a word, and zero. Undefined otherwise. */
export const bytesOfWords = (words: readonly number[]): Uint8Array | undefined => {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined;
};
