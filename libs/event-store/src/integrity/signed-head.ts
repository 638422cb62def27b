import type { Instant } from '@causeway/kernel';
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { LaneName } from '../lane-name.js';

/** A lane's end at some moment: the digest there covers every event up to it. */
export interface LaneEnd {
  readonly lane: LaneName;
  readonly position: number;
  /** The digest of the batch that ends at this position, 64 hexadecimal digits. */
  readonly digest: string;
  /** The time of the event at this position, on the clock of its environment. */
  readonly recordedAt: Instant;
}

/** A lane's end with an Ed25519 signature under it. Keys and signatures are in base64. */
export interface SignedHead extends LaneEnd {
  readonly signedAt: Instant;
  /** The public key (32 bytes) that the signature is checked with; it is part of what is signed. */
  readonly key: string;
  readonly signature: string;
  /** In the first head of a new key: the key before it, which signs the same text and so vouches for the new one. */
  readonly predecessor?: string;
  readonly predecessorSignature?: string;
}

type HeadFields = Omit<SignedHead, 'signature' | 'predecessorSignature'>;

/** The signed text: eight lines, each ended by a line feed (docs/guides/export-format.md). */
export const headText = (head: HeadFields): string =>
  [
    'causeway.head.v1',
    head.lane,
    String(head.position),
    head.digest,
    head.recordedAt,
    head.signedAt,
    head.key,
    head.predecessor ?? '',
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Whether every signature of a head is its key's. It does not check whether the key is trusted. */
export const isHeadSigned = (head: SignedHead): boolean => {
  const text = Buffer.from(headText(head));
  if (!isSignature(text, head.key, head.signature)) return false;
  const { predecessor, predecessorSignature } = head;
  if (predecessor === undefined) return predecessorSignature === undefined;
  return predecessorSignature !== undefined && isSignature(text, predecessor, predecessorSignature);
};

/** A head as the files of heads hold it: one line, which `parseHead` reads. */
export const headLine = (head: SignedHead): string => JSON.stringify(head);

/** The head that a line holds; `undefined` for anything else, such as a line that a power cut left half written. */
export const parseHead = (line: string): SignedHead | undefined => {
  try {
    const head = JSON.parse(line) as SignedHead;
    return isHead(head) ? head : undefined;
  } catch {
    // Not JSON, and so no head: the caller counts it.
    return undefined;
  }
};

const DIGEST = /^[0-9a-f]{64}$/;
const TEXTS = ['lane', 'digest', 'recordedAt', 'signedAt', 'key', 'signature'] as const;

const isHead = (head: SignedHead | null): head is SignedHead =>
  head !== null &&
  TEXTS.every((field) => typeof head[field] === 'string' && !head[field].includes('\n')) &&
  Number.isSafeInteger(head.position) &&
  DIGEST.test(head.digest) &&
  isOptionalText(head.predecessor) &&
  isOptionalText(head.predecessorSignature);

const isOptionalText = (text: unknown): boolean =>
  text === undefined || (typeof text === 'string' && !text.includes('\n'));

/** A key's name for display: its first 16 hexadecimal digits. */
export const keyName = (key: string): string => Buffer.from(key, 'base64').toString('hex').slice(0, 16);

const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** The bytes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = 'MCowBQYDK2VwAyEA';

/** A public key of 32 bytes in base64 as PEM, which other tools read. */
export const publicKeyPem = (key: string): string =>
  `-----BEGIN PUBLIC KEY-----\n${SPKI_PREFIX}${key}\n-----END PUBLIC KEY-----\n`;

/** The keys in a text: PEM blocks, or 32 bytes in base64, a line each. Empty when there are none. */
export const publicKeysIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => (word.startsWith(SPKI_PREFIX) ? word.slice(SPKI_PREFIX.length) : word))
    .filter((word) => PUBLIC_KEY.test(word));

const parsed = new Map<string, KeyObject>();

const isSignature = (text: Buffer, key: string, signature: string): boolean => {
  if (!PUBLIC_KEY.test(key)) return false;
  try {
    const object =
      parsed.get(key) ??
      createPublicKey({ key: Buffer.from(SPKI_PREFIX + key, 'base64'), format: 'der', type: 'spki' });
    parsed.set(key, object);
    return verify(null, text, object, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};
