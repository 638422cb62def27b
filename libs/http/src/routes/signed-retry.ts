import { fingerprint, jsonText } from '@causeway/kernel';
import { resourceId, object, text, timestamp } from '@causeway/shapes';
import type { EdgeRequest } from '../edge/edge-request.js';
import { bodyOf } from '../edge/unread-body.js';
import { dtoOf } from '../fields/dto.js';
import { JsonDecimal } from '../json/json-decimal.js';
import type { JsonValue } from '../json/strict-json.js';
import type { StoredResponse } from './stored-response.js';

const PAYLOAD_LENGTH_MAX = 262_144;

/** What the answer to a first leg shows: the text to sign, and under which id (wallet-auth §3). */
export const signedRequestChallenge = {
  payloadToSign: text({ max: PAYLOAD_LENGTH_MAX }),
  requestId: resourceId('Request'),
  expiresAt: timestamp(),
};
export class SignedRequestChallengeDto extends dtoOf(
  object('SignedRequestChallenge', signedRequestChallenge),
) {}

/** A first leg is answered with what is to be signed, a second one with what it did. */
export type SignedRetry<Done, Challenge> =
  | { readonly status: 'SIGNATURE_REQUESTED'; readonly challenge: Challenge }
  | { readonly status: 'DONE'; readonly done: Done };

/**
 * Both legs send the same body: as parsed JSON, members that mean nothing here included (wallet-auth §3). It is what
 * the handler was given, so that no digit is lost and no other reading of the bytes exists.
 */
export const fingerprintOf = async (request: EdgeRequest): Promise<string> =>
  fingerprint(comparable((await bodyOf(request)) ?? null));

/** Decimals by their value: as a number where that is the whole of it, else as what no body holds, a small bigint. */
const comparable = (json: JsonValue): unknown => {
  if (json instanceof JsonDecimal)
    return json.isNumber() ? json.toNumber() : { ...json.normalized(), base: 10n };
  if (Array.isArray(json)) return json.map(comparable);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, member]) => [key, comparable(member)]));
};

/** A first leg is 202, whatever the second one is. */
export const answered = <Done, Challenge>(outcome: SignedRetry<Done, Challenge>): Done | StoredResponse =>
  outcome.status === 'DONE' ? outcome.done : { status: 202, body: jsonText(outcome.challenge) };
