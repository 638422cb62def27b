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
import type { ContactName } from './contact-change.js';

const EPOCH = instant(0);

/** A wallet's own id in everything that its sessions sign: the same for ever (wallet-auth §2.8). */
export const organizationOf = (accountId: Id<'InternalAccount'>): string =>
  derivedUuid('wallet-organization', uuidOf(accountId));

/** A moment as the wire has it in signed texts. */
export const epochMs = (moment: Instant): string => String(elapsedMs(EPOCH, moment));

interface Asked {
  readonly accountId: Id<'InternalAccount'>;
  readonly requestId: Id<'Request'>;
  readonly now: Instant;
}
/** What the owner signs of an operation (wallet-auth §2.8). */
export interface Activity {
  /** The wire's label of the operation. */
  readonly type: `ACTIVITY_TYPE_${string}`;
  readonly parameters: object;
}

/** A text to sign: compact JSON, keys sorted at every level; no two are equal, for each names its request (§2.8). */
export const activityPayload = ({ accountId, requestId, type, parameters, now }: Asked & Activity): string =>
  canonicalJson({
    organizationId: organizationOf(accountId),
    parameters,
    requestId,
    timestampMs: epochMs(now),
    type,
  });

/** That codes go to this address or number from then on: of a change, and of a credential that is added. */
export const contactActivity = (userId: Id<'Customer'>, contact: ContactName, value: string): Activity =>
  contact === 'email'
    ? { type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', parameters: { userId, userEmail: value } }
    : { type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', parameters: { userId, userPhoneNumber: value } };

/** Whether a text that was given out says exactly these parameters. */
export const isPayloadOf = (payload: string, parameters: object): boolean =>
  canonicalJson((JSON.parse(payload) as Pick<Activity, 'parameters'>).parameters) ===
  canonicalJson(parameters);

/** The text to sign before a wallet's privacy changes (wallet-auth §10). */
export const privacyPayload = ({
  privateEnabled,
  ...asked
}: Asked & { readonly privateEnabled: boolean }): string =>
  activityPayload({
    ...asked,
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_SHA256',
      payload: fingerprint({ accountId: asked.accountId, privateEnabled }),
      signWith: asked.accountId,
    },
  });
