import { writeJson, type EdgeRequest, type StoredResponse } from '@causeway/http';
import { fingerprint } from '@causeway/kernel';
import type { Signed } from '../application/requests.js';

/** Both legs send the same body: as parsed JSON, members that mean nothing here included (wallet-auth §3). */
export const fingerprintOf = ({ rawBody }: EdgeRequest): string =>
  fingerprint(JSON.parse(rawBody?.toString('utf8') ?? 'null'));

/** A first leg is 202, whatever the second one is. */
export const answered = <Done, Challenge>(outcome: Signed<Done, Challenge>): Done | StoredResponse =>
  outcome.status === 'DONE' ? outcome.done : { status: 202, body: writeJson(outcome.challenge) };
