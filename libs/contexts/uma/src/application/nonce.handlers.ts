import {
  Command,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Dispatch,
} from '@causeway/commands';
import { derivedUuid, newUuid, type Instant } from '@causeway/kernel';
import { evolveNonce, freshNonce, spendNonce, type Nonce, type NonceSpent } from '../domain/nonce.js';

/** What makes a message of another institution unlike every other. */
export interface SignedOnce {
  readonly domain: string;
  readonly nonce: string;
  readonly signedAt: Instant;
}

/** Takes a message whose signature was found good; refuses with `INVALID_NONCE` or `INVALID_TIMESTAMP`. */
export class SpendNonce extends Command<SignedOnce, null> {
  static readonly type = 'uma.spend-nonce';
}

/** One stream a message: `nonce-<digest>`. Institutions draw nonces of 32 bits, so that time belongs to the name. */
export const nonces: Aggregate<Nonce, NonceSpent> = {
  category: 'nonce',
  initial: freshNonce,
  evolve: evolveNonce,
};

/** Messages carry everybody's time, and not that of the sandbox, which an operator moves. */
export const spendNonceHandling = (wallNow: () => Instant): CommandHandling =>
  decides<Nonce, NonceSpent, SpendNonce, Instant>({
    command: SpendNonce,
    aggregate: nonces,
    streamId: ({ domain, nonce, signedAt }) => derivedUuid('uma-nonce', domain, nonce, signedAt),
    facts: async () => wallNow(),
    decide: (message, nonce, _context, now) => spendNonce(message, nonce, { now }),
    answer: () => null,
  });

/** A command of its own each time: the second of two equal messages must be decided again. */
export const spend = (dispatch: Dispatch, message: SignedOnce, call: CallContext): Promise<null> =>
  dispatch.execute(
    new SpendNonce(message, {
      ...call,
      commandId: newUuid(),
      causationId: call.commandId,
      remembersRefusals: false,
    }),
  );
