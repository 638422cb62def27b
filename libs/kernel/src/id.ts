import { hash, randomFillSync } from 'node:crypto';
import { machineMs } from './clock.js';

/** Every kind of record that has an id on the wire, plus our own deliveries. */
export const RESOURCE_TYPES = [
  'Agent',
  'AgentAction',
  'AuthMethod',
  'BeneficialOwner',
  'Card',
  'CardFundingSource',
  'CardTransaction',
  'Customer',
  'DelegatedKey',
  'Delivery',
  'Document',
  'ExternalAccount',
  'InternalAccount',
  'Lookup',
  'OperatorAction',
  'Platform',
  'PlatformConfig',
  'Quote',
  'Request',
  'Session',
  'Stablecoin',
  'StablecoinOperation',
  'StablecoinProviderAccount',
  'Token',
  'Transaction',
  'Verification',
  'Webhook',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** `Customer:0195…`: a record's kind and its uuid in lower case. Made by `newId` or `parseId` only. */
export type Id<Type extends ResourceType = ResourceType> = `${Type}:${string}` & { readonly __id: Type };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A time-ordered uuid (version 7): those of one process ascend, even within a millisecond. Every command,
 * event and delivery takes several, so the digits are written into one buffer and read as one text.
 */
export const newUuid = (): string => {
  const now = machineMs();
  const random = nextRandom();
  if (now > last.msecs) begin(now, drawn.readUInt32BE(random) >>> 1);
  else {
    last.seq = (last.seq + 1) | 0;
    // Used up within one millisecond: the next one lends its own.
    if (last.seq === 0) begin(last.msecs + 1, 0);
  }
  const { seq } = last;
  putByte(14, 0x70 | ((seq >>> 28) & 0x0f));
  putByte(16, (seq >>> 20) & 0xff);
  putByte(19, 0x80 | ((seq >>> 14) & 0x3f));
  putByte(21, (seq >>> 6) & 0xff);
  putByte(24, ((seq << 2) & 0xff) | ((drawn[random + 4] ?? 0) & 0x03));
  for (let index = 0; index < TAIL_BYTES; index += 1) putByte(26 + 2 * index, drawn[random + 5 + index] ?? 0);
  return written.toString('latin1');
};

const written = Buffer.from('00000000-0000-7000-8000-000000000000', 'latin1');
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');

const putByte = (at: number, byte: number): void => {
  written[at] = DIGITS[byte >>> 4] ?? 0;
  written[at + 1] = DIGITS[byte & 0xf] ?? 0;
};

/** The moment of the last uuid and where its sequence was, which has 31 bits at first. */
const last = { msecs: 0, seq: 0 };

const begin = (msecs: number, seq: number): void => {
  last.msecs = msecs;
  last.seq = seq;
  const digits = msecs.toString(16).padStart(12, '0');
  written.write(`${digits.slice(0, 8)}-${digits.slice(8)}`, 0, 'latin1');
};

/** Bytes of a uuid that are random alone. */
const TAIL_BYTES = 5;
/** Four that a sequence begins with, one that fills up its last byte, and the tail. */
const RANDOM_BYTES = 5 + TAIL_BYTES;
/** Random bytes for so many uuids at a time: many cost hardly more than a few. */
const drawn = Buffer.alloc(256 * RANDOM_BYTES);
let used = drawn.length;

const nextRandom = (): number => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += RANDOM_BYTES;
  return used - RANDOM_BYTES;
};

/** A fresh id of a type; those of one process are in text order as they were made. */
export const newId = <Type extends ResourceType>(type: Type): Id<Type> => `${type}:${newUuid()}` as Id<Type>;

/** The id of a record whose uuid is known from another one: `PlatformConfig` shares its platform's. */
export const idOf = <Type extends ResourceType>(type: Type, uuid: string): Id<Type> => {
  const id = parseId(type, uuid);
  if (id === undefined) throw new Error(`${JSON.stringify(uuid)} is no uuid of a ${type}`);
  return id;
};

/**
 * Reads an id as callers send it: `Customer:<uuid>`, or the bare `<uuid>`, in any case of the hex digits
 * (customers §1). Anything else, another type's id included, is `undefined`, which callers treat as "not found".
 */
export const parseId = <Type extends ResourceType>(type: Type, raw: unknown): Id<Type> | undefined => {
  if (typeof raw !== 'string') return undefined;
  const uuid = raw.startsWith(`${type}:`) ? raw.slice(type.length + 1) : raw;
  return UUID.test(uuid) ? (`${type}:${uuid.toLowerCase()}` as Id<Type>) : undefined;
};

/** Whether a text can be the uuid of anything: what cannot is looked for nowhere, as it may hold what no database takes. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The id without its type, as streams and derived ids are named. */
export const uuidOf = (id: Id): string => id.slice(id.indexOf(':') + 1);

/**
 * A uuid (version 8) that is a digest of its parts: the same parts give the same one in every process and after
 * every restart, so that a command sent again carries the id it had before.
 */
export const derivedUuid = (...parts: readonly string[]): string => {
  // JSON keeps ['ab', 'c'] and ['a', 'bc'] apart.
  const hex = hash('sha256', JSON.stringify(parts), 'hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 0x3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
