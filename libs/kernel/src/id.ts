import { createHash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
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

/** A time-ordered uuid (version 7): those of one process ascend, even within a millisecond. */
export const newUuid = (): string => {
  const random = nextRandom();
  const now = machineMs();
  if (now > last.msecs) last = { msecs: now, seq: random.readUInt32BE(0) >>> 1 };
  else {
    last.seq = (last.seq + 1) | 0;
    // Used up within one millisecond: the next one lends its own.
    if (last.seq === 0) last.msecs += 1;
  }
  return v7({ random, msecs: last.msecs, seq: last.seq });
};

/** The moment of the last uuid and where its sequence was. */
let last = { msecs: 0, seq: 0 };

const RANDOM_BYTES = 16;
/** Random bytes for so many uuids at a time: the system gives many for nearly what it takes for a few. */
const drawn = Buffer.alloc(256 * RANDOM_BYTES);
let used = drawn.length;

const nextRandom = (): Buffer => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += RANDOM_BYTES;
  return drawn.subarray(used - RANDOM_BYTES, used);
};

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

export const uuidOf = (id: Id): string => id.slice(id.indexOf(':') + 1);

/**
 * A uuid (version 8) that is a digest of its parts: the same parts give the same one in every process and after
 * every restart, so that a command sent again carries the id it had before.
 */
export const derivedUuid = (...parts: readonly string[]): string => {
  // JSON keeps ['ab', 'c'] and ['a', 'bc'] apart.
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
