import {
  foldedBy,
  nothing,
  record,
  type Decision,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

/** `WALLET`: the entropy of a wallet's words (BIP-39). `P256`: a key that signs what the service does for a wallet. */
export type CustodyKind = 'WALLET' | 'P256';

/** A private key that the service keeps for a customer (wallet-auth §2.7, §9). */
export type CustodyEvent =
  | {
      readonly type: 'CustodyKeyGenerated';
      readonly keyId: string;
      readonly customerId: Id<'Customer'>;
      readonly kind: CustodyKind;
      /** Compressed point, lower-case hex. */
      readonly publicKey: string;
      /** Sealed by the custodian before it came here, and once more under the customer's key. */
      readonly sealedKey: string;
      /** Which custodian key sealed it. */
      readonly custodian: string;
      readonly generatedAt: Instant;
    }
  | {
      /** Sealed anew by another custodian key; the secret is the same. */
      readonly type: 'CustodyKeyResealed';
      readonly keyId: string;
      readonly customerId: Id<'Customer'>;
      readonly sealedKey: string;
      readonly custodian: string;
      /** 1 is the first; each has a key of its own, with which the seal before it is destroyed. */
      readonly resealing: number;
      readonly resealedAt: Instant;
    }
  | { readonly type: 'CustodyKeyDestroyed'; readonly keyId: string; readonly destroyedAt: Instant };

export const custodyPersonal = {
  CustodyKeyGenerated: { personal: ['sealedKey'], subject: 'customerId' },
  CustodyKeyResealed: { personal: ['sealedKey'], subject: 'customerId' },
} as const satisfies PersonalFields<CustodyEvent>;

type LoadedCustodyEvent = Loaded<CustodyEvent, typeof custodyPersonal>;
type Generated = Extract<LoadedCustodyEvent, { readonly type: 'CustodyKeyGenerated' }>;

export type CustodyKey =
  | { readonly status: 'ABSENT' }
  | ({ readonly status: 'HELD'; readonly resealings: number } & Pick<
      Generated,
      'customerId' | 'kind' | 'publicKey' | 'sealedKey' | 'custodian'
    >)
  | { readonly status: 'DESTROYED'; readonly publicKey: string; readonly resealings: number };

export const noCustodyKey: CustodyKey = { status: 'ABSENT' };

const TABLE: EventTable<CustodyKey, LoadedCustodyEvent> = {
  CustodyKeyGenerated: (_before, { customerId, kind, publicKey, sealedKey, custodian }) => ({
    ...{ status: 'HELD', resealings: 0, customerId, kind, publicKey, sealedKey, custodian },
  }),
  CustodyKeyResealed: (before, { sealedKey, custodian, resealing }) =>
    before.status === 'HELD' ? { ...before, sealedKey, custodian, resealings: resealing } : before,
  CustodyKeyDestroyed: (before) => ({
    status: 'DESTROYED',
    publicKey: before.status === 'ABSENT' ? '' : before.publicKey,
    resealings: before.status === 'ABSENT' ? 0 : before.resealings,
  }),
};
export const evolveCustodyKey = foldedBy(TABLE);

/** One that is there, or was, stays as it is: of several who make the same key, the first has made it. */
export const generateKey = (
  generated: Extract<CustodyEvent, { readonly type: 'CustodyKeyGenerated' }>,
  key: CustodyKey,
): Decision<CustodyEvent> => (key.status === 'ABSENT' ? record(generated) : nothing());

/** Of several who seal the same key anew, the first has; one that is not held is sealed no more. */
export const resealKey = (
  resealed: Extract<CustodyEvent, { readonly type: 'CustodyKeyResealed' }>,
  key: CustodyKey,
): Decision<CustodyEvent> =>
  key.status === 'HELD' && key.resealings === resealed.resealing - 1 ? record(resealed) : nothing();

/** A destroyed key is destroyed for ever; one that never was is not made either. */
export const destroyKey = (keyId: string, key: CustodyKey, now: Instant): Decision<CustodyEvent> =>
  key.status === 'DESTROYED' ? nothing() : record({ type: 'CustodyKeyDestroyed', keyId, destroyedAt: now });
