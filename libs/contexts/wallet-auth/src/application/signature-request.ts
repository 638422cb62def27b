import type { CallContext } from '@causeway/commands';
import { derivedUuid, idOf, type Id } from '@causeway/kernel';
import type { Wallet } from '../domain/wallet.js';
import { issued } from './documents.js';

/** The id of the request that a first leg opens, the same for every retry of its call (wallet-auth §3). */
export const requestIdOf = ({ commandId }: CallContext): Id<'Request'> =>
  idOf('Request', derivedUuid('wallet-request', commandId));

/** What the owner is to sign for this request; throws where the wallet waits for no such signature. */
export const challengeIn = ({ pending }: Wallet, requestId: string) =>
  issued(pending, (request) => request.requestId === requestId);
