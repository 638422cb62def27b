/** Whether a well-formed address can exist on its network; asked in production only (external-accounts §4.2). */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { base58Bytes } from './base58.js';
import { bech32Parts, bytesOfWords, decodeBech32 } from '@causeway/shapes';

const SOLANA_KEY_BYTES = 32;
/**
 * Whether the text is the base58 form of 32 bytes; that they are a key on the curve is not asked, as programs' accounts
 * are none.
 */
export const isSolanaAddress = (address: string): boolean =>
  base58Bytes(address)?.length === SOLANA_KEY_BYTES;

/** Lower case, two digits a byte, without a prefix. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const asciiOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** EIP-55: the case of a letter says whether its place in the hash of the address is 8 or more. */
const isCheckedCase = (hex: string): boolean => {
  const hash = hexOf(keccak256(asciiOf(hex.toLowerCase())));
  return (
    Array.from(hex, (digit, index) =>
      parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit.toLowerCase(),
    ).join('') === hex
  );
};

/** In one case an address carries no checksum; in both it does. */
export const isEvmAddress = (address: string): boolean => {
  const hex = address.slice(2);
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return /^0x[0-9a-fA-F]{40}$/.test(address) && (isOneCase || isCheckedCase(hex));
};

/** Tron's first byte, twenty bytes of a hash, four of a checksum. */
const TRON_PREFIX = 0x41;
const TRON_BYTES = 25;
const CHECKSUM_BYTES = 4;

/** The twenty bytes of a Tron address that Ethereum would write; undefined where base58check does not hold. */
export const tronAccount = (address: string): Uint8Array | undefined => {
  const bytes = base58Bytes(address);
  if (bytes?.length !== TRON_BYTES || bytes[0] !== TRON_PREFIX) return undefined;
  const payload = bytes.slice(0, -CHECKSUM_BYTES);
  const checksum = sha256(sha256(payload)).slice(0, CHECKSUM_BYTES);
  return hexOf(checksum) === hexOf(bytes.slice(-CHECKSUM_BYTES)) ? payload.slice(1) : undefined;
};
/** Whether the text has Tron's first byte and a checksum that holds. */
export const isTronAddress = (address: string): boolean => tronAccount(address) !== undefined;

const SPARK_KEY_BYTES = 33;
/** Spark's payload is one field of 33 bytes, with its tag and its length before it. */
const SPARK_HEADER = [0x0a, SPARK_KEY_BYTES];

/** Whether the text is a Spark address of the main network, with a key of 33 bytes behind its checksum. */
export const isSparkAddress = (address: string): boolean => {
  const decoded = decodeBech32(address, 'bech32m');
  const bytes = decoded?.prefix === 'spark' ? bytesOfWords(decoded.words) : undefined;
  return (
    bytes !== undefined &&
    SPARK_HEADER.every((byte, index) => bytes[index] === byte) &&
    bytes.length >= SPARK_HEADER.length + SPARK_KEY_BYTES
  );
};

/** BOLT 11: 7 words of a timestamp at its beginning, 104 of a signature at its end. */
const INVOICE_WORDS_MIN = 7 + 104;

/**
 * Whether the text is a Lightning invoice of the main network, long enough to be signed; the signature itself is not
 * verified.
 */
export const isBolt11Invoice = (invoice: string): boolean => {
  const decoded = decodeBech32(invoice, 'bech32');
  return (
    decoded !== undefined &&
    /^lnbc([0-9]+[munp]?)?$/.test(decoded.prefix) &&
    decoded.words.length >= INVOICE_WORDS_MIN
  );
};

/** Types of a BOLT 12 offer's records; the payee is named by a key or by a hidden path to it. */
const OFFER_TYPE_MAX = 79;
const NAMES_THE_PAYEE = [16, 22];

/** BOLT 12 has no checksum: records of rising types, each with its length, that fill the text to its end. */
export const isBolt12Offer = (offer: string): boolean => {
  const parts = bech32Parts(offer);
  const bytes = parts?.prefix === 'lno' ? bytesOfWords(parts.words) : undefined;
  if (bytes === undefined) return false;
  const types: number[] = [];
  for (let at = 0; at < bytes.length;) {
    // Types and lengths of offers fit one byte, unless a description is long.
    const [type, length, next] = recordAt(bytes, at);
    if (type === undefined || length === undefined || next + length > bytes.length) return false;
    if (type > OFFER_TYPE_MAX || type <= (types.at(-1) ?? -1)) return false;
    types.push(type);
    at = next + length;
  }
  return types.some((type) => NAMES_THE_PAYEE.includes(type));
};

const TWO_BYTES_FOLLOW = 0xfd;

/** Type and length of the record at a place, and where its value begins. */
const recordAt = (
  bytes: Uint8Array,
  at: number,
): [type: number | undefined, length: number | undefined, next: number] => {
  const [type, short] = [bytes[at], bytes[at + 1]];
  if (short !== TWO_BYTES_FOLLOW) return [type, short, at + 2];
  const [high, low] = [bytes[at + 2], bytes[at + 3]];
  return [type, high === undefined || low === undefined ? undefined : (high << 8) | low, at + 4];
};
