import type { Aggregate, CallContext, Recording } from '@causeway/commands';
import type { CustodianKey } from '@causeway/privacy';
import { CUSTODY_KEY_RESEALED, type CustodyKeyResealedV1 } from '../published/events.js';
import { custodyKeyRows } from '../read/custody-key.view.js';
import { laneOf, type EventCatalog, type EventStore } from '@causeway/event-store';
import { nothing, record, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  custodyPersonal,
  destroyKey,
  evolveCustodyKey,
  generateKey,
  noCustodyKey,
  resealKey,
  type CustodyEvent,
  type CustodyKey,
} from '../domain/custody-key.js';

/**
 * The custodian key that seals for a platform: the first one, or one that came with the key before it beside it. Any other
 * is a mistake of the installation.
 */
export interface CustodianBound {
  readonly type: 'CustodianBound';
  readonly custodian: string;
  readonly boundAt: Instant;
}

export const custodyEvents = {
  CustodyKeyGenerated: { version: 1, ...custodyPersonal.CustodyKeyGenerated },
  CustodyKeyResealed: { version: 1, ...custodyPersonal.CustodyKeyResealed },
  CustodyKeyDestroyed: { version: 1 },
  CustodianBound: { version: 1 },
} as const satisfies EventCatalog & Record<CustodyEvent['type'] | CustodianBound['type'], unknown>;

/** One stream a key: `custody-<its id>`. */
export const custodyKeys: Aggregate<CustodyKey, CustodyEvent> = {
  category: 'custody',
  initial: noCustodyKey,
  evolve: evolveCustodyKey,
  views: [custodyKeyRows],
  publish: (event) => {
    if (event.type !== 'CustodyKeyResealed') return undefined;
    const { keyId, resealing } = event;
    const data: CustodyKeyResealedV1 = { keyId, resealing };
    return { type: CUSTODY_KEY_RESEALED, key: keyId, data };
  },
};

/** One stream a platform: `custodian-<uuid>`. */
export const custodians: Aggregate<string, CustodianBound> = {
  category: 'custodian',
  initial: '',
  evolve: (_before, { custodian }) => custodian,
};

/** The fingerprint that the platform's keys are sealed by from now on, and were before. */
export const custodianBound = (
  { fingerprint: custodian, previousFingerprint }: Pick<CustodianKey, 'fingerprint' | 'previousFingerprint'>,
  { platformId }: CallContext,
): Recording<string, CustodianBound, string> => ({
  name: 'bind-custodian',
  on: custodians,
  id: uuidOf(platformId as Id<'Platform'>),
  isIdempotent: true,
  decide: (bound, { now }) =>
    bound === '' || bound === previousFingerprint
      ? record({ type: 'CustodianBound', custodian, boundAt: now })
      : nothing(),
  answer: (bound) => bound,
});

/** A key that was made aside; the answer is the one that is kept. */
export const keyGenerated = (
  made: Omit<Parameters<typeof generateKey>[0], 'type' | 'generatedAt'>,
): Recording<CustodyKey, CustodyEvent, CustodyKey> => ({
  name: 'keep-key',
  on: custodyKeys,
  id: made.keyId,
  isIdempotent: true,
  decide: (key, { now }) => generateKey({ ...made, type: 'CustodyKeyGenerated', generatedAt: now }, key),
  answer: (key) => key,
});

/** Takes the key over as it is sealed anew; the same sealing twice changes nothing. */
export const keyResealed = (
  made: Omit<Parameters<typeof resealKey>[0], 'type' | 'resealedAt'>,
): Recording<CustodyKey, CustodyEvent> => ({
  name: 'reseal-key',
  on: custodyKeys,
  id: made.keyId,
  isIdempotent: true,
  decide: (key, { now }) => resealKey({ ...made, type: 'CustodyKeyResealed', resealedAt: now }, key),
});

/** The answer is the key as it was when it was destroyed. */
export const keyDestroyed = (keyId: string): Recording<CustodyKey, CustodyEvent, CustodyKey> => ({
  name: 'destroy-key',
  on: custodyKeys,
  id: keyId,
  isIdempotent: true,
  decide: (key, { now }) => destroyKey(keyId, key, now),
  answer: (key) => key,
});

/** The key as its stream has it now; another platform's is absent. */
export const loadCustodyKey = async (
  store: Pick<EventStore, 'context' | 'load'>,
  keyId: string,
  { environment, platformId }: CallContext,
): Promise<CustodyKey> => {
  const events = await store.load(laneOf(store.context, environment), `${custodyKeys.category}-${keyId}`);
  return events
    .filter(({ metadata }) => metadata.platformId === platformId)
    .map(({ type, data }) => ({ ...data, type }) as CustodyEvent)
    .reduce(evolveCustodyKey, noCustodyKey);
};
