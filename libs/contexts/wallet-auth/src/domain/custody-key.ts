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
  | { readonly type: 'CustodyKeyDestroyed'; readonly keyId: string; readonly destroyedAt: Instant };

export const custodyPersonal = {
  CustodyKeyGenerated: { personal: ['sealedKey'], subject: 'customerId' },
} as const satisfies PersonalFields<CustodyEvent>;

type LoadedCustodyEvent = Loaded<CustodyEvent, typeof custodyPersonal>;
type Generated = Extract<LoadedCustodyEvent, { readonly type: 'CustodyKeyGenerated' }>;

export type CustodyKey =
  | { readonly status: 'ABSENT' }
  | ({ readonly status: 'HELD' } & Pick<Generated, 'kind' | 'publicKey' | 'sealedKey' | 'custodian'>)
  | { readonly status: 'DESTROYED'; readonly publicKey: string };

export const noCustodyKey: CustodyKey = { status: 'ABSENT' };

const TABLE: EventTable<CustodyKey, LoadedCustodyEvent> = {
  CustodyKeyGenerated: (_before, { kind, publicKey, sealedKey, custodian }) => ({
    ...{ status: 'HELD', kind, publicKey, sealedKey, custodian },
  }),
  CustodyKeyDestroyed: (before) => ({
    status: 'DESTROYED',
    publicKey: before.status === 'ABSENT' ? '' : before.publicKey,
  }),
};
export const evolveCustodyKey = foldedBy(TABLE);

/** One that is there, or was, stays as it is: of several who make the same key, the first has made it. */
export const generateKey = (
  generated: Extract<CustodyEvent, { readonly type: 'CustodyKeyGenerated' }>,
  key: CustodyKey,
): Decision<CustodyEvent> => (key.status === 'ABSENT' ? record(generated) : nothing());

/** A destroyed key is destroyed for ever; one that never was is not made either. */
export const destroyKey = (keyId: string, key: CustodyKey, now: Instant): Decision<CustodyEvent> =>
  key.status === 'DESTROYED' ? nothing() : record({ type: 'CustodyKeyDestroyed', keyId, destroyedAt: now });
