import { fingerprint, jsonText, parseJson } from '@causeway/kernel';
import { resourceId, object, text, timestamp } from '@causeway/shapes';
import type { EdgeRequest } from '../edge/edge-request.js';
import { dtoOf } from '../fields/dto.js';
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

/** Both legs send the same body: as parsed JSON, members that mean nothing here included (wallet-auth §3). */
export const fingerprintOf = ({ rawBody }: EdgeRequest): string =>
  fingerprint(parseJson(rawBody?.toString('utf8') ?? 'null'));

/** A first leg is 202, whatever the second one is. */
export const answered = <Done, Challenge>(outcome: SignedRetry<Done, Challenge>): Done | StoredResponse =>
  outcome.status === 'DONE' ? outcome.done : { status: 202, body: jsonText(outcome.challenge) };
