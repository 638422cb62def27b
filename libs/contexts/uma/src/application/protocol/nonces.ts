import { reportingCall, type Aggregate, type CallContext } from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';
import {
  evolveNonce,
  freshNonce,
  spendNonce,
  type Nonce,
  type NonceSpent,
  type SignedOnce,
} from '../../domain/protocol/nonce.js';
import type { UmaPorts } from '../ports.js';

/** One stream a message: `nonce-<digest>`. Institutions draw nonces of 32 bits, so that time belongs to the name. */
export const nonces: Aggregate<Nonce, NonceSpent> = {
  category: 'nonce',
  initial: freshNonce,
  evolve: evolveNonce,
};

/**
 * Accepts a message with a good signature; throws `INVALID_NONCE` or `INVALID_TIMESTAMP`. Each attempt has an
 * id of its own: the second of two equal messages must be decided again. The time is the system's, not that
 * of a sandbox that an operator moved.
 */
export const spend = (
  { record, wallNow }: Pick<UmaPorts, 'record' | 'wallNow'>,
  message: SignedOnce,
  call: CallContext,
): Promise<void> =>
  record(reportingCall(call), {
    name: 'spend-nonce',
    on: nonces,
    id: derivedUuid('uma-nonce', message.domain, message.nonce, message.signedAt),
    content: message,
    facts: async () => wallNow(),
    decide: (nonce, _context, now) => spendNonce(message, nonce, { now }),
  });
