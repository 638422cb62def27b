import {
  canonicalJson,
  derivedUuid,
  elapsedMs,
  fingerprint,
  instant,
  uuidOf,
  type Id,
  type Instant,
} from '@causeway/kernel';

const EPOCH = instant(0);

/** A wallet's own id in everything that its sessions sign: the same for ever (wallet-auth §2.8). */
export const organizationOf = (accountId: Id<'InternalAccount'>): string =>
  derivedUuid('wallet-organization', uuidOf(accountId));

interface PrivacyChange {
  readonly accountId: Id<'InternalAccount'>;
  readonly requestId: Id<'Request'>;
  readonly privateEnabled: boolean;
  readonly now: Instant;
}

/** The text to sign before a wallet's privacy changes: compact JSON, keys sorted at every level (§2.8). */
export const privacyPayload = ({ accountId, requestId, privateEnabled, now }: PrivacyChange): string =>
  canonicalJson({
    organizationId: organizationOf(accountId),
    parameters: {
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
      payload: fingerprint({ accountId, privateEnabled }),
      signWith: accountId,
    },
    requestId,
    timestampMs: String(elapsedMs(EPOCH, now)),
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  });
