import { sha256 } from '@noble/hashes/sha2.js';

/** Bitcoin's alphabet: no letter that looks like another one. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const CHECKSUM_BYTES = 4;
const BYTE = 256n;

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);

/** Bytes with their checksum, without a version byte (wallet-auth §2.6). */
export const base58check = (payload: Uint8Array): string => {
  const bytes = [...payload, ...checksumOf(payload)];
  let digits = '';
  for (let rest = bytes.reduce((sum, byte) => sum * BYTE + BigInt(byte), 0n); rest > 0n; rest /= BASE)
    digits = `${ALPHABET.charAt(Number(rest % BASE))}${digits}`;
  return `${'1'.repeat(leading(bytes, 0))}${digits}`;
};

/** The bytes of such a text; `undefined` where a character is none of the alphabet or the checksum is another one. */
export const fromBase58check = (text: string): Uint8Array | undefined => {
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character));
  if (digits.length === 0 || digits.includes(-1)) return undefined;
  const bytes: number[] = [];
  for (let rest = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n); rest > 0n; rest /= BYTE)
    bytes.unshift(Number(rest % BYTE));
  const all = Uint8Array.from([...Array<number>(leading(digits, 0)).fill(0), ...bytes]);
  if (all.length < CHECKSUM_BYTES) return undefined;
  const [payload, checksum] = [all.subarray(0, -CHECKSUM_BYTES), all.subarray(-CHECKSUM_BYTES)];
  return checksumOf(payload).every((byte, at) => byte === checksum[at]) ? payload : undefined;
};

const leading = (values: readonly number[], what: number): number => {
  const first = values.findIndex((value) => value !== what);
  return first < 0 ? values.length : first;
};
